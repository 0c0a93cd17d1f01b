#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/random.h"
#include "engine/hash_table.h"
#include "engine/ordering.h"
#include "engine/reductions.h"
#include "engine/thinking.h"
#include "engine/way_here.h"

namespace merels {

// How boldly the search leaves things out: as much as each game bears (see docs/engine.md).
struct Boldness {
    int late = 3;  // turns tried in full before later ones are looked at less deep
    int sure_margin =
        0;  // for each turn of depth left, how far above the bound a position is left alone; 0: never
    int vain_margin = 0;  // the same below it, for quiet turns late in the order; 0: never
    int tries = 0;        // near the end, for each turn of depth left, turns that are tried; 0: all
};

// Principal-variation search with iterative deepening over the positions of one game. `evaluate(position)`,
// found beside the game, says what a position is worth to the side to move.
template <Game P, Boldness bold>
class Search {
  public:
    Search(const Limits& limits, HashTable& table, const std::atomic<bool>& stop, WayHere way)
        : limits_(limits), table_(table), stop_(stop), way_(std::move(way)), begin_(Clock::now()) {}

    // `first_depth`: several searches that share a table find more if they do not all begin alike.
    Thought think(const P& root, const OnDepth& on_depth, int first_depth = 1) {
        list_root(root);
        scored_ = root.score(Side::white).has_value();
        if (asks_solved && limits_.solved != nullptr) most_men_solved_ = limits_.solved->most_men();
        Thought best{{Line{{root_.front().turn}, 0}}, 0, 0};
        for (int depth = first_depth; depth <= std::min(limits_.depth, deepest); ++depth) {
            const std::uint64_t before = unseen_;
            best.lines = look_for_lines(root, depth, best.lines);
            best.positions = positions_;
            if (stopped_) break;
            best.depth = depth;
            if (on_depth) on_depth(best);
            const bool decided = is_decided(best.best().value) && !scored_ && limits_.lines == 1;
            if (unseen_ == before || decided) break;
        }
        return best;
    }

  private:
    using Clock = std::chrono::steady_clock;
    using Bound = HashTable::Bound;
    static constexpr int infinite = 32'000;
    static constexpr int exchanges = 2;  // takings in a row that are followed beyond the depth
    static constexpr int deepest = 100;
    static constexpr int depth_to_drop_alike = 7;  // where the trouble to look for them is worth it
    static constexpr int last_ply = Ordering<P>::most_plies - exchanges - 2;
    static constexpr std::int8_t to_the_end = 127;  // deeper than any depth: nothing was left unseen

    void list_root(const P& root) {
        ordering_.list(root, table_.find(root.key()), 0, root_);
        if (!limits_.among.empty()) {
            std::erase_if(root_, [&](const Candidate& candidate) {
                return std::ranges::find(limits_.among, candidate.turn) == limits_.among.end();
            });
        }
        std::ranges::sort(root_, [](const auto& a, const auto& b) {
            return a.rank != b.rank ? a.rank > b.rank : a.number < b.number;
        });
        if (limits_.lines == 1 && limits_.among.empty()) drop_alike(root, root_);
    }

    // Of turns that come to the same by a symmetry of the board, all but one; the seed decides which stays.
    void drop_alike(const P& position, std::vector<Candidate>& candidates) const {
        if constexpr (requires { position.symmetric_key(); }) {
            std::vector<std::pair<std::uint64_t, std::uint64_t>> kept;  // by symmetric key: the lot drawn
            std::vector<std::uint64_t> keys;
            const auto lot = [&](const Candidate& candidate) {
                return scramble(limits_.seed ^ candidate.number);
            };
            for (const Candidate& candidate : candidates) {
                P next = position;
                next.play(candidate.turn);
                keys.push_back(next.symmetric_key());
                const auto same = std::ranges::find(kept, keys.back(), &decltype(kept)::value_type::first);
                if (same == kept.end()) {
                    kept.emplace_back(keys.back(), lot(candidate));
                } else {
                    same->second = std::max(same->second, lot(candidate));
                }
            }
            std::size_t i = 0;
            std::erase_if(candidates, [&](const Candidate& candidate) {
                const auto same = std::ranges::find(kept, keys[i++], &decltype(kept)::value_type::first);
                return same->second != lot(candidate);
            });
        }
    }

    // As many of the best turns as are wanted, each looked for without those found before it.
    std::vector<Line> look_for_lines(const P& root, int depth, const std::vector<Line>& before) {
        std::vector<Line> lines;
        const auto wanted = std::min(static_cast<std::size_t>(std::max(1, limits_.lines)), root_.size());
        while (lines.size() < wanted) {
            const std::size_t found = lines.size();
            const int guess = found < before.size() ? before[found].value : 0;
            root_best_ = nullptr;
            const int value = widen(root, depth, guess, found);
            if (stopped_) return found == 0 ? mended(root, depth, before) : before;
            lines.push_back({line_from(root, root_best_->turn, depth), value});
            std::rotate(root_.begin() + static_cast<std::ptrdiff_t>(found),
                        root_.begin() + (root_best_ - root_.data()),
                        root_.begin() + (root_best_ - root_.data()) + 1);
        }
        std::ranges::sort(lines, [](const Line& a, const Line& b) {
            return a.value != b.value ? a.value > b.value : a.turns.front() < b.turns.front();
        });
        return lines;
    }

    // The lines of the depth before, cut short in the next: a turn that was already seen to be better comes
    // first.
    [[nodiscard]] std::vector<Line> mended(const P& root, int depth, const std::vector<Line>& before) const {
        if (root_best_ == nullptr || root_best_->turn == before.front().turns.front()) return before;
        std::vector<Line> lines = {Line{line_from(root, root_best_->turn, depth), root_value_}};
        for (const Line& line : before) {
            if (line.turns.front() != root_best_->turn) lines.push_back(line);
        }
        lines.resize(before.size());
        return lines;
    }

    // Looks with a narrow window around the last value first: it mostly holds, and is quicker.
    int widen(const P& root, int depth, int guess, std::size_t from) {
        int below = depth < 4 ? infinite : 40;
        int above = below;
        while (true) {
            const int low = std::max(-infinite, guess - below);
            const int high = std::min(infinite, guess + above);
            const int value = look_at_root(root, depth, low, high, from);
            if (stopped_) return value;
            if (value <= low && low > -infinite) {
                below *= 4;
            } else if (value >= high && high < infinite) {
                above *= 4;
            } else {
                return value;
            }
        }
    }

    // The turns from root_[from] on. Leaves the best in root_best_; cut short, the best of those that were
    // seen to be better than the first.
    int look_at_root(const P& root, int depth, int alpha, int beta, std::size_t from) {
        const int low = alpha;
        int best = -infinite;
        for (std::size_t i = from; i < root_.size(); ++i) {
            const int value = value_of(root, root_[i], i - from, depth, 0, alpha, beta);
            if (stopped_) return best;
            if (value > best) {
                best = value;
                if (value > low || i == from) {
                    root_best_ = &root_[i];
                    root_value_ = value;
                }
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        if (from == 0 && limits_.among.empty() && best > low) {
            table_.keep(root.key(), {.turn = root_best_->number,
                                     .value = static_cast<std::int16_t>(best),
                                     .depth = static_cast<std::int8_t>(depth),
                                     .bound = best >= beta ? Bound::at_least : Bound::exact});
        }
        return best;
    }

    int look(const P& position, int depth, int ply, int alpha, int beta) {
        if (depth <= 0 || ply >= last_ply) return settle(position, ply, exchanges, alpha, beta);
        if (out_of_bounds()) return 0;
        if (way_.is_draw()) {
            ++unseen_;  // by another way it may be none
            return 0;
        }
        const std::uint64_t key = position.key();
        std::optional<int> estimate;
        if (near_the_end(depth, alpha, beta)) estimate = judge(position);  // the table's place is on its way
        const HashTable::Entry known = table_.find(key);
        if (known.bound != Bound::none && known.depth >= depth) {
            const int value = from_table(known.value, ply);
            if (known.bound == Bound::exact || (known.bound == Bound::at_least && value >= beta) ||
                (known.bound == Bound::at_most && value <= alpha)) {
                if (known.depth != to_the_end) ++unseen_;
                return value;
            }
        }
        if (depth >= 2 && may_be_solved(position)) {
            if (const auto value = solved_value(position, ply)) return *value;
        }
        if (known.bound == Bound::none && depth >= 4)
            --depth;  // nothing to begin with: look less deep for now
        Glance glance;
        if (near_the_end(depth, alpha, beta)) {
            if (!estimate) estimate = judge(position);
            if (is_left_alone(position, *estimate, depth, beta)) {
                ++unseen_;
                return *estimate;
            }
            if (bold.vain_margin > 0) glance.most = *estimate + bold.vain_margin * depth;
            if (bold.tries > 0) glance.tries = static_cast<std::size_t>(bold.tries * depth);
        }
        auto& candidates = candidates_[static_cast<std::size_t>(ply)];
        ordering_.list(position, known, ply, candidates);
        if (candidates.empty()) return end_value(position, ply);
        if (candidates.size() == 1) ++depth;
        if (depth >= depth_to_drop_alike) drop_alike(position, candidates);
        return try_all(position, key, depth, ply, alpha, beta, glance);
    }

    // What a glance at a position near the end says of its turns.
    struct Glance {
        int most = infinite;           // that quiet ones late in the order can be expected to come to
        std::size_t tries = SIZE_MAX;  // that are enough, if none of them is better than the bound
    };

    // Where a glance may be enough.
    static bool near_the_end(int depth, int alpha, int beta) {
        return depth <= 3 && beta - alpha == 1 && beta < sure_win && alpha > -sure_win;
    }

    // Whether a position is so far above the bound that it is not looked into.
    static bool is_left_alone(const P& position, int estimate, int depth, int beta) {
        return bold.sure_margin > 0 && estimate - bold.sure_margin * depth >= beta &&
               !position.outcome().over();
    }

    int try_all(const P& position, std::uint64_t key, int depth, int ply, int alpha, int beta,
                const Glance& glance) {
        auto& candidates = candidates_[static_cast<std::size_t>(ply)];
        const int low = alpha;
        const std::uint64_t before = unseen_;
        int best = -infinite;
        std::uint32_t best_number = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            Ordering<P>::bring_best_to(candidates, i);
            const Candidate candidate = candidates[i];
            if (glance.most <= alpha && i > 0 && !candidate.takes) {
                ++unseen_;
                best = std::max(best, glance.most);
                break;  // the rest are quiet too, or have been tried
            }
            if (i >= glance.tries && best > -sure_win) {
                ++unseen_;
                break;
            }
            const int value = value_of(position, candidate, i, depth, ply, alpha, beta);
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                best_number = candidate.number;
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                ordering_.remember_cut(position, candidates, i, depth, ply);
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
        const bool goes_on = depth > 1;  // otherwise neither the table nor the way matters any more
        WayHere::Mark mark{};
        if (goes_on) {
            const std::uint64_t key = next.key();
            table_.fetch(key);
            mark = way_.enter(key, !candidate.takes && candidate.turn.size() != 1);
        }
        const auto child = [&](int to_depth, int low, int high) {
            return same_side ? look(next, to_depth, ply + 1, low, high)
                             : -look(next, to_depth, ply + 1, -high, -low);
        };
        int value = 0;
        if (i == 0) {
            value = child(depth - 1, alpha, beta);
        } else {
            const int less = candidate.takes ? 0 : less_deep(depth, i);
            value = child(depth - 1 - less, alpha, alpha + 1);
            if (value > alpha && less > 0) value = child(depth - 1, alpha, alpha + 1);
            if (value > alpha && value < beta) value = child(depth - 1, alpha, beta);
        }
        if (goes_on) way_.leave(mark);
        return value;
    }

    // How much less deep the i-th turn is looked at.
    [[nodiscard]] int less_deep(int depth, std::size_t i) const {
        if (depth < 3 || std::cmp_less(i, bold.late)) return 0;
        const auto d = static_cast<std::size_t>(std::min(depth, 31));
        return std::min(depth - 2, static_cast<int>(reductions[d][std::min<std::size_t>(i, 31)]));
    }

    // At the end of the look ahead: only turns that take a man are followed further, and not for ever.
    int settle(const P& position, int ply, int more, int alpha, int beta) {
        if (out_of_bounds()) return 0;
        if constexpr (!P::takes_men) {
            if (position.outcome().over()) return end_value(position, ply);
            ++unseen_;
            return judge(position);
        }
        const typename P::Choices choices(position);
        if (choices.count() == 0) return end_value(position, ply);
        ++unseen_;
        int best = judge(position);
        if (best >= beta || more == 0) return best;
        alpha = std::max(alpha, best);
        auto& takers = candidates_[static_cast<std::size_t>(ply)];
        takers.clear();
        choices.each([&](const Turn& turn) {
            if (takes_a_man(position, turn)) takers.push_back({turn, 0, 0, true});
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

    // A win is the better the sooner it comes or, where there is a score, the more it is won by.
    [[nodiscard]] int end_value(const P& position, int ply) const {
        const Outcome outcome = position.outcome();
        if (!outcome.winner()) return 0;
        const Side side = position.to_move();
        if (scored_) {
            const int margin = *position.score(side) - *position.score(other(side));
            return margin > 0 ? sure_win + 1 + margin : -sure_win - 1 + margin;
        }
        return outcome.winner() == side ? won_game - ply : ply - won_game;
    }

    [[nodiscard]] bool may_be_solved(const P& position) const {
        if (!asks_solved || most_men_solved_ == 0) return false;
        return position.tally(Side::white).left() + position.tally(Side::black).left() <= most_men_solved_;
    }

    // What the solved positions say; nothing where they are silent.
    [[nodiscard]] std::optional<int> solved_value(const P& position, int ply) const {
        const auto worth = limits_.solved->worth(AnyPosition(position));
        if (!worth) return std::nullopt;
        if (worth->kind == Worth::Kind::draw) return 0;
        const int value = certain_win - ply - std::min(worth->turns, 255);
        return worth->kind == Worth::Kind::win ? value : -value;
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

    // A turn, and those the table expects after it.
    [[nodiscard]] std::vector<Turn> line_from(P position, const Turn& first, int depth) const {
        std::vector<Turn> line = {first};
        position.play(first);
        for (int i = 1; i < depth; ++i) {
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
    WayHere way_;
    Clock::time_point begin_;
    std::uint64_t positions_ = 0;
    std::uint64_t unseen_ = 0;  // places where the search did not see to the end: where it has grown by
                                // nothing, the value is exact
    int most_men_solved_ = 0;   // there are none with more
    bool scored_ = false;       // the game is won by points, and more of them are better
    bool stopped_ = false;
    std::vector<Candidate> root_;
    const Candidate* root_best_ = nullptr;
    int root_value_ = 0;
    Ordering<P> ordering_;
    std::array<std::vector<Candidate>, Ordering<P>::most_plies> candidates_;
};

}  // namespace merels
