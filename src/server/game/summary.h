#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/game/hosted_game.h"

namespace merels::server {

[[nodiscard]] std::string_view word(play::Opponent opponent);
[[nodiscard]] std::optional<play::Opponent> opponent_of(std::string_view word);

// A game as lists and welcomes show it, as JSON.
[[nodiscard]] std::string summarize(const HostedGame& game);

}  // namespace merels::server
