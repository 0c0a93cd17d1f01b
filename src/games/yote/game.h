#pragma once

#include <memory>
#include <vector>

#include "core/any_game.h"
#include "yote/variant.h"

namespace merels::yote {

// A variant as a game for the registry. The variant must have no problems.
[[nodiscard]] std::unique_ptr<AnyGame> make_game(const Variant& variant);

// The rules of a variant in words, from its data.
[[nodiscard]] std::vector<Message> describe_rules(const Variant& variant);

}  // namespace merels::yote
