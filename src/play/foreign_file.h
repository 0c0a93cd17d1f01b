#pragma once

#include <optional>
#include <string_view>

#include "core/message.h"

namespace merels::play {

// What a file is that Merels cannot open, for people who chose the wrong one, and what can be opened instead:
// pictures, web pages, JSON, games of chess and the like. Nothing if it is none of those. A browser may have
// read the bytes of a picture as text: those that are not UTF-8 have become U+FFFD.
[[nodiscard]] std::optional<Message> foreign_file(std::string_view text);

}  // namespace merels::play
