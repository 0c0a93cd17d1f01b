#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/game.h"
#include "engine/transposition_table.h"

namespace merels::engine {

// A legal turn and its place in the move ordering.
struct RankedTurn {
    Turn turn;
    std::uint32_t index = 0;  // among the position's choices
    int rank = 0;             // higher ranks are tried first
    bool is_capture = false;
};

// Move ordering: the turn of the transposition table, captures by capture history, killers of the ply, then
// quiet turns by history.
template <Game P, class Traits>
class MovePicker {
  public:
    // Lists the position's legal turns with their ranks.
    void generate(const P& position, const TranspositionTable::Entry& entry, int ply,
                  std::vector<RankedTurn>& turns) {
        turns.clear();
        const typename P::Choices choices(position);
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        const bool has_best = entry.bound != TranspositionTable::Bound::none;
        std::uint32_t index = 0;
        choices.each([&](const Turn& turn) {
            const bool capture = Traits::is_capture(position, turn);
            int rank = 0;
            if (has_best && entry.turn == index) {
                rank = 1 << 30;
            } else if (capture) {
                rank = (1 << 28) + capture_rank(position, turn);
            } else if (turn == killers[0] || turn == killers[1]) {
                rank = 1 << 27;
            } else {
                rank = history(position, turn);
            }
            turns.emplace_back(turn, index++, rank, capture);
        });
    }

    // Swaps the turn with the highest rank from turns[i] on to turns[i].
    static void pick_best(std::vector<RankedTurn>& turns, std::size_t i) {
        const auto best = std::max_element(turns.begin() + static_cast<std::ptrdiff_t>(i), turns.end(),
                                           [](const auto& a, const auto& b) { return a.rank < b.rank; });
        std::swap(turns[i], *best);
    }

    // turns[i] caused a beta cutoff; those before it did not.
    void update_on_cutoff(const P& position, const std::vector<RankedTurn>& turns, std::size_t i, int depth,
                          int ply) {
        const RankedTurn& best = turns[i];
        if (best.is_capture) {
            add_bonus(capture_history(position, best.turn), depth);
            return;
        }
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != best.turn) killers = {best.turn, killers[0]};
        add_bonus(history(position, best.turn), depth);
        for (std::size_t j = 0; j < i; ++j) {
            if (!turns[j].is_capture) add_malus(history(position, turns[j].turn), depth);
        }
    }

    static constexpr int max_plies = 128;

  private:
    static constexpr int max_history = 1 << 14;

    // Both decay towards zero as the entry grows, so that recent results outweigh old ones.
    static void add_bonus(int& entry, int depth) {
        const int bonus = std::min(depth * depth * 8, max_history / 4);
        entry += bonus - entry * bonus / max_history;
    }
    static void add_malus(int& entry, int depth) {
        const int malus = std::min(depth * depth * 2, max_history / 4);
        entry -= malus + entry * malus / max_history;
    }

    int& history(const P& position, const Turn& turn) {
        const std::size_t from = turn.empty() ? 64 : turn[0] % 64;
        const std::size_t to = turn.size() < 2 ? 64 : turn[1] % 64;
        return history_[index(position.to_move())][from][to];
    }
    int& capture_history(const P& position, const Turn& turn) {
        return capture_history_[index(position.to_move())][turn[turn.size() - 1] % 64];
    }
    int capture_rank(const P& position, const Turn& turn) {
        return capture_history(position, turn) + history(position, turn) / 4;
    }

    std::array<std::array<Turn, 2>, max_plies> killers_{};
    std::array<std::array<std::array<int, 65>, 65>, 2> history_{};  // by side, from and to
    std::array<std::array<int, 64>, 2> capture_history_{};          // by side and the man taken last
};

}  // namespace merels::engine
