#include <algorithm>
#include <ranges>
#include <vector>

#include "engine/perfect_play.h"
#include "puzzle/prover.h"

namespace merels::puzzle {
namespace {

using engine::RatedTurn;

// People see what a turn was good for if a man is taken within so many turns.
constexpr int soon = 7;

class TablebaseProver final : public Prover {
  public:
    explicit TablebaseProver(const TablebaseProbe& tablebase) : tablebase_(tablebase) {}

    [[nodiscard]] std::optional<OnlyTurn> only_turn(const AnyPosition& position) override {
        const auto turns = engine::rate_turns(position, tablebase_);
        if (!turns || turns->empty()) return std::nullopt;
        const TablebaseValue& best = turns->front().value;
        if (best.wdl == Wdl::loss || count_best(*turns) != 1) return std::nullopt;
        OnlyTurn only{.turn = turns->front().turn,
                      .result = best.wdl == Wdl::win ? 1 : 0,
                      .legal = turns->size(),
                      .evident = best.dtc <= soon};
        // Turns are sorted, so the next one is the slowest loss.
        if (best.wdl == Wdl::draw) only.evident = turns->size() > 1 && (*turns)[1].value.dtc <= soon;
        return only;
    }

    [[nodiscard]] std::optional<Turn> best_reply(const AnyPosition& position) override {
        const auto turns = engine::rate_turns(position, tablebase_);
        if (!turns || turns->empty()) return std::nullopt;
        std::optional<Turn> chosen;
        std::size_t fewest = SIZE_MAX;
        for (const RatedTurn& candidate : *turns) {
            if (candidate.value != turns->front().value) break;
            const std::size_t answers = count_answers(position.after(candidate.turn));
            if (answers >= fewest) continue;
            fewest = answers;
            chosen = candidate.turn;
        }
        return chosen ? chosen : turns->front().turn;
    }

  private:
    static std::size_t count_best(const std::vector<RatedTurn>& turns) {
        return static_cast<std::size_t>(std::ranges::count_if(
            turns, [&](const RatedTurn& turn) { return turn.value.wdl == turns.front().value.wdl; }));
    }

    // How many turns keep the best result. A game that is over has the most: nothing is left to be asked.
    [[nodiscard]] std::size_t count_answers(const AnyPosition& position) const {
        const auto turns = engine::rate_turns(position, tablebase_);
        return turns && !turns->empty() ? count_best(*turns) : SIZE_MAX;
    }

    const TablebaseProbe& tablebase_;
};

}  // namespace

std::unique_ptr<Prover> make_tablebase_prover(const TablebaseProbe& tablebase) {
    return std::make_unique<TablebaseProver>(tablebase);
}

}  // namespace merels::puzzle
