#include "engine/computer.h"

#include <algorithm>
#include <vector>

namespace merels {
namespace {

constexpr int won = 1'000'000;

// By how many men, or points, a side is ahead.
int lead(const AnyPosition& position, Side side) {
    const auto strength = [&](Side of) {
        if (const auto score = position.score(of)) return *score;
        const Tally tally = position.tally(of);
        return tally.in_hand + tally.on_board;
    };
    return strength(side) - strength(other(side));
}

// What a position is worth to the side to move: its lead, and a little for having choices.
int worth(const AnyPosition& position, std::size_t choices) {
    return 100 * lead(position, position.to_move()) + static_cast<int>(std::min<std::size_t>(choices, 50));
}

class Search {
  public:
    explicit Search(int positions) : left_(positions) {}

    [[nodiscard]] bool exhausted() const { return left_ <= 0; }

    // What a position is worth to the side to move, so many turns ahead.
    int look(const AnyPosition& position, int depth, int alpha, int beta) {
        --left_;
        const auto turns = position.turns();
        if (turns.empty()) return end(position.outcome(), position.to_move(), depth);
        if (depth == 0 || exhausted()) return worth(position, turns.size());
        for (const Turn& turn : turns) {
            const AnyPosition next = position.after(turn);
            const bool same_side = next.to_move() == position.to_move();
            const int value =
                same_side ? look(next, depth - 1, alpha, beta) : -look(next, depth - 1, -beta, -alpha);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return alpha;
    }

  private:
    static int end(const Outcome& outcome, Side side, int depth) {
        if (!outcome.winner()) return 0;
        return outcome.winner() == side ? won + depth : -won - depth;  // the sooner the better
    }

    int left_;
};

}  // namespace

Turn choose_turn(const AnyPosition& position, int level, Random& random) {
    std::vector<Turn> turns = position.turns();
    for (std::size_t i = turns.size(); i > 1; --i)
        std::swap(turns[i - 1], turns[random.below(static_cast<std::uint32_t>(i))]);
    Turn best = turns.front();
    Search search(1000 << level);
    for (int depth = 0; depth < level && !search.exhausted(); ++depth) {
        int alpha = -2 * won;
        Turn deepest = turns.front();
        for (const Turn& turn : turns) {
            const AnyPosition next = position.after(turn);
            const bool same_side = next.to_move() == position.to_move();
            const int value = same_side ? search.look(next, depth, alpha, 2 * won)
                                        : -search.look(next, depth, -2 * won, -alpha);
            if (search.exhausted()) return best;
            if (value > alpha) {
                alpha = value;
                deepest = turn;
            }
        }
        best = deepest;
        std::ranges::rotate(turns, std::ranges::find(turns, best));  // the best is tried first next time
    }
    return best;
}

bool accepts_draw(const History& history, Side side) {
    constexpr int long_while = 30;  // turns
    const int ahead = lead(history.position(), side);
    return ahead < 0 || (ahead == 0 && history.quiet_turns() >= long_while);
}

}  // namespace merels
