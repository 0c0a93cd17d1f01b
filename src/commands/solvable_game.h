#pragma once

#include <string>

#include "core/any_game.h"
#include "core/tablebase_probe.h"
#include "mill/position.h"

namespace merels::commands {

// The rules of a game that can be solved, owned by the game. Throws InputError with every reason if it
// cannot.
[[nodiscard]] const mill::Rules& rules_to_solve(const AnyGame& game);

// "win 13", "draw", "loss 4"
[[nodiscard]] std::string value_text(const TablebaseValue& value);

}  // namespace merels::commands
