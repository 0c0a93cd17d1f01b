#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/puzzle_traits.h"
#include "puzzle/finder.h"

namespace merels::puzzle {

// The themes of a solution: what its turns show and what holds for it as a whole, in the order of
// all_themes().
[[nodiscard]] std::vector<std::string> themes_of(const Solution& solution);

}  // namespace merels::puzzle
