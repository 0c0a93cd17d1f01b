#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/game.h"
#include "engine/hash_table.h"

namespace merels {

// A turn that may be tried at a position.
struct Candidate {
    Turn turn;
    std::uint32_t number = 0;  // among the position's choices
    int rank = 0;              // the higher, the sooner it is tried
    bool takes = false;        // whether it takes a man
};

template <Game P>
bool takes_a_man(const P& position, const Turn& turn) {
    return P::takes_men && turn.size() > 1 && position.role(turn, turn.size() - 1) == Role::taken;
}

// The order in which turns are tried: the one the table knows, those that take a man, those that were good at
// this ply elsewhere, then by how often they have cut before.
template <Game P>
class Ordering {
  public:
    void list(const P& position, const HashTable::Entry& known, int ply, std::vector<Candidate>& candidates) {
        candidates.clear();
        const typename P::Choices choices(position);
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        const bool has_best = known.bound != HashTable::Bound::none;
        std::uint32_t number = 0;
        choices.each([&](const Turn& turn) {
            const bool takes = takes_a_man(position, turn);
            int rank = 0;
            if (has_best && known.turn == number) {
                rank = 1 << 30;
            } else if (takes) {
                rank = (1 << 28) + taking_rank(position, turn);
            } else if (turn == killers[0] || turn == killers[1]) {
                rank = 1 << 27;
            } else {
                rank = good_before(position, turn);
            }
            candidates.emplace_back(turn, number++, rank, takes);
        });
    }

    static void bring_best_to(std::vector<Candidate>& candidates, std::size_t i) {
        const auto best =
            std::max_element(candidates.begin() + static_cast<std::ptrdiff_t>(i), candidates.end(),
                             [](const auto& a, const auto& b) { return a.rank < b.rank; });
        std::swap(candidates[i], *best);
    }

    // A turn was good enough to end the search of its position; those in `tried` before it were not.
    void remember_cut(const P& position, const std::vector<Candidate>& tried, std::size_t i, int depth,
                      int ply) {
        const Candidate& candidate = tried[i];
        if (candidate.takes) {
            praise(taken_before(position, candidate.turn), depth);
            return;
        }
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != candidate.turn) killers = {candidate.turn, killers[0]};
        praise(good_before(position, candidate.turn), depth);
        for (std::size_t j = 0; j < i; ++j) {
            if (!tried[j].takes) blame(good_before(position, tried[j].turn), depth);
        }
    }

    static constexpr int most_plies = 128;

  private:
    static constexpr int most_praise = 1 << 14;

    // Praise and blame fade, so that what was good long ago gives way to what is good now.
    static void praise(int& good, int depth) {
        const int more = std::min(depth * depth * 8, most_praise / 4);
        good += more - good * more / most_praise;
    }
    static void blame(int& good, int depth) {
        const int less = std::min(depth * depth * 2, most_praise / 4);
        good -= less + good * less / most_praise;
    }

    int& good_before(const P& position, const Turn& turn) {
        const std::size_t from = turn.empty() ? 64 : turn[0] % 64;
        const std::size_t to = turn.size() < 2 ? 64 : turn[1] % 64;
        return good_before_[index(position.to_move())][from][to];
    }
    int& taken_before(const P& position, const Turn& turn) {
        return taken_before_[index(position.to_move())][turn[turn.size() - 1] % 64];
    }
    int taking_rank(const P& position, const Turn& turn) {
        return taken_before(position, turn) + good_before(position, turn) / 4;
    }

    std::array<std::array<Turn, 2>, most_plies> killers_{};
    std::array<std::array<std::array<int, 65>, 65>, 2> good_before_{};  // by side, from and to
    std::array<std::array<int, 64>, 2> taken_before_{};                 // by side and the man taken last
};

}  // namespace merels
