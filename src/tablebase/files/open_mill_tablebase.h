#pragma once

#include <memory>
#include <string>

#include "core/any_game.h"
#include "mill/position.h"
#include "tablebase/index/metric.h"
#include "tablebase/probe/mill_tablebase.h"

namespace merels::tablebase {

// Opens the tablebase of one variant: solves a small variant in memory, which takes a second or two, and
// looks others up in the files of the folder that have this metric. There may be none. The rules must outlive
// the result and be solvable.
[[nodiscard]] std::unique_ptr<MillTablebase> solve_or_open(const mill::Rules& rules,
                                                           const std::string& folder,
                                                           Metric metric = Metric::conversion);

// The same, but null if there are no tables.
[[nodiscard]] std::unique_ptr<MillTablebase> open_mill_tablebase(const mill::Rules& rules,
                                                                 const std::string& folder,
                                                                 Metric metric = Metric::conversion);
// The same for a game, which must outlive the result. Null, too, if the game cannot be solved.
[[nodiscard]] std::unique_ptr<MillTablebase> open_mill_tablebase(const AnyGame& game,
                                                                 const std::string& folder);

}  // namespace merels::tablebase
