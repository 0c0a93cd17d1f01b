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

}  // namespace

std::optional<Solution> find_solution(const AnyPosition& position, Prover& prover) {
    if (position.outcome().over()) return std::nullopt;
    auto only = prover.only_turn(position);
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
        only = prover.only_turn(now);
    }
    if (solution.good_length == 0) return std::nullopt;
    solution.turns.resize(solution.good_length);
    return Solution{position, result == 1 ? Goal::win : Goal::draw, std::move(solution.turns)};
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
    for (std::size_t i = 0; i < puzzle.solution.size(); ++i) {
        const std::string& text = puzzle.solution[i];
        const auto turn = read_turn(game->geometry(), now, text);
        if (!turn) return fmt::format("turn {}, {}: {}", i + 1, text, turn.error().text());
        if (i % 2 == 0) {
            const auto only = prover.only_turn(now);
            if (!only) return fmt::format("turn {}, {}: not proved to be the only one", i + 1, text);
            if (only->turn != *turn)
                return fmt::format("turn {}, {}: {} is the only one", i + 1, text,
                                   write_turn(game->geometry(), now, only->turn));
            if (only->result != (puzzle.goal == Goal::win ? 1 : 0))
                return fmt::format("turn {}, {}: it does not {}", i + 1, text, name_of(puzzle.goal));
        }
        solution.turns.push_back(*turn);
        now.play(*turn);
    }
    if (themes_of(solution) != puzzle.themes) return "the themes are not those of the solution";
    return std::nullopt;
}

}  // namespace merels::puzzle
