#pragma once

#include <expected>
#include <memory>
#include <string>

#include "arena/contestant.h"

namespace merels {

// Starts a program that speaks the engine protocol, and says hello to it. It ends with the contestant. The
// limit is what it is told after `go`, as "movetime 100".
[[nodiscard]] std::expected<std::unique_ptr<Contestant>, std::string> start_outside_engine(
    const std::string& command, const std::string& limit);

}  // namespace merels
