#pragma once

#include <string>

#include "core/message.h"

namespace merels {

// How well the computer plays: from one who has just learnt to the best this machine can do.
inline constexpr int weakest_level = 1;
inline constexpr int strongest_level = 10;
// Where nobody chooses and nobody's results are known.
inline constexpr int usual_level = 5;

// What a level is called: "Newcomer".
[[nodiscard]] Message level_name(int level);

// The name of a computer player: "Computer 5".
[[nodiscard]] std::string computer_name(int level);

}  // namespace merels
