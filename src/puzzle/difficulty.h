#pragma once

#include <optional>

#include "core/any_game.h"
#include "puzzle/finder.h"

namespace merels::puzzle {

inline constexpr int least_rating = 800;
inline constexpr int greatest_rating = 2200;

// The rating of a puzzle before anybody has tried it. With d the depth at which a search first finds a turn
// of the solver and keeps to it (the greatest over the solution, at most 7), n the number of the solver's
// turns and m the number of legal turns at the start:
//
//     rating = 800 + 110 (d - 1) + 90 (n - 1) + 40 log2(m / 4) + 60 if the first turn takes nothing
//
// and at least 800, at most 2200. People's results change it from there (docs/puzzles.md).
[[nodiscard]] int first_rating(const AnyGame& game, const Solution& solution);

// A wrong first turn that a shallow search likes best; nothing if every turn is right.
[[nodiscard]] std::optional<Turn> tempting_turn(const AnyGame& game, const Solution& solution);

}  // namespace merels::puzzle
