#pragma once

#include <optional>

#include "play/clock.h"
#include "server/base/json.h"

namespace merels::server {

// The member "clock" of an object, unchecked; nothing if there is none.
[[nodiscard]] std::optional<play::ClockRule> clock_in(const json::object& object);

// A clock as clients have it: null if there is none.
[[nodiscard]] json::value clock_json(const std::optional<play::ClockRule>& clock);

}  // namespace merels::server
