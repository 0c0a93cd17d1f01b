#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/cluster/store.h"
#include "server/game/hosted_game.h"

namespace merels::server {

// Games as rows of the store, and back.

[[nodiscard]] GameRow row_of(const HostedGame& game);

// A player's seat in a game, without a rating.
[[nodiscard]] play::Seat seat_of(const PlayerRow& player);

// How a game stands after its latest event.
[[nodiscard]] StandingRow standing_of(const HostedGame& game);

// Applies an event to a game, and answers the rows that store it. Refused as Session::apply() is.
[[nodiscard]] std::expected<NewEvent, std::string> advance(HostedGame& game, const play::Event& event,
                                                           const std::string& key);

// A game rebuilt from its events, or what is wrong with them.
struct Restored {
    HostedGame game;
    std::vector<EventRow> events;
    std::string owner = {};
    std::vector<PresenceRow> presence = {};
};
[[nodiscard]] std::expected<Restored, std::string> restore(StoredGame stored);

// Why a game cannot be played through the server (a literal); nothing if it can.
[[nodiscard]] std::optional<Message> not_hosted(const AnyGame& game);

}  // namespace merels::server
