#pragma once

#include <string_view>

#include "play/json_writer.h"
#include "play/session.h"

namespace merels::play {

[[nodiscard]] std::string_view word(SessionState state);
[[nodiscard]] std::string_view word(Duty duty);  // "computer-turn"

// Who waits for a player and for which side, the series a rematch belongs to, and whether the game can still
// be aborted, as members of an object (docs/protocol.md).
void write_beginning(JsonWriter& json, const Session& session);

// Who offers or asks for what, as members of an object (docs/protocol.md).
void write_offers(JsonWriter& json, const Session& session);

}  // namespace merels::play
