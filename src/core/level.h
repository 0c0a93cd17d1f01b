#pragma once

namespace merels {

// How well the computer plays: from one who has just learnt to the best this machine can do.
inline constexpr int weakest_level = 1;
inline constexpr int strongest_level = 10;
inline constexpr int usual_level = 5;

}  // namespace merels
