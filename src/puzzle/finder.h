#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "core/puzzle_traits.h"
#include "puzzle/prover.h"
#include "puzzle/puzzle.h"

namespace merels::puzzle {

// A puzzle with its turns as the rules have them.
struct Solution {
    AnyPosition start;
    Goal goal;
    std::vector<Turn> turns;  // the solver's and the replies between
};

// The solution that begins in this position, if exactly one turn is right there. It goes on while exactly one
// turn is right, and ends with a turn that had alternatives.
[[nodiscard]] std::optional<Solution> find_solution(const AnyPosition& position, Prover& prover);

// The same where the right turn is the one that wins by as many points as possible, and not the only one that
// wins.
[[nodiscard]] std::optional<Solution> find_solution_by_points(const AnyPosition& position, Prover& prover);

// The solution as a puzzle, with themes, rating and a refutation.
[[nodiscard]] Puzzle make_puzzle(const AnyGame& game, const Solution& solution, Prover& prover);

// Why a puzzle is not what it says, or nothing: the turns must be legal, each of the solver's must be proved
// to be the only one that reaches the goal, and its id and themes must be its own.
[[nodiscard]] std::optional<std::string> what_is_wrong(const Puzzle& puzzle, Prover& prover);

// Every theme there is: those of all games, then those of puzzles in general.
[[nodiscard]] std::vector<PuzzleTheme> all_themes();

}  // namespace merels::puzzle
