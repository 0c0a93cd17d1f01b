#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "play/event.h"

namespace merels::server {

// The event in a JSON text, or what is wrong with the text.
[[nodiscard]] std::expected<play::Event, std::string> read_event(std::string_view text);

}  // namespace merels::server
