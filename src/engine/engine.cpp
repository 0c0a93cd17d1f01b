#include "engine/engine.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>

#include "engine/perfect_play.h"
#include "engine/search.h"
#include "registry/visit.h"

namespace merels::engine {
namespace {

SearchPath path_to(const History& history) {
    std::vector<std::uint64_t> keys;
    const auto quiet = static_cast<std::size_t>(history.quiet_turns());
    for (std::size_t n = history.size() - quiet; n <= history.size(); ++n) {
        keys.push_back(history.position_at(n).key());
    }
    return {std::move(keys), history.draw_rules()};
}

SearchResult search_game(const History& history, const SearchLimits& limits, TranspositionTable& table,
                         const std::atomic<bool>& stop, const OnDepth& on_depth, int first_depth) {
    return visit(history.position(), [&]<class Family>(Family /*family*/, const auto& position) {
        using GameSearch = Search<typename Family::Position, typename Family::EngineTraits>;
        const auto search = std::make_unique<GameSearch>(limits, table, stop, path_to(history));
        return search->run(position, on_depth, first_depth);
    });
}

std::size_t variations_wanted(const SearchLimits& limits) {
    return static_cast<std::size_t>(std::max(1, limits.multi_pv));
}

std::optional<std::vector<RatedTurn>> probe_turns(const AnyPosition& position, const SearchLimits& limits) {
    if (!probes_tablebase || limits.tablebase == nullptr || !limits.tablebase->probe(position))
        return std::nullopt;
    return rate_turns(position, *limits.tablebase);
}

// Of a drawn position: the turns that keep the draw, ranked by the search, so that the hardest to answer
// comes first. Their value is the tablebase's. Losing turns follow if more variations are wanted.
SearchResult search_draws(const History& history, std::span<const RatedTurn> turns,
                          const SearchLimits& limits, TranspositionTable& table,
                          const std::atomic<bool>& stop, const OnDepth& on_depth, int first_depth) {
    SearchLimits draws = limits;
    draws.tablebase = nullptr;
    draws.root_turns.clear();
    for (const RatedTurn& each : turns) {
        if (each.value.wdl == Wdl::draw) draws.root_turns.push_back(each.turn);
    }
    if (variations_wanted(limits) == 1)
        return search_game(history, draws, table, stop, on_depth, first_depth);
    SearchResult result{search_game(history, draws, table, stop, {}, first_depth).variations, 0, 0};
    for (PrincipalVariation& variation : result.variations) variation.value = 0;
    const auto losing = turns.subspan(draws.root_turns.size());
    const std::size_t missing = variations_wanted(limits) - result.variations.size();
    std::ranges::move(perfect_lines(history.position(), losing, *limits.tablebase, missing),
                      std::back_inserter(result.variations));
    if (on_depth) on_depth(result);
    return result;
}

}  // namespace

SearchResult search(const History& history, const SearchLimits& limits, TranspositionTable& table,
                    const std::atomic<bool>& stop, const OnDepth& on_depth, int first_depth) {
    const auto solved = probe_turns(history.position(), limits);
    if (!solved) return search_game(history, limits, table, stop, on_depth, first_depth);
    if (solved->front().value.wdl == Wdl::draw)
        return search_draws(history, *solved, limits, table, stop, on_depth, first_depth);
    SearchResult result{
        perfect_lines(history.position(), *solved, *limits.tablebase, variations_wanted(limits)), 0, 0};
    if (on_depth) on_depth(result);
    return result;
}

}  // namespace merels::engine
