#pragma once

#include <string>

#include "core/any_game.h"
#include "core/tablebase_probe.h"
#include "mill/position.h"

namespace merels::commands {

// The rules of a game that can be solved, owned by the game. Throws InputError with every reason if it
// cannot.
[[nodiscard]] const mill::Rules& rules_to_solve(const AnyGame& game);

// The command that makes the tables of a game that `argument` names, and what that takes: "merels solve nine"
// makes its tables: about 20 min 05 s, 5.1 GB of memory and 3.4 GB of files
[[nodiscard]] std::string solving_text(const mill::Rules& rules, const std::string& folder,
                                       const std::string& argument);

// That there are no tables of a game in the folder, with its solving_text().
[[nodiscard]] std::string no_tables_text(const AnyGame& game, const mill::Rules& rules,
                                         const std::string& folder, const std::string& argument);

// "win 13", "draw", "loss 4"
[[nodiscard]] std::string value_text(const TablebaseValue& value);

}  // namespace merels::commands
