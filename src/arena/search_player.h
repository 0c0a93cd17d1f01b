#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/engine.h"

namespace merels::arena {

// For searches that nobody stops.
inline const std::atomic<bool> never{false};

// Plays with the same limits at every turn, and keeps its transposition table from turn to turn.
class SearchPlayer {
  public:
    SearchPlayer(engine::SearchLimits limits, std::size_t table_bytes)
        : limits_(std::move(limits)), table_(table_bytes) {}

    void set_limits(engine::SearchLimits limits) { limits_ = std::move(limits); }

    // `seed`: of the evaluation noise.
    engine::SearchResult search(const History& history, std::uint64_t seed = 0) {
        limits_.seed = seed;
        table_.new_search();
        return engine::search(history, limits_, table_, never);
    }
    Turn turn(const History& history, std::uint64_t seed = 0) { return search(history, seed).turn(); }

  private:
    engine::SearchLimits limits_;
    engine::TranspositionTable table_;
};

}  // namespace merels::arena
