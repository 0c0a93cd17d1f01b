#include "engine/thinking.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>

#include "dvonn/evaluation.h"
#include "engine/perfect.h"
#include "engine/search.h"
#include "mill/evaluation.h"
#include "yote/evaluation.h"

namespace merels {
namespace {

WayHere way_to(const History& history) {
    std::vector<std::uint64_t> keys;
    const auto quiet = static_cast<std::size_t>(history.quiet_turns());
    for (std::size_t n = history.size() - quiet; n <= history.size(); ++n) {
        keys.push_back(history.position_at(n).key());
    }
    return {std::move(keys), history.draw_rules()};
}

// How much each game bears to be left out, found by matches at equal numbers of positions (docs/engine.md).
constexpr Boldness mill_boldness{.late = 3, .sure_margin = 50, .vain_margin = 0};
constexpr Boldness yote_boldness{.late = 3, .sure_margin = 60, .vain_margin = 60};
constexpr Boldness dvonn_boldness{.late = 3, .sure_margin = 60, .vain_margin = 70, .tries = 8};

template <Game P, Boldness bold>
bool think_if(const History& history, const Limits& limits, HashTable& table, const std::atomic<bool>& stop,
              const OnDepth& on_depth, int first_depth, Thought& thought) {
    const P* position = history.position().as<P>();
    if (position == nullptr) return false;
    const auto search = std::make_unique<Search<P, bold>>(limits, table, stop, way_to(history));
    thought = search->think(*position, on_depth, first_depth);
    return true;
}

Thought by_search(const History& history, const Limits& limits, HashTable& table,
                  const std::atomic<bool>& stop, const OnDepth& on_depth, int first_depth) {
    Thought thought;
    (void)(think_if<mill::Position, mill_boldness>(history, limits, table, stop, on_depth, first_depth,
                                                   thought) ||
           think_if<yote::Position, yote_boldness>(history, limits, table, stop, on_depth, first_depth,
                                                   thought) ||
           think_if<dvonn::Position, dvonn_boldness>(history, limits, table, stop, on_depth, first_depth,
                                                     thought));
    return thought;
}

std::size_t lines_wanted(const Limits& limits) {
    return static_cast<std::size_t>(std::max(1, limits.lines));
}

std::optional<std::vector<SolvedTurn>> known_turns(const AnyPosition& position, const Limits& limits) {
    if (!asks_solved || limits.solved == nullptr || !limits.solved->worth(position)) return std::nullopt;
    return solved_turns(position, *limits.solved);
}

// Where the best there is is a draw: the turns that keep it, the hardest to answer first, as the search sees
// it. What they are worth is known better; so are those that lose, which follow if there is room.
Thought among_draws(const History& history, std::span<const SolvedTurn> turns, const Limits& limits,
                    HashTable& table, const std::atomic<bool>& stop, const OnDepth& on_depth,
                    int first_depth) {
    Limits draws = limits;
    draws.solved = nullptr;
    draws.among.clear();
    for (const SolvedTurn& each : turns) {
        if (each.worth.kind == Worth::Kind::draw) draws.among.push_back(each.turn);
    }
    if (lines_wanted(limits) == 1) return by_search(history, draws, table, stop, on_depth, first_depth);
    Thought thought{by_search(history, draws, table, stop, {}, first_depth).lines, 0, 0};
    for (Line& line : thought.lines) line.value = 0;
    const auto losing = turns.subspan(draws.among.size());
    const std::size_t room = lines_wanted(limits) - thought.lines.size();
    std::ranges::move(solved_lines(history.position(), losing, *limits.solved, room),
                      std::back_inserter(thought.lines));
    if (on_depth) on_depth(thought);
    return thought;
}

}  // namespace

Thought think(const History& history, const Limits& limits, HashTable& table, const std::atomic<bool>& stop,
              const OnDepth& on_depth, int first_depth) {
    const auto known = known_turns(history.position(), limits);
    if (!known) return by_search(history, limits, table, stop, on_depth, first_depth);
    if (known->front().worth.kind == Worth::Kind::draw)
        return among_draws(history, *known, limits, table, stop, on_depth, first_depth);
    Thought thought{solved_lines(history.position(), *known, *limits.solved, lines_wanted(limits)), 0, 0};
    if (on_depth) on_depth(thought);
    return thought;
}

}  // namespace merels
