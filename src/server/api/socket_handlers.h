#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api/sessions.h"
#include "server/game/game_hub.h"
#include "server/match/matchmaker.h"
#include "server/net/service.h"

namespace merels::server {

// A client that opens a game's WebSocket: the player, if known, and the latest event it has seen.
struct Visit {
    std::string player;
    std::string you;  // JSON
    std::int64_t since = 0;
    std::string address = {};
    // Why an action is rejected before it reaches the room; nothing if it is not.
    std::function<std::optional<play::Refusal>(const play::Action&)> check = {};
};

[[nodiscard]] std::unique_ptr<SocketHandler> make_game_handler(GameHub& hub, std::shared_ptr<Room> room,
                                                               const Visit& visit,
                                                               std::shared_ptr<Sessions::Socket> socket,
                                                               std::shared_ptr<ClientConnection> connection);
// A client that opens the WebSocket of a player, or of somebody without a name.
struct PlayerVisit {
    std::string player;
    std::string address;
    // Why the player cannot join the queue now; nothing if they can.
    std::function<std::optional<play::Refusal>()> check_seek = {};
};
[[nodiscard]] std::unique_ptr<SocketHandler> make_player_handler(
    Matchmaker& matchmaker, Metrics& metrics, const PlayerVisit& visit,
    std::shared_ptr<Sessions::Socket> socket, std::shared_ptr<ClientConnection> connection);
[[nodiscard]] std::unique_ptr<SocketHandler> make_lobby_handler(GameHub& hub,
                                                                std::shared_ptr<Sessions::Socket> socket,
                                                                std::shared_ptr<ClientConnection> connection);

}  // namespace merels::server
