#pragma once

#include <memory>
#include <string>

#include "core/any_game.h"
#include "core/solved.h"
#include "mill/position.h"
#include "tables/solved_mill.h"

namespace merels {

// The rules of a game that tables can be made for; throws BadInput with every reason why they cannot. They
// live as long as the game.
[[nodiscard]] const mill::Rules& rules_to_solve(const AnyGame& game);

// "win 13", "draw", "loss 4"
[[nodiscard]] std::string worth_text(const Worth& worth);

}  // namespace merels
