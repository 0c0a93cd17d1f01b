#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/engine.h"

namespace merels::bench {

inline const std::atomic<bool> never{false};

// Somebody who thinks within the same limits at every turn, and remembers what was seen at the ones before.
class Thinker {
  public:
    Thinker(engine::SearchLimits limits, std::size_t table_bytes)
        : limits_(std::move(limits)), table_(table_bytes) {}

    void play_by(engine::SearchLimits limits) { limits_ = std::move(limits); }

    // `seed`: for what is misjudged at this turn.
    engine::SearchResult thought(const History& history, std::uint64_t seed = 0) {
        limits_.seed = seed;
        table_.new_search();
        return engine::search(history, limits_, table_, never);
    }
    Turn turn(const History& history, std::uint64_t seed = 0) { return thought(history, seed).turn(); }

  private:
    engine::SearchLimits limits_;
    engine::TranspositionTable table_;
};

}  // namespace merels::bench
