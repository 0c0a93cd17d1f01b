#pragma once

namespace merels::engine {

// How much of the tree the search may skip. Each game has its own values, found by matches (docs/engine.md).
struct PruningParams {
    int late_move_index = 3;          // from this turn in the order on, late-move reductions apply
    int reverse_futility_margin = 0;  // per ply of depth left, above beta; 0: no reverse futility pruning
    int futility_margin = 0;          // per ply of depth left, below alpha; 0: no futility pruning
    int late_move_count = 0;          // turns tried per ply of depth left; 0: no late-move pruning
};

}  // namespace merels::engine
