#pragma once

#include <memory>

#include "core/any_game.h"
#include "siege/variant.h"

namespace merels::siege {

[[nodiscard]] std::unique_ptr<AnyGame> make_game(const Variant& variant);

// The rules in words.
[[nodiscard]] std::vector<Message> describe_rules(const Variant& variant);

}  // namespace merels::siege
