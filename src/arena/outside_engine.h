#pragma once

#include <expected>
#include <memory>
#include <string>

#include "arena/contestant.h"

namespace merels {

// Starts a program that speaks the engine protocol, and says hello to it. It ends with the contestant.
[[nodiscard]] std::expected<std::unique_ptr<Contestant>, std::string> start_outside_engine(
    const std::string& command, int milliseconds);

}  // namespace merels
