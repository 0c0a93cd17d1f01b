#pragma once

#include <memory>
#include <string_view>

#include "core/any_game.h"
#include "mill/variant.h"

namespace merels::mill {

// A variant as a game for the registry. The variant must have no problems.
[[nodiscard]] std::unique_ptr<AnyGame> make_game(const Variant& variant);

// The rules of a variant in words, from its data.
[[nodiscard]] std::vector<Message> describe_rules(const Variant& variant);

}  // namespace merels::mill
