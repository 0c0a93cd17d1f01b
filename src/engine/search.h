#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/engine_traits.h"
#include "core/game.h"
#include "core/insertion_sort.h"
#include "core/random.h"
#include "engine/move_picker.h"
#include "engine/reductions.h"
#include "engine/search_limits.h"
#include "engine/search_path.h"
#include "engine/search_result.h"
#include "engine/transposition_table.h"
#include "engine/value.h"

namespace merels::engine {

// Whether the search probes a tablebase. In the page the tablebase is a module of its own
// (src/tablebase/page), and this one does not carry the code that probes it.
#ifdef __wasm__
inline constexpr bool probes_tablebase = false;
#else
inline constexpr bool probes_tablebase = true;
#endif

// Principal variation search with iterative deepening over the positions of one game. The game's EngineTraits
// (core/engine_traits.h) have its evaluation, its captures and how much may be pruned. One object is one
// search.
template <Game P, class Traits>
class Search {
  public:
    Search(const SearchLimits& limits, TranspositionTable& table, const std::atomic<bool>& stop,
           SearchPath path)
        : limits_(limits), table_(table), stop_(stop), path_(std::move(path)), begin_(Clock::now()) {}

    // Iterative deepening from `first_depth` on, until a limit is reached or the value is proven.
    SearchResult run(const P& root, const OnDepth& on_depth, int first_depth = 1) {
        generate_root_turns(root);
        scored_ = root.score(Side::white).has_value();
        if (probes_tablebase && limits_.tablebase != nullptr) tablebase_men_ = limits_.tablebase->max_men();
        SearchResult result{{PrincipalVariation{{root_turns_.front().turn}, 0}}, 0, 0};
        for (int depth = first_depth; depth <= std::min(limits_.depth, max_depth); ++depth) {
            const std::uint64_t unproven_before = unproven_;
            result.variations = search_variations(root, depth, result.variations);
            result.nodes = nodes_;
            if (stopped_) break;
            result.depth = depth;
            if (on_depth) on_depth(result);
            const bool decided = is_decided(result.best().value) && result.best().value > root_bound_ &&
                                 !scored_ && limits_.multi_pv == 1;
            if (unproven_ == unproven_before || decided) break;
        }
        return result;
    }

  private:
    using Picker = MovePicker<P, Traits>;
    static constexpr PruningParams pruning = Traits::pruning;
    using Clock = std::chrono::steady_clock;
    using Bound = TranspositionTable::Bound;
    static constexpr int infinity = 32'000;
    static constexpr int quiescence_depth = 2;  // captures in a row
    static constexpr int max_depth = 100;
    static constexpr int min_symmetry_depth = 7;  // from here on, finding symmetric turns pays
    static constexpr int max_ply = Picker::max_plies - quiescence_depth - 2;
    static constexpr std::int8_t proven_depth = 127;  // of entries whose value no deeper search can change

    void generate_root_turns(const P& root) {
        picker_.generate(root, table_.probe(root.key()), 0, root_turns_);
        if (!limits_.root_turns.empty()) {
            std::erase_if(root_turns_, [&](const RankedTurn& each) {
                return std::ranges::find(limits_.root_turns, each.turn) == limits_.root_turns.end();
            });
        }
        insertion_sort(root_turns_, [](const auto& a, const auto& b) {
            return a.rank != b.rank ? a.rank > b.rank : a.index < b.index;
        });
        if (limits_.multi_pv == 1 && limits_.root_turns.empty()) drop_symmetric(root, root_turns_);
    }

    // Of turns that lead to symmetric positions, keeps one, chosen by the seed.
    void drop_symmetric(const P& position, std::vector<RankedTurn>& turns) const {
        if constexpr (requires { position.symmetric_key(); }) {
            std::vector<std::pair<std::uint64_t, std::uint64_t>> kept;  // symmetric key, highest draw
            std::vector<std::uint64_t> keys;
            const auto draw = [&](const RankedTurn& each) { return scramble(limits_.seed ^ each.index); };
            for (const RankedTurn& each : turns) {
                P next = position;
                next.play(each.turn);
                keys.push_back(next.symmetric_key());
                const auto same = std::ranges::find(kept, keys.back(), &decltype(kept)::value_type::first);
                if (same == kept.end()) {
                    kept.emplace_back(keys.back(), draw(each));
                } else {
                    same->second = std::max(same->second, draw(each));
                }
            }
            std::size_t i = 0;
            std::erase_if(turns, [&](const RankedTurn& each) {
                const auto same = std::ranges::find(kept, keys[i++], &decltype(kept)::value_type::first);
                return same->second != draw(each);
            });
        }
    }

    // Multi-PV: each variation is searched without the first turns of those found before it. `previous` holds
    // the variations of the depth before.
    std::vector<PrincipalVariation> search_variations(const P& root, int depth,
                                                      const std::vector<PrincipalVariation>& previous) {
        std::vector<PrincipalVariation> variations;
        if (limits_.root_bound != nullptr) root_bound_ = *limits_.root_bound;
        const auto wanted =
            std::min(static_cast<std::size_t>(std::max(1, limits_.multi_pv)), root_turns_.size());
        while (variations.size() < wanted) {
            const std::size_t found = variations.size();
            const int expected = found < previous.size() ? previous[found].value : 0;
            root_best_ = nullptr;
            const int value = aspiration(root, depth, expected, found);
            if (stopped_) return found == 0 ? with_interrupted(root, depth, previous) : previous;
            if (value <= root_bound_ && found > 0) break;
            variations.push_back({principal_variation(root, root_best_->turn, depth), value});
            // Moves the best turn to the front; std::rotate is four times the code.
            for (auto at = static_cast<std::size_t>(root_best_ - root_turns_.data()); at > found; --at)
                std::swap(root_turns_[at], root_turns_[at - 1]);
            if (value <= root_bound_) break;
        }
        insertion_sort(variations, [](const auto& a, const auto& b) {
            return a.value != b.value ? a.value > b.value : a.turns.front() < b.turns.front();
        });
        return variations;
    }

    // The variations of the depth before an interrupted one, preceded by the best turn of the interrupted
    // depth if that is another one.
    [[nodiscard]] std::vector<PrincipalVariation> with_interrupted(
        const P& root, int depth, const std::vector<PrincipalVariation>& previous) const {
        if (root_best_ == nullptr || root_best_->turn == previous.front().turns.front()) return previous;
        std::vector<PrincipalVariation> variations = {
            {principal_variation(root, root_best_->turn, depth), root_value_}};
        for (const PrincipalVariation& variation : previous) {
            if (variation.turns.front() != root_best_->turn) variations.push_back(variation);
        }
        variations.resize(previous.size());
        return variations;
    }

    // Searches with a window around the expected value, and widens it until the value lies inside.
    int aspiration(const P& root, int depth, int expected, std::size_t from) {
        int below = depth < 4 ? infinity : 40;
        int above = below;
        while (true) {
            const int alpha = std::max(root_bound_, expected - below);
            const int beta = std::min(infinity, std::max(expected + above, alpha + 1));
            const int value = search_root(root, depth, alpha, beta, from);
            if (stopped_) return value;
            if (value <= alpha && alpha > root_bound_) {
                below *= 4;
            } else if (value >= beta && beta < infinity) {
                above *= 4;
            } else {
                return value;
            }
        }
    }

    // Searches the turns from root_turns_[from] on and sets root_best_. If interrupted, root_best_ is the
    // best turn known to be at least as good as the first.
    int search_root(const P& root, int depth, int alpha, int beta, std::size_t from) {
        const int old_alpha = alpha;
        int best = -infinity;
        for (std::size_t i = from; i < root_turns_.size(); ++i) {
            const int value = search_turn(root, root_turns_[i], i - from, depth, 0, alpha, beta);
            if (stopped_) return best;
            if (value > best) {
                best = value;
                if (value > old_alpha || i == from) {
                    root_best_ = &root_turns_[i];
                    root_value_ = value;
                }
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        if (from == 0 && limits_.root_turns.empty() && best > old_alpha) {
            table_.store(root.key(), {.turn = root_best_->index,
                                      .value = static_cast<std::int16_t>(best),
                                      .depth = static_cast<std::int8_t>(depth),
                                      .bound = best >= beta ? Bound::lower : Bound::exact});
        }
        return best;
    }

    int negamax(const P& position, int depth, int ply, int alpha, int beta) {
        if (depth <= 0 || ply >= max_ply) return quiescence(position, ply, quiescence_depth, alpha, beta);
        if (count_node()) return 0;
        if (path_.is_draw()) {
            ++unproven_;  // the value depends on the path
            return 0;
        }
        const std::uint64_t key = position.key();
        std::optional<int> eval;
        if (can_prune(depth, alpha, beta)) eval = static_eval(position);  // while the prefetch is under way
        const TranspositionTable::Entry entry = table_.probe(key);
        if (entry.bound != Bound::none && entry.depth >= depth) {
            const int value = value_from_table(entry.value, ply);
            if (entry.bound == Bound::exact || (entry.bound == Bound::lower && value >= beta) ||
                (entry.bound == Bound::upper && value <= alpha)) {
                if (entry.depth != proven_depth) ++unproven_;
                return value;
            }
        }
        if (depth >= 2 && may_be_solved(position)) {
            if (const auto value = probe_tablebase(position, ply)) return *value;
        }
        if (entry.bound == Bound::none && depth >= 4) --depth;  // internal iterative reduction
        NodePruning node;
        if (can_prune(depth, alpha, beta)) {
            if (!eval) eval = static_eval(position);
            if (reverse_futility(position, *eval, depth, beta)) {
                ++unproven_;
                return *eval;
            }
            if (pruning.futility_margin > 0) node.futility_value = *eval + pruning.futility_margin * depth;
            if (pruning.late_move_count > 0)
                node.max_turns = static_cast<std::size_t>(pruning.late_move_count * depth);
        }
        auto& turns = turns_[static_cast<std::size_t>(ply)];
        picker_.generate(position, entry, ply, turns);
        if (turns.empty()) return terminal_value(position, ply);
        if (turns.size() == 1) ++depth;  // single-reply extension
        if (depth >= min_symmetry_depth) drop_symmetric(position, turns);
        return search_turns(position, key, depth, ply, alpha, beta, node);
    }

    // What may be skipped among the turns of a node.
    struct NodePruning {
        int futility_value = infinity;     // quiet turns are not expected to exceed it
        std::size_t max_turns = SIZE_MAX;  // late-move pruning: no more are tried
    };

    // Whether a node may be pruned at all: near the horizon, with a null window, and nothing decided.
    static bool can_prune(int depth, int alpha, int beta) {
        return depth <= 3 && beta - alpha == 1 && beta < min_win_value && alpha > -min_win_value;
    }

    // Whether the static evaluation is so far above beta that the node is not searched.
    static bool reverse_futility(const P& position, int eval, int depth, int beta) {
        return pruning.reverse_futility_margin > 0 &&
               eval - pruning.reverse_futility_margin * depth >= beta && !position.outcome().over();
    }

    int search_turns(const P& position, std::uint64_t key, int depth, int ply, int alpha, int beta,
                     const NodePruning& node) {
        auto& turns = turns_[static_cast<std::size_t>(ply)];
        const int old_alpha = alpha;
        const std::uint64_t unproven_before = unproven_;
        int best = -infinity;
        std::uint32_t best_index = 0;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            Picker::pick_best(turns, i);
            const RankedTurn turn = turns[i];
            if (node.futility_value <= alpha && i > 0 && !turn.is_capture) {
                ++unproven_;
                best = std::max(best, node.futility_value);
                break;  // captures come first, so the rest are quiet too
            }
            if (i >= node.max_turns && best > -min_win_value) {
                ++unproven_;
                break;
            }
            const int value = search_turn(position, turn, i, depth, ply, alpha, beta);
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                best_index = turn.index;
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                picker_.update_on_cutoff(position, turns, i, depth, ply);
                break;
            }
        }
        const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
        table_.store(key,
                     {.turn = best_index,
                      .value = static_cast<std::int16_t>(value_to_table(best, ply)),
                      .depth = unproven_ == unproven_before ? proven_depth : static_cast<std::int8_t>(depth),
                      .bound = bound});
        return best;
    }

    // The value of the i-th turn: the first with the full window, later ones with a null window and late
    // quiet ones with a late-move reduction, searched again if they exceed alpha.
    int search_turn(const P& position, const RankedTurn& turn, std::size_t i, int depth, int ply, int alpha,
                    int beta) {
        P next = position;
        next.play(turn.turn);
        const bool same_side = next.to_move() == position.to_move();
        const bool interior = depth > 1;  // quiescence uses neither the table nor the path
        SearchPath::Mark mark{};
        if (interior) {
            const std::uint64_t key = next.key();
            table_.prefetch(key);
            mark = path_.push(key, !turn.is_capture && turn.turn.size() != 1);
        }
        const auto child = [&](int child_depth, int low, int high) {
            return same_side ? negamax(next, child_depth, ply + 1, low, high)
                             : -negamax(next, child_depth, ply + 1, -high, -low);
        };
        int value = 0;
        if (i == 0) {
            value = child(depth - 1, alpha, beta);
        } else {
            const int reduced = turn.is_capture ? 0 : reduction(depth, i);
            value = child(depth - 1 - reduced, alpha, alpha + 1);
            if (value > alpha && reduced > 0) value = child(depth - 1, alpha, alpha + 1);
            if (value > alpha && value < beta) value = child(depth - 1, alpha, beta);
        }
        if (interior) path_.pop(mark);
        return value;
    }

    // The late-move reduction of the i-th turn, in plies.
    [[nodiscard]] int reduction(int depth, std::size_t i) const {
        if (depth < 3 || std::cmp_less(i, pruning.late_move_index)) return 0;
        const auto d = static_cast<std::size_t>(std::min(depth, 31));
        return std::min(depth - 2, static_cast<int>(reductions[d][std::min<std::size_t>(i, 31)]));
    }

    // Follows captures only, at most `depth` in a row.
    int quiescence(const P& position, int ply, int depth, int alpha, int beta) {
        if (count_node()) return 0;
        if constexpr (!Traits::has_captures) {
            if (position.outcome().over()) return terminal_value(position, ply);
            ++unproven_;
            return static_eval(position);
        }
        const typename P::Choices choices(position);
        if (choices.count() == 0) return terminal_value(position, ply);
        ++unproven_;
        int best = static_eval(position);  // stand pat
        if (best >= beta || depth == 0) return best;
        alpha = std::max(alpha, best);
        auto& captures = turns_[static_cast<std::size_t>(ply)];
        captures.clear();
        choices.each([&](const Turn& turn) {
            if (Traits::is_capture(position, turn)) captures.push_back({turn, 0, 0, true});
        });
        for (const RankedTurn& capture : captures) {
            P next = position;
            next.play(capture.turn);
            const int value = -quiescence(next, ply + 1, depth - 1, -beta, -alpha);
            if (stopped_) return 0;
            best = std::max(best, value);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return best;
    }

    [[nodiscard]] int static_eval(const P& position) const {
        const int eval = Traits::evaluate(position);
        if (limits_.evaluation_noise == 0) return eval;
        const std::uint64_t drawn = scramble(position.key() ^ limits_.seed) >> 32;
        const auto span = 2 * static_cast<std::uint64_t>(limits_.evaluation_noise) + 1;
        return eval + static_cast<int>(drawn * span >> 32) - limits_.evaluation_noise;
    }

    // The value of a finished game: an earlier win is better or, where there is a score, a larger one.
    [[nodiscard]] int terminal_value(const P& position, int ply) const {
        const Outcome outcome = position.outcome();
        if (!outcome.winner()) return 0;
        const Side side = position.to_move();
        if (scored_) {
            const int margin = *position.score(side) - *position.score(other(side));
            return margin > 0 ? min_win_value + 1 + margin : -min_win_value - 1 + margin;
        }
        return outcome.winner() == side ? win_value - ply : ply - win_value;
    }

    [[nodiscard]] bool may_be_solved(const P& position) const {
        if (!probes_tablebase || tablebase_men_ == 0) return false;
        return position.tally(Side::white).left() + position.tally(Side::black).left() <= tablebase_men_;
    }

    [[nodiscard]] std::optional<int> probe_tablebase(const P& position, int ply) const {
        const auto value = limits_.tablebase->probe(AnyPosition(position));
        if (!value) return std::nullopt;
        if (value->wdl == Wdl::draw) return 0;
        const int score = tablebase_win_value - ply - std::min(value->dtc, 255);
        return value->wdl == Wdl::win ? score : -score;
    }

    // The table counts the turns to a win from the entry's position, the search from the root.
    [[nodiscard]] int value_to_table(int value, int ply) const {
        if (scored_) return value;
        if (value > min_win_value) return value + ply;
        return value < -min_win_value ? value - ply : value;
    }
    [[nodiscard]] int value_from_table(int value, int ply) const {
        if (scored_) return value;
        if (value > min_win_value) return value - ply;
        return value < -min_win_value ? value + ply : value;
    }

    // Counts a node; true if the search has to stop. The clock and `stop` are read once in 1,024 nodes.
    bool count_node() {
        ++nodes_;
        if (nodes_ > limits_.nodes) stopped_ = true;
        if ((nodes_ & 1023) == 0) {
            if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
            if (limits_.time && Clock::now() - begin_ >= *limits_.time) stopped_ = true;
        }
        return stopped_;
    }

    // A first turn, and the turns the transposition table expects after it.
    [[nodiscard]] std::vector<Turn> principal_variation(P position, const Turn& first, int depth) const {
        std::vector<Turn> turns = {first};
        position.play(first);
        for (int i = 1; i < depth; ++i) {
            const TranspositionTable::Entry entry = table_.probe(position.key());
            const typename P::Choices choices(position);
            if (entry.bound == Bound::none || entry.turn >= choices.count()) break;
            turns.push_back(choices.nth(entry.turn));
            position.play(turns.back());
        }
        return turns;
    }

    const SearchLimits& limits_;
    TranspositionTable& table_;
    const std::atomic<bool>& stop_;
    SearchPath path_;
    Clock::time_point begin_;
    std::uint64_t nodes_ = 0;
    std::uint64_t unproven_ =
        0;                   // results that depend on the depth or the path; a subtree without any is proven
    int tablebase_men_ = 0;  // the tablebase has no position with more men
    bool scored_ = false;    // the game is won by points, and a larger win is better
    bool stopped_ = false;
    std::vector<RankedTurn> root_turns_;
    const RankedTurn* root_best_ = nullptr;
    int root_value_ = 0;
    int root_bound_ = -infinity;  // of this depth
    Picker picker_;
    std::array<std::vector<RankedTurn>, Picker::max_plies> turns_;  // by ply
};

}  // namespace merels::engine
