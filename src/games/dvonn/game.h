#pragma once

#include <memory>
#include <vector>

#include "core/any_game.h"
#include "dvonn/variant.h"

namespace merels::dvonn {

// A variant as a game for the registry.
[[nodiscard]] std::unique_ptr<AnyGame> make_game(const Variant& variant);

// The rules of a variant in words.
[[nodiscard]] std::vector<Message> describe_rules(const Variant& variant);

}  // namespace merels::dvonn
