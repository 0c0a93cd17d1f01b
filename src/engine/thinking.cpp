#include "engine/thinking.h"

#include <algorithm>
#include <memory>

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

std::vector<Turn> drawing_turns(const AnyPosition& position, const SolvedPositions& solved) {
    std::vector<Turn> turns;
    const auto all = solved_turns(position, solved);
    for (const SolvedTurn& each : all.value_or(std::vector<SolvedTurn>{})) {
        if (each.worth.kind == Worth::Kind::draw) turns.push_back(each.turn);
    }
    return turns;
}

// Of the turns that keep a draw, those that are hardest to answer, as the search sees it.
Thought among_draws(const History& history, Limits limits, HashTable& table, const std::atomic<bool>& stop,
                    const OnDepth& on_depth, int first_depth) {
    limits.among = drawing_turns(history.position(), *limits.solved);
    limits.solved = nullptr;
    return think(history, limits, table, stop, on_depth, first_depth);
}

// Puts the draws in the search's order, with the lines it expects; that they are draws is known better.
void put_hardest_first(Thought& known, Thought searched) {
    const auto losing = std::ranges::find_if(known.lines, [](const Line& line) { return line.value != 0; });
    for (Line& line : searched.lines) line.value = 0;
    searched.lines.insert(searched.lines.end(), losing, known.lines.end());
    known.lines = std::move(searched.lines);
}

// How much each game bears to be left out, found by matches at equal numbers of positions (docs/engine.md).
constexpr Boldness mill_boldness{.late = 3, .sure_margin = 50, .vain_margin = 0};
constexpr Boldness yote_boldness{.late = 3, .sure_margin = 60, .vain_margin = 60};
constexpr Boldness dvonn_boldness{.late = 3, .sure_margin = 60, .vain_margin = 70};

template <Game P, Boldness bold>
bool think_if(const History& history, const Limits& limits, HashTable& table, const std::atomic<bool>& stop,
              const OnDepth& on_depth, int first_depth, Thought& thought) {
    const P* position = history.position().as<P>();
    if (position == nullptr) return false;
    const auto search = std::make_unique<Search<P, bold>>(limits, table, stop, way_to(history));
    thought = search->think(*position, on_depth, first_depth);
    return true;
}

}  // namespace

Thought think(const History& history, const Limits& limits, HashTable& table, const std::atomic<bool>& stop,
              const OnDepth& on_depth, int first_depth) {
    if (auto known = asks_solved ? solved_lines(history.position(), limits) : std::nullopt) {
        const bool one_draw = limits.lines == 1 && known->front().value == 0;
        if (one_draw) return among_draws(history, limits, table, stop, on_depth, first_depth);
        Thought thought{std::move(*known), 0, 0};
        if (thought.best().value == 0) {
            put_hardest_first(thought, among_draws(history, limits, table, stop, {}, first_depth));
        }
        if (on_depth) on_depth(thought);
        return thought;
    }
    Thought thought;
    (void)(think_if<mill::Position, mill_boldness>(history, limits, table, stop, on_depth, first_depth,
                                                   thought) ||
           think_if<yote::Position, yote_boldness>(history, limits, table, stop, on_depth, first_depth,
                                                   thought) ||
           think_if<dvonn::Position, dvonn_boldness>(history, limits, table, stop, on_depth, first_depth,
                                                     thought));
    return thought;
}

}  // namespace merels
