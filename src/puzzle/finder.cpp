#include "puzzle/finder.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/turn_text.h"
#include "puzzle/difficulty.h"
#include "puzzle/themes.h"
#include "registry/registry.h"

namespace merels::puzzle {
namespace {

// With fewer turns to choose from there is nothing to solve.
constexpr std::size_t least_choice = 3;

// A solution as it grows, and where it may end.
struct Growing {
    std::vector<Turn> turns;
    std::size_t good_length = 0;  // up to the last turn that is worth asking for
};

bool takes(const AnyPosition& before, const AnyPosition& after) {
    const Side them = other(before.to_move());
    return before.tally(them).left() > after.tally(them).left();
}

std::vector<std::string> write_turns(const AnyGame& game, const Solution& solution) {
    std::vector<std::string> texts;
    AnyPosition now = solution.start;
    for (const Turn& turn : solution.turns) {
        texts.push_back(write_turn(game.geometry(), now, turn));
        now.play(turn);
    }
    return texts;
}

std::optional<Refutation> find_refutation(const AnyGame& game, const Solution& solution, Prover& prover) {
    const auto wrong = tempting_turn(game, solution);
    if (!wrong) return std::nullopt;
    const AnyPosition after = solution.start.after(*wrong);
    if (after.outcome().over()) return std::nullopt;
    const auto reply = prover.best_reply(after);
    if (!reply) return std::nullopt;
    return Refutation{write_turn(game.geometry(), solution.start, *wrong),
                      write_turn(game.geometry(), after, *reply)};
}

std::optional<OnlyTurn> only_turn(const AnyPosition& position, bool by_points, Prover& prover) {
    return by_points ? prover.only_turn_by_points(position) : prover.only_turn(position);
}

std::optional<Solution> find_solution(const AnyPosition& position, bool by_points, Prover& prover) {
    if (position.outcome().over()) return std::nullopt;
    auto only = only_turn(position, by_points, prover);
    if (!only || only->legal < least_choice) return std::nullopt;
    const int result = only->result;
    Growing solution;
    AnyPosition now = position;
    bool shown = false;  // a man was taken, or the end is near
    std::set<std::uint64_t> seen;
    while (only && only->result == result && seen.insert(now.key()).second) {
        solution.turns.push_back(only->turn);
        const AnyPosition after = now.after(only->turn);
        shown = shown || only->evident || takes(now, after);
        if (only->legal > 1 && shown) solution.good_length = solution.turns.size();
        now = after;
        if (now.outcome().over() || (solution.turns.size() + 1) / 2 == most_solver_turns) break;
        const auto reply = prover.best_reply(now);
        if (!reply) break;
        solution.turns.push_back(*reply);
        now.play(*reply);
        if (now.outcome().over()) break;
        only = only_turn(now, by_points, prover);
    }
    if (solution.good_length == 0) return std::nullopt;
    solution.turns.resize(solution.good_length);
    const Goal goal = by_points ? Goal::points : result == 1 ? Goal::win : Goal::draw;
    return Solution{position, goal, std::move(solution.turns)};
}

// What is wrong with a turn of the solver, where `result` is that of the turns before it.
std::optional<std::string> what_is_wrong(const AnyGame& game, const AnyPosition& now, const Turn& turn,
                                         Goal goal, std::optional<int>& result, Prover& prover) {
    const auto only = only_turn(now, goal == Goal::points, prover);
    if (!only) return "not proved to be the only one";
    if (only->turn != turn) return write_turn(game.geometry(), now, only->turn) + " is the only one";
    if (!result) result = goal == Goal::points ? only->result : goal == Goal::win ? 1 : 0;
    if (only->result == *result) return std::nullopt;
    return goal == Goal::points ? "the replies change the points"
                                : fmt::format("it does not {}", name_of(goal));
}

}  // namespace

std::optional<Solution> find_solution(const AnyPosition& position, Prover& prover) {
    return find_solution(position, false, prover);
}

std::optional<Solution> find_solution_by_points(const AnyPosition& position, Prover& prover) {
    auto solution = find_solution(position, true, prover);
    if (!solution) return std::nullopt;
    const auto wins = prover.only_turn(position);
    if (wins && wins->result == 1) return std::nullopt;
    return solution;
}

Puzzle make_puzzle(const AnyGame& game, const Solution& solution, Prover& prover) {
    Puzzle puzzle{.id = {},
                  .game = game.name(),
                  .goal = solution.goal,
                  .rating = first_rating(game, solution),
                  .themes = themes_of(solution),
                  .position = solution.start.text(),
                  .solution = write_turns(game, solution),
                  .refutation = find_refutation(game, solution, prover)};
    puzzle.id = id_of(puzzle.game, puzzle.position);
    return puzzle;
}

std::optional<std::string> what_is_wrong(const Puzzle& puzzle, Prover& prover) {
    const AnyGame* game = find_game(puzzle.game);
    if (game == nullptr) return fmt::format("there is no game \"{}\"", puzzle.game);
    const auto start = read_position(*game, puzzle.position);
    if (!start) return "the position: " + start.error().text();
    if (puzzle.id != id_of(puzzle.game, puzzle.position)) return "the id is not that of the position";
    Solution solution{*start, puzzle.goal, {}};
    AnyPosition now = *start;
    std::optional<int> result;
    for (std::size_t i = 0; i < puzzle.solution.size(); ++i) {
        const std::string& text = puzzle.solution[i];
        const auto turn = read_turn(game->geometry(), now, text);
        if (!turn) return fmt::format("turn {}, {}: {}", i + 1, text, turn.error().text());
        if (i % 2 == 0) {
            if (const auto problem = what_is_wrong(*game, now, *turn, puzzle.goal, result, prover))
                return fmt::format("turn {}, {}: {}", i + 1, text, *problem);
        }
        solution.turns.push_back(*turn);
        now.play(*turn);
    }
    if (themes_of(solution) != puzzle.themes) return "the themes are not those of the solution";
    return std::nullopt;
}

}  // namespace merels::puzzle
