#pragma once

#include <optional>
#include <string_view>

#include "core/outcome.h"

namespace merels::play {

// How a game stands, as records have written it for ever: 1-0, 0-1, 1/2-1/2, or * for one in progress.
[[nodiscard]] std::string_view result_token(const Outcome& outcome);
[[nodiscard]] std::optional<Outcome::State> result_of(std::string_view token);

}  // namespace merels::play
