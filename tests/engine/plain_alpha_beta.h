// The opponent most people would write first: alpha-beta to a fixed depth, counting men and nothing else.
#pragma once

#include "core/any_position.h"
#include "core/random.h"
#include "core/turn.h"

namespace merels::testing {

class PlainAlphaBeta {
  public:
    explicit PlainAlphaBeta(int depth) : depth_(depth) {}

    Turn choose(const AnyPosition& position, Random& random) const {
        std::vector<Turn> turns = position.turns();
        for (std::size_t i = turns.size(); i > 1; --i) {
            std::swap(turns[i - 1], turns[random.below(static_cast<std::uint32_t>(i))]);
        }
        Turn best = turns.front();
        int alpha = -infinite;
        for (const Turn& turn : turns) {
            const int value = seen_from(position, turn, depth_ - 1, -infinite, -alpha);
            if (value > alpha) {
                alpha = value;
                best = turn;
            }
        }
        return best;
    }

  private:
    static constexpr int infinite = 1'000'000;
    static constexpr int win = 100'000;

    static int seen_from(const AnyPosition& before, const Turn& turn, int depth, int alpha, int beta) {
        const AnyPosition after = before.after(turn);
        if (after.to_move() == before.to_move()) return look(after, depth, -beta, -alpha);
        return -look(after, depth, alpha, beta);
    }

    static int men(const AnyPosition& position, Side side) {
        if (const auto score = position.score(side)) return *score;
        const Tally tally = position.tally(side);
        return tally.in_hand + tally.on_board;
    }

    static int look(const AnyPosition& position, int depth, int alpha, int beta) {
        const Side side = position.to_move();
        const std::vector<Turn> turns = position.turns();
        if (turns.empty()) {
            const auto winner = position.outcome().winner();
            return !winner ? 0 : *winner == side ? win + depth : -win - depth;
        }
        if (depth == 0) return men(position, side) - men(position, other(side));
        for (const Turn& turn : turns) {
            alpha = std::max(alpha, seen_from(position, turn, depth - 1, -beta, -alpha));
            if (alpha >= beta) break;
        }
        return alpha;
    }

    int depth_;
};

}  // namespace merels::testing
