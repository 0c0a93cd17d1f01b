// A plain UCT player: a tree grown by one position a game, games played out at random, no knowledge of the
// game.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/game.h"
#include "core/random.h"
#include "core/turn.h"

namespace merels::testing {

// Until a number of games have been played out, or the time is up.
struct UctLimit {
    std::uint64_t games = UINT64_MAX;
    std::chrono::milliseconds time = std::chrono::hours(1);
};

template <Game P>
class PlainUct {
  public:
    Turn choose(const P& root, const UctLimit& limit, Random& random) {
        using Clock = std::chrono::steady_clock;
        const auto until = Clock::now() + limit.time;
        nodes_.assign(1, Node(root));
        for (std::uint64_t game = 0; game < limit.games; ++game) {
            if (game % 64 == 0 && Clock::now() >= until) break;
            (void)play(0, root, random);
        }
        const Node& top = nodes_.front();
        std::size_t best = 0;
        for (std::size_t i = 1; i < top.children.size(); ++i) {
            if (nodes_[top.children[i]].games > nodes_[top.children[best]].games) best = i;
        }
        return typename P::Choices(root).nth(static_cast<std::uint32_t>(best));
    }

  private:
    struct Node {
        explicit Node(const P& position) : ways(typename P::Choices(position).count()) {}
        std::uint32_t ways;
        double games = 0;
        double points = 0;  // of the side that moved here
        std::vector<std::uint32_t> children;
    };

    // Plays a game out from a node; White's points.
    double play(std::uint32_t at, const P& position, Random& random) {
        double white = 0;
        if (nodes_[at].ways == 0) {
            white = points_of_white(position);
        } else if (nodes_[at].games == 0 && at != 0) {
            white = play_out(position, random);
        } else {
            const std::uint32_t child = pick(at, position);
            P next = position;
            next.play(typename P::Choices(position).nth(child));
            const std::uint32_t there = nodes_[at].children[child];
            white = play(there, next, random);
            nodes_[there].points += position.to_move() == Side::white ? white : 1 - white;
        }
        nodes_[at].games += 1;
        return white;
    }

    // The child with the highest upper bound; one that has never been tried first.
    std::uint32_t pick(std::uint32_t at, const P& position) {
        const auto tried = static_cast<std::uint32_t>(nodes_[at].children.size());
        if (tried < nodes_[at].ways) {
            P next = position;
            next.play(typename P::Choices(position).nth(tried));
            nodes_[at].children.push_back(static_cast<std::uint32_t>(nodes_.size()));
            nodes_.emplace_back(next);
            return tried;
        }
        const double all = std::log(nodes_[at].games);
        std::uint32_t best = 0;
        double highest = -1;
        for (std::uint32_t i = 0; i < tried; ++i) {
            const Node& child = nodes_[nodes_[at].children[i]];
            const double bound = child.points / child.games + 1.4 * std::sqrt(all / child.games);
            if (bound <= highest) continue;
            highest = bound;
            best = i;
        }
        return best;
    }

    static double play_out(P position, Random& random) {
        constexpr int long_game = 500;
        for (int i = 0; i < long_game; ++i) {
            const typename P::Choices choices(position);
            if (choices.count() == 0) return points_of_white(position);
            position.play(choices.nth(random.below(choices.count())));
        }
        return 0.5;
    }

    static double points_of_white(const P& position) {
        const auto winner = position.outcome().winner();
        return !winner ? 0.5 : *winner == Side::white ? 1 : 0;
    }

    std::vector<Node> nodes_;
};

}  // namespace merels::testing
