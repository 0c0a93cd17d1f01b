#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/table.h"

namespace merels::server {

[[nodiscard]] std::string_view word(State state);
[[nodiscard]] std::string_view word(Opponent opponent);
[[nodiscard]] std::optional<Opponent> opponent_of(std::string_view word);

// A game as lists and welcomes show it, as JSON; `number` is that of its latest event.
[[nodiscard]] std::string summarize(const Table& table, std::int64_t number);

}  // namespace merels::server
