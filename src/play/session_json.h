#pragma once

#include <string_view>

#include "play/json_writer.h"
#include "play/session.h"

namespace merels::play {

[[nodiscard]] std::string_view word(SessionState state);

// The members of a session's summary that change with its events (docs/protocol.md), into an object.
void write_progress(JsonWriter& json, const Session& session);

}  // namespace merels::play
