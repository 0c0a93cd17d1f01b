#pragma once

#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "mill/position.h"
#include "mill/variant.h"
#include "tablebase/index/subspace.h"

namespace merels::tablebase {

// Every reason why this variant cannot be solved; empty if it can.
[[nodiscard]] std::vector<Message> reasons_unsolvable(const mill::Variant& variant);

// Whether the whole variant can be solved in a second or two, so that its tables are made on demand and kept
// in memory only.
[[nodiscard]] bool is_small(const mill::Variant& variant);

// The switches of a variant that affect the values of the positions of a subspace, as text. Table files carry
// it. Without the number of men; without what a full board means if there are not enough men to fill it;
// without what concerns men in hand if there are none.
[[nodiscard]] std::string rules_text(const mill::Variant& variant, const Subspace& subspace);
// The switches that affect the values of any subspace, without the number of men. Packs carry it.
[[nodiscard]] std::string rules_text(const mill::Variant& variant);
// What table files of format 1 carry.
[[nodiscard]] std::string rules_text_of_format_1(const mill::Variant& variant);
// The switches of rules_text() that all subspaces have in common and that differ from Nine's, for the name of
// a folder: "squares-3", "squares-3_diagonals-yes".
[[nodiscard]] std::string board_name(const mill::Variant& variant);
// The other ones, for the end of a file's name: "", "-mixed", "-full-board-draw".
[[nodiscard]] std::string rules_suffix(const mill::Variant& variant, const Subspace& subspace);

// The rules of a game of the mill family, owned by the game; null for other games.
[[nodiscard]] const mill::Rules* mill_rules(const AnyGame& game);
// The same, but null for unsolvable variants too.
[[nodiscard]] const mill::Rules* solvable_rules(const AnyGame& game);

}  // namespace merels::tablebase
