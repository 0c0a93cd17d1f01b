#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/turn.h"

namespace merels::engine {

// A turn, the turns expected to follow, and the value to the side to move (see value.h).
struct PrincipalVariation {
    std::vector<Turn> turns;
    int value = 0;
};

struct SearchResult {
    std::vector<PrincipalVariation> variations;  // at least one, the best first; first turns differ
    int depth = 0;                               // the last one completed; 0 where the tablebase answered
    std::uint64_t nodes = 0;

    [[nodiscard]] const PrincipalVariation& best() const { return variations.front(); }
    [[nodiscard]] const Turn& turn() const { return best().turns.front(); }
};

// Called after each completed depth of iterative deepening.
using OnDepth = std::function<void(const SearchResult&)>;

}  // namespace merels::engine
