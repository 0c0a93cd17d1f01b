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

// A line as it grows, and where it may end.
struct Growing {
    std::vector<Turn> turns;
    std::size_t good_length = 0;  // up to the last turn that is worth asking for
};

bool takes(const AnyPosition& before, const AnyPosition& after) {
    const Side them = other(before.to_move());
    return before.tally(them).left() > after.tally(them).left();
}

std::vector<std::string> write_turns(const AnyGame& game, const Line& line) {
    std::vector<std::string> texts;
    AnyPosition now = line.start;
    for (const Turn& turn : line.turns) {
        texts.push_back(write_turn(game.geometry(), now, turn));
        now.play(turn);
    }
    return texts;
}

std::optional<Refutation> find_refutation(const AnyGame& game, const Line& line, Prover& prover) {
    const auto wrong = tempting_turn(game, line);
    if (!wrong) return std::nullopt;
    const AnyPosition after = line.start.after(*wrong);
    if (after.outcome().over()) return std::nullopt;
    const auto reply = prover.best_reply(after);
    if (!reply) return std::nullopt;
    return Refutation{write_turn(game.geometry(), line.start, *wrong),
                      write_turn(game.geometry(), after, *reply)};
}

}  // namespace

std::optional<Line> find_line(const AnyPosition& position, Prover& prover) {
    if (position.outcome().over()) return std::nullopt;
    auto only = prover.only_turn(position);
    if (!only || only->legal < least_choice) return std::nullopt;
    const int result = only->result;
    Growing line;
    AnyPosition now = position;
    bool shown = false;  // a man was taken, or the end is near
    std::set<std::uint64_t> seen;
    while (only && only->result == result && seen.insert(now.key()).second) {
        line.turns.push_back(only->turn);
        const AnyPosition after = now.after(only->turn);
        shown = shown || only->evident || takes(now, after);
        if (only->legal > 1 && shown) line.good_length = line.turns.size();
        now = after;
        if (now.outcome().over() || (line.turns.size() + 1) / 2 == most_solver_turns) break;
        const auto reply = prover.best_reply(now);
        if (!reply) break;
        line.turns.push_back(*reply);
        now.play(*reply);
        if (now.outcome().over()) break;
        only = prover.only_turn(now);
    }
    if (line.good_length == 0) return std::nullopt;
    line.turns.resize(line.good_length);
    return Line{position, result == 1 ? Goal::win : Goal::draw, std::move(line.turns)};
}

Puzzle describe_line(const AnyGame& game, const Line& line, Prover& prover) {
    Puzzle puzzle{.id = {},
                  .game = game.name(),
                  .goal = line.goal,
                  .rating = first_rating(game, line),
                  .themes = themes_of_line(line),
                  .position = line.start.text(),
                  .solution = write_turns(game, line),
                  .refutation = find_refutation(game, line, prover)};
    puzzle.id = id_of(puzzle.game, puzzle.position);
    return puzzle;
}

std::optional<std::string> what_is_wrong(const Puzzle& puzzle, Prover& prover) {
    const AnyGame* game = find_game(puzzle.game);
    if (game == nullptr) return fmt::format("there is no game \"{}\"", puzzle.game);
    const auto start = read_position(*game, puzzle.position);
    if (!start) return "the position: " + start.error().text();
    if (puzzle.id != id_of(puzzle.game, puzzle.position)) return "the id is not that of the position";
    Line line{*start, puzzle.goal, {}};
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
        line.turns.push_back(*turn);
        now.play(*turn);
    }
    if (themes_of_line(line) != puzzle.themes) return "the themes are not those of the solution";
    return std::nullopt;
}

}  // namespace merels::puzzle
