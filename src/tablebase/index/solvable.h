#pragma once

#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "mill/position.h"
#include "mill/variant.h"

namespace merels::tablebase {

// Every reason why this variant cannot be solved; empty if it can.
[[nodiscard]] std::vector<Message> reasons_unsolvable(const mill::Variant& variant);

// Whether the whole variant can be solved in a second or two, so that its tables are made on demand and kept
// in memory only.
[[nodiscard]] bool is_small(const mill::Variant& variant);

// The settings of a variant that affect the values of positions, as text (mill::decides). Table files carry
// it.
[[nodiscard]] std::string rules_text(const mill::Variant& variant);

// The rules of a game of the mill family, owned by the game; null for other games.
[[nodiscard]] const mill::Rules* mill_rules(const AnyGame& game);
// The same, but null for unsolvable variants too.
[[nodiscard]] const mill::Rules* solvable_rules(const AnyGame& game);

}  // namespace merels::tablebase
