#pragma once

#include <expected>
#include <memory>
#include <string>

#include "arena/engine_player.h"

namespace merels::arena {

// Starts a program that speaks the engine protocol and waits for its `uciok`. The program ends with the
// player. The limit is sent after `go`, as "movetime 100".
[[nodiscard]] std::expected<std::unique_ptr<EnginePlayer>, std::string> start_external_engine(
    const std::string& command, const std::string& limit);

}  // namespace merels::arena
