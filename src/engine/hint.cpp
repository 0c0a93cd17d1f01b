#include "engine/hint.h"

#include <atomic>

#include "core/outcome.h"
#include "engine/thinking.h"
#include "engine/values.h"

namespace merels {
namespace {

constexpr std::uint64_t a_moments_thought = 400'000;  // positions
constexpr int clearly_better = 60;

// Why this turn, by what the look ahead has found.
std::vector<Message> found_reasons(const History& history, const Thought& thought) {
    const Line& best = thought.best();
    const AnyPosition after = history.position().after(best.turns.front());
    if (after.outcome().over() && after.outcome().winner()) return {describe(after.outcome())};
    std::vector<Message> reasons;
    if (is_decided(best.value) && best.value > 0) {
        reasons.push_back(describe_value(best.value, after.score(Side::white).has_value()));
    }
    const bool alternative = thought.lines.size() > 1;
    if (alternative && thought.lines[1].value < -sure_win && best.value >= -sure_win) {
        reasons.push_back({"every other turn loses", {}});
    } else if (alternative && best.value <= sure_win &&
               best.value - thought.lines[1].value >= clearly_better) {
        reasons.push_back({"every other turn is clearly worse", {}});
    }
    return reasons;
}

Message last_reason(const Thought& thought) {
    if (thought.best().value < -sure_win) return {"holds out the longest", {}};
    if (thought.depth == 0) return {"keeps the draw", {}};
    return {"looks best {} turns ahead", {std::to_string(thought.depth)}};
}

}  // namespace

Hint hint(const History& history, const SolvedPositions* solved) {
    HashTable table(std::size_t{16} << 20);
    const std::atomic<bool> never{false};
    const Limits limits{.positions = a_moments_thought, .lines = 2, .solved = solved};
    const Thought thought = think(history, limits, table, never);
    std::vector<Message> reasons = found_reasons(history, thought);
    for (Message& merit : history.position().merits(thought.turn())) reasons.push_back(std::move(merit));
    if (reasons.empty()) reasons.push_back(last_reason(thought));
    return {thought.turn(), std::move(reasons)};
}

}  // namespace merels
