#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/history.h"
#include "core/random.h"
#include "engine/hash_table.h"
#include "engine/thinking.h"

namespace merels {

// What the search needs to know of the way to the position it starts from.
struct Past {
    std::vector<std::uint64_t> keys;  // of the positions since the last placing or removal, this one last
    DrawRules draws;
};

// Principal-variation search with iterative deepening over the positions of one game. `evaluate(position)`,
// found beside the game, says what a position is worth to the side to move.
template <Game P>
class Search {
  public:
    Search(const Limits& limits, HashTable& table, const std::atomic<bool>& stop, Past past)
        : limits_(limits), table_(table), stop_(stop), past_(std::move(past)), begin_(Clock::now()) {}

    Thought think(const P& root, const OnDepth& on_depth) {
        Thought best;
        best.line = {typename P::Choices(root).nth(0)};
        path_ = past_.keys;
        scored_ = root.score(Side::white).has_value();
        for (int depth = 1; depth <= std::min(limits_.depth, most_plies - exchanges - 1); ++depth) {
            const std::uint64_t before = unseen_;
            const int value = widen(root, depth, best.value);
            if (stopped_) break;
            best.value = value;
            best.depth = depth;
            best.line = line_from(root, depth);
            best.positions = positions_;
            if (on_depth) on_depth(best);
            const bool decided = value > sure_win || value < -sure_win;
            if (unseen_ == before || (decided && !scored_)) break;
        }
        best.positions = positions_;
        return best;
    }

  private:
    using Clock = std::chrono::steady_clock;
    using Bound = HashTable::Bound;
    static constexpr int win = 30'000;
    static constexpr int exchanges = 2;  // takings in a row that are followed beyond the depth
    static constexpr int most_plies = 120;
    static constexpr int infinite = 32'000;
    static constexpr std::int8_t to_the_end = 127;  // deeper than any depth: nothing was left unseen

    struct Candidate {
        Turn turn;
        std::uint32_t number = 0;  // among the position's choices
        int rank = 0;
        bool takes = false;
    };

    // Looks with a narrow window around the last value first: it mostly holds, and is quicker.
    int widen(const P& root, int depth, int guess) {
        if (depth < 4) return look(root, depth, 0, -infinite, infinite);
        for (int width = 40;; width *= 4) {
            const int low = std::max(-infinite, guess - width);
            const int high = std::min(infinite, guess + width);
            const int value = look(root, depth, 0, low, high);
            if (stopped_ || (value > low && value < high) || width > infinite) return value;
        }
    }

    int look(const P& position, int depth, int ply, int alpha, int beta) {
        if (depth <= 0) return settle(position, ply, exchanges, alpha, beta);
        if (out_of_bounds()) return 0;
        const std::uint64_t key = position.key();
        if (ply > 0 && is_draw(key)) {
            ++unseen_;  // by another way it may be none
            return 0;
        }
        const HashTable::Entry known = table_.find(key);
        if (ply > 0 && known.bound != Bound::none && known.depth >= depth) {
            const int value = from_table(known.value, ply);
            if (known.bound == Bound::exact || (known.bound == Bound::at_least && value >= beta) ||
                (known.bound == Bound::at_most && value <= alpha)) {
                if (known.depth != to_the_end) ++unseen_;
                return value;
            }
        }
        auto& candidates = candidates_[static_cast<std::size_t>(ply)];
        list(position, known, ply, candidates);
        if (candidates.empty()) return end_value(position, ply);
        return try_all(position, key, depth, ply, alpha, beta);
    }

    int try_all(const P& position, std::uint64_t key, int depth, int ply, int alpha, int beta) {
        auto& candidates = candidates_[static_cast<std::size_t>(ply)];
        const int low = alpha;
        const std::uint64_t before = unseen_;
        int best = -infinite;
        std::uint32_t best_number = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            bring_best_to(candidates, i);
            const Candidate candidate = candidates[i];
            const int value = value_of(position, candidate, i, depth, ply, alpha, beta);
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                best_number = candidate.number;
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                remember_cut(position, candidate, depth, ply);
                break;
            }
        }
        const Bound bound = best >= beta ? Bound::at_least : best > low ? Bound::exact : Bound::at_most;
        table_.keep(key, {.turn = best_number,
                          .value = static_cast<std::int16_t>(to_table(best, ply)),
                          .depth = unseen_ == before ? to_the_end : static_cast<std::int8_t>(depth),
                          .bound = bound});
        return best;
    }

    // The value of one turn: the first with the full window, later ones only against alpha, and quiet ones
    // late in the order not quite as deep, unless they turn out better than expected.
    int value_of(const P& position, const Candidate& candidate, std::size_t i, int depth, int ply, int alpha,
                 int beta) {
        P next = position;
        next.play(candidate.turn);
        const bool same_side = next.to_move() == position.to_move();
        const bool quiet = !candidate.takes && candidate.turn.size() != 1;
        const std::size_t mark = enter(next, quiet);
        const auto child = [&](int to_depth, int low, int high) {
            return same_side ? look(next, to_depth, ply + 1, low, high)
                             : -look(next, to_depth, ply + 1, -high, -low);
        };
        int value = 0;
        if (i == 0) {
            value = child(depth - 1, alpha, beta);
        } else {
            const int less = depth >= 3 && i >= 4 && !candidate.takes ? (i >= 12 && depth >= 5 ? 2 : 1) : 0;
            value = child(depth - 1 - less, alpha, alpha + 1);
            if (value > alpha && less > 0) value = child(depth - 1, alpha, alpha + 1);
            if (value > alpha && value < beta) value = child(depth - 1, alpha, beta);
        }
        leave(mark);
        return value;
    }

    // At the end of the look ahead: only turns that take a man are followed further, and not for ever.
    int settle(const P& position, int ply, int more, int alpha, int beta) {
        if (out_of_bounds()) return 0;
        const typename P::Choices choices(position);
        if (choices.count() == 0) return end_value(position, ply);
        ++unseen_;
        int best = judge(position);
        if (best >= beta || more == 0) return best;
        alpha = std::max(alpha, best);
        auto& takers = candidates_[static_cast<std::size_t>(ply)];
        takers.clear();
        choices.each([&](const Turn& turn) {
            if (takes(position, turn)) takers.push_back({turn, 0, 0, true});
        });
        for (const Candidate& taker : takers) {
            P next = position;
            next.play(taker.turn);
            const int value = -settle(next, ply + 1, more - 1, -beta, -alpha);
            if (stopped_) return 0;
            best = std::max(best, value);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return best;
    }

    [[nodiscard]] int judge(const P& position) const {
        const int worth = evaluate(position);
        if (limits_.misjudgement == 0) return worth;
        const std::uint64_t drawn = scramble(position.key() ^ limits_.seed) >> 32;
        const auto span = 2 * static_cast<std::uint64_t>(limits_.misjudgement) + 1;
        return worth + static_cast<int>(drawn * span >> 32) - limits_.misjudgement;
    }

    static bool takes(const P& position, const Turn& turn) {
        return turn.size() > 1 && position.role(turn, turn.size() - 1) == Role::taken;
    }

    void list(const P& position, const HashTable::Entry& known, int ply, std::vector<Candidate>& candidates) {
        candidates.clear();
        const typename P::Choices choices(position);
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        std::uint32_t number = 0;
        choices.each([&](const Turn& turn) {
            Candidate candidate{turn, number, 0, takes(position, turn)};
            if (known.bound != Bound::none && known.turn == number) {
                candidate.rank = 1 << 30;
            } else if (candidate.takes) {
                candidate.rank = 1 << 28;
            } else if (turn == killers[0] || turn == killers[1]) {
                candidate.rank = 1 << 27;
            } else {
                candidate.rank = good_before(position, turn);
            }
            candidates.push_back(candidate);
            ++number;
        });
    }

    static void bring_best_to(std::vector<Candidate>& candidates, std::size_t i) {
        const auto best =
            std::max_element(candidates.begin() + static_cast<std::ptrdiff_t>(i), candidates.end(),
                             [](const auto& a, const auto& b) { return a.rank < b.rank; });
        std::swap(candidates[i], *best);
    }

    int& good_before(const P& position, const Turn& turn) {
        const std::size_t from = turn.empty() ? 64 : turn[0] % 64;
        const std::size_t to = turn.size() < 2 ? 64 : turn[1] % 64;
        return good_before_[index(position.to_move())][from][to];
    }

    void remember_cut(const P& position, const Candidate& candidate, int depth, int ply) {
        if (candidate.takes) return;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != candidate.turn) killers = {candidate.turn, killers[0]};
        int& good = good_before(position, candidate.turn);
        good = std::min(good + depth * depth, 1 << 26);
    }

    // The keys on the way from the last turn that cannot be undone; back to where it was with leave().
    std::size_t enter(const P& next, bool quiet) {
        const std::size_t mark = quiet_from_;
        if (!quiet) quiet_from_ = path_.size();
        path_.push_back(next.key());
        return mark;
    }
    void leave(std::size_t mark) {
        path_.pop_back();
        quiet_from_ = mark;
    }

    // Standing here again, or at the limit of quiet turns. Within the search once is enough: what could be
    // gained by coming back could be gained at once.
    [[nodiscard]] bool is_draw(std::uint64_t key) const {
        const std::size_t quiet = path_.size() - 1 - quiet_from_;
        if (past_.draws.quiet_turns > 0 && quiet >= static_cast<std::size_t>(past_.draws.quiet_turns))
            return true;
        if (past_.draws.repetitions == 0) return false;
        const auto first = path_.begin() + static_cast<std::ptrdiff_t>(quiet_from_);
        return std::find(first, path_.end() - 1, key) != path_.end() - 1;
    }

    // A win is the better the sooner it comes or, where there is a score, the more it is won by.
    [[nodiscard]] int end_value(const P& position, int ply) const {
        const Outcome outcome = position.outcome();
        if (!outcome.winner()) return 0;
        const Side side = position.to_move();
        if (scored_) {
            const int margin = *position.score(side) - *position.score(other(side));
            return margin > 0 ? sure_win + 1 + margin : -sure_win - 1 + margin;
        }
        return outcome.winner() == side ? win - ply : ply - win;
    }

    // A win in so many turns is kept as counted from its position, not from the root.
    [[nodiscard]] int to_table(int value, int ply) const {
        if (scored_) return value;
        if (value > sure_win) return value + ply;
        return value < -sure_win ? value - ply : value;
    }
    [[nodiscard]] int from_table(int value, int ply) const {
        if (scored_) return value;
        if (value > sure_win) return value - ply;
        return value < -sure_win ? value + ply : value;
    }

    bool out_of_bounds() {
        ++positions_;
        if (positions_ > limits_.positions) stopped_ = true;
        if ((positions_ & 1023) == 0) {
            if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
            if (limits_.time && Clock::now() - begin_ >= *limits_.time) stopped_ = true;
        }
        return stopped_;
    }

    // The turns the table expects from here.
    std::vector<Turn> line_from(P position, int depth) {
        std::vector<Turn> line;
        for (int i = 0; i < depth; ++i) {
            const HashTable::Entry known = table_.find(position.key());
            const typename P::Choices choices(position);
            if (known.bound == Bound::none || known.turn >= choices.count()) break;
            line.push_back(choices.nth(known.turn));
            position.play(line.back());
        }
        return line;
    }

    const Limits& limits_;
    HashTable& table_;
    const std::atomic<bool>& stop_;
    Past past_;
    Clock::time_point begin_;
    std::uint64_t positions_ = 0;
    std::uint64_t unseen_ = 0;  // places where the search did not see to the end: where it has grown by
                                // nothing, the value is exact
    bool scored_ = false;       // the game is won by points, and more of them are better
    bool stopped_ = false;
    std::vector<std::uint64_t> path_;  // keys from the start of the quiet turns to here
    std::size_t quiet_from_ = 0;       // where in path_ the present quiet turns begin
    std::array<std::vector<Candidate>, most_plies> candidates_;
    std::array<std::array<Turn, 2>, most_plies> killers_{};
    std::array<std::array<std::array<int, 65>, 65>, 2>
        good_before_{};  // turns that have cut, by side, from and to
};

}  // namespace merels
