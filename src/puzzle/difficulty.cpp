#include "puzzle/difficulty.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/history.h"
#include "engine/engine.h"

namespace merels::puzzle {
namespace {

constexpr int greatest_depth = 7;
constexpr std::uint64_t nodes_a_turn = 6'000;
constexpr std::size_t table_bytes = std::size_t{1} << 17;

// The depth from which on a search plays this turn; greatest_depth if it does not before.
int depth_to_find(const History& history, const Turn& turn) {
    int found = greatest_depth;
    engine::TranspositionTable table(table_bytes);
    const std::atomic<bool> never{false};
    (void)engine::search(history, {.depth = greatest_depth - 1, .nodes = nodes_a_turn}, table, never,
                         [&](const engine::SearchResult& result) {
                             if (result.turn() != turn) {
                                 found = greatest_depth;
                             } else if (found == greatest_depth) {
                                 found = std::clamp(result.depth, 1, greatest_depth);
                             }
                         });
    return found;
}

}  // namespace

int first_rating(const AnyGame& game, const Solution& solution) {
    int depth = 1;
    History history(game, solution.start);
    for (std::size_t i = 0; i < solution.turns.size(); ++i) {
        if (i % 2 == 0) depth = std::max(depth, depth_to_find(history, solution.turns[i]));
        history.play(solution.turns[i]);
    }
    const double turns = static_cast<double>((solution.turns.size() + 1) / 2);
    const double legal = static_cast<double>(solution.start.turns().size());
    const Side them = other(solution.start.to_move());
    const bool quiet =
        solution.start.tally(them).left() == solution.start.after(solution.turns.front()).tally(them).left();
    const double rating =
        800 + 110.0 * (depth - 1) + 90.0 * (turns - 1) + 40 * std::log2(legal / 4) + (quiet ? 60 : 0);
    return std::clamp(static_cast<int>(std::lround(rating)), least_rating, greatest_rating);
}

std::optional<Turn> tempting_turn(const AnyGame& game, const Solution& solution) {
    std::vector<Turn> wrong = solution.start.turns();
    std::erase(wrong, solution.turns.front());
    if (wrong.empty()) return std::nullopt;
    const History history(game, solution.start);
    engine::TranspositionTable table(table_bytes);
    const std::atomic<bool> never{false};
    const engine::SearchLimits limits{.depth = 2, .nodes = nodes_a_turn, .root_turns = std::move(wrong)};
    return engine::search(history, limits, table, never).turn();
}

}  // namespace merels::puzzle
