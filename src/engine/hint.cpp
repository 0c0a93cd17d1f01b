#include "engine/hint.h"

#include <atomic>

#include "core/outcome.h"
#include "engine/engine.h"

namespace merels::engine {
namespace {

constexpr std::uint64_t hint_nodes = 400'000;
constexpr int clearly_better = 60;

// The reasons that follow from the search.
std::vector<Message> search_reasons(const History& history, const SearchResult& result) {
    const PrincipalVariation& best = result.best();
    const AnyPosition after = history.position().after(best.turns.front());
    if (after.outcome().over() && after.outcome().winner()) return {describe(after.outcome())};
    std::vector<Message> reasons;
    if (is_decided(best.value) && best.value > 0) {
        reasons.push_back(describe_value(best.value, after.score(Side::white).has_value()));
    }
    const bool alternative = result.variations.size() > 1;
    if (alternative && result.variations[1].value < -min_win_value && best.value >= -min_win_value) {
        reasons.push_back({tr("every other turn loses"), {}});
    } else if (alternative && best.value <= min_win_value &&
               best.value - result.variations[1].value >= clearly_better) {
        reasons.push_back({tr("every other turn is clearly worse"), {}});
    }
    return reasons;
}

Message fallback_reason(const SearchResult& result) {
    if (result.best().value < -min_win_value) return {tr("holds out the longest"), {}};
    if (result.depth == 0) return {tr("keeps the draw"), {}};
    return plural(static_cast<std::size_t>(result.depth), "looks best {} turn ahead",
                  "looks best {} turns ahead");
}

}  // namespace

std::vector<Message> reasons_for(const History& history, const SearchResult& result) {
    std::vector<Message> reasons = search_reasons(history, result);
    for (Message& merit : history.position().merits(result.turn())) reasons.push_back(std::move(merit));
    if (reasons.empty()) reasons.push_back(fallback_reason(result));
    return reasons;
}

Hint find_hint(const History& history, const TablebaseProbe* tablebase) {
    TranspositionTable table(std::size_t{16} << 20);
    const std::atomic<bool> never{false};
    const SearchLimits limits{.nodes = hint_nodes, .multi_pv = 2, .tablebase = tablebase};
    const SearchResult result = search(history, limits, table, never);
    return {result.turn(), reasons_for(history, result)};
}

}  // namespace merels::engine
