#include "engine/perfect_play.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/insertion_sort.h"
#include "engine/value.h"

namespace merels::engine {

RatedTurn rate_turn(const AnyPosition& before, const Turn& turn, const AnyPosition& after,
                    TablebaseValue value) {
    const bool same_side = before.to_move() == after.to_move();
    if (!same_side && value.wdl != Wdl::draw) value.wdl = value.wdl == Wdl::win ? Wdl::loss : Wdl::win;
    const bool takes = turn.size() > 1 && before.role(turn, turn.size() - 1) == Role::taken;
    if (value.wdl != Wdl::draw) value.dtc = takes ? 1 : value.dtc + 1;
    return {turn, value};
}

bool is_better(const RatedTurn& a, const RatedTurn& b) {
    if (a.value.wdl != b.value.wdl) return a.value.wdl > b.value.wdl;
    if (a.value.dtc != b.value.dtc) return (a.value.dtc > b.value.dtc) == (a.value.wdl == Wdl::loss);
    return a.turn < b.turn;
}

int search_value(const TablebaseValue& value) {
    if (value.wdl == Wdl::draw) return 0;
    const int score = tablebase_win_value - std::min(value.dtc, 255);
    return value.wdl == Wdl::win ? score : -score;
}

std::optional<std::vector<RatedTurn>> rate_turns(const AnyPosition& position,
                                                 const TablebaseProbe& tablebase) {
    std::vector<RatedTurn> rated;
    for (const Turn& turn : position.turns()) {
        const AnyPosition after = position.after(turn);
        const auto value = tablebase.probe(after);
        if (!value) return std::nullopt;
        rated.push_back(rate_turn(position, turn, after, *value));
    }
    insertion_sort(rated, is_better);
    return rated;
}

std::vector<PrincipalVariation> perfect_lines(const AnyPosition& position, std::span<const RatedTurn> turns,
                                              const TablebaseProbe& tablebase, std::size_t count) {
    constexpr std::size_t max_turns = 12;
    std::vector<PrincipalVariation> lines;
    for (const RatedTurn& first : turns.first(std::min(count, turns.size()))) {
        PrincipalVariation line{{first.turn}, search_value(first.value)};
        AnyPosition now = position.after(first.turn);
        while (line.turns.size() < max_turns && !now.outcome().over()) {
            const auto next = rate_turns(now, tablebase);
            if (!next || next->empty()) break;
            line.turns.push_back(next->front().turn);
            now.play(line.turns.back());
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace merels::engine
