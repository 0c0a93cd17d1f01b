#include "engine/perfect.h"

#include <algorithm>
#include <cstddef>

#include "engine/value.h"

namespace merels::engine {
namespace {

// What is to come is worth the opposite to the other side, and a turn later, unless a removal lies between:
// then the count begins anew.
SolvedTurn seen_from_before(const AnyPosition& before, const Turn& turn, const AnyPosition& after,
                            Worth worth) {
    const bool same_side = before.to_move() == after.to_move();
    if (!same_side && worth.kind != Worth::Kind::draw) {
        worth.kind = worth.kind == Worth::Kind::win ? Worth::Kind::loss : Worth::Kind::win;
    }
    const bool takes = turn.size() > 1 && before.role(turn, turn.size() - 1) == Role::taken;
    if (worth.kind != Worth::Kind::draw) worth.turns = takes ? 1 : worth.turns + 1;
    return {turn, worth};
}

bool better(const SolvedTurn& a, const SolvedTurn& b) {
    if (a.worth.kind != b.worth.kind) return a.worth.kind > b.worth.kind;
    if (a.worth.turns != b.worth.turns)
        return (a.worth.turns > b.worth.turns) == (a.worth.kind == Worth::Kind::loss);
    return a.turn < b.turn;
}

int value_of(const Worth& worth) {
    if (worth.kind == Worth::Kind::draw) return 0;
    const int value = tablebase_win_value - std::min(worth.turns, 255);
    return worth.kind == Worth::Kind::win ? value : -value;
}

}  // namespace

std::optional<std::vector<SolvedTurn>> solved_turns(const AnyPosition& position,
                                                    const SolvedPositions& solved) {
    std::vector<SolvedTurn> all;
    for (const Turn& turn : position.turns()) {
        const AnyPosition after = position.after(turn);
        const auto worth = solved.worth(after);
        if (!worth) return std::nullopt;
        all.push_back(seen_from_before(position, turn, after, *worth));
    }
    std::ranges::sort(all, better);
    return all;
}

std::vector<PrincipalVariation> solved_lines(const AnyPosition& position, std::span<const SolvedTurn> turns,
                                             const SolvedPositions& solved, std::size_t how_many) {
    constexpr std::size_t turns_shown = 12;
    std::vector<PrincipalVariation> lines;
    for (const SolvedTurn& first : turns.first(std::min(how_many, turns.size()))) {
        PrincipalVariation line{{first.turn}, value_of(first.worth)};
        AnyPosition now = position.after(first.turn);
        while (line.turns.size() < turns_shown && !now.outcome().over()) {
            const auto next = solved_turns(now, solved);
            if (!next || next->empty()) break;
            line.turns.push_back(next->front().turn);
            now.play(line.turns.back());
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace merels::engine
