#pragma once

#include <string>
#include <string_view>

#include "core/any_game.h"
#include "core/tablebase_probe.h"
#include "mill/position.h"
#include "tablebase/files/solve_plan.h"
#include "tablebase/index/metric.h"

namespace merels::commands {

// The rules of a game that can be solved, owned by the game. Throws InputError with every reason if it
// cannot.
[[nodiscard]] const mill::Rules& rules_to_solve(const AnyGame& game);

// What is still to be solved of a game, on all cores.
[[nodiscard]] tablebase::SolvePlan plan_to_complete(const mill::Rules& rules, const std::string& folder,
                                                    tablebase::Metric metric = tablebase::Metric::conversion);

// "there are no tables of Nine in FOLDER", or none with distances to the end of the game
[[nodiscard]] std::string no_tables_text(std::string_view game, const std::string& folder,
                                         tablebase::Metric metric);
// The same for a game that `argument` names, and how to make its tables.
[[nodiscard]] std::string no_tables_text(const AnyGame& game, const mill::Rules& rules,
                                         const std::string& folder, const std::string& argument,
                                         tablebase::Metric metric = tablebase::Metric::conversion);

// "win 13", "draw", "loss 4"
[[nodiscard]] std::string value_text(const TablebaseValue& value);

}  // namespace merels::commands
