#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api/sessions.h"
#include "server/game/game_hub.h"
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
[[nodiscard]] std::unique_ptr<SocketHandler> make_lobby_handler(GameHub& hub,
                                                                std::shared_ptr<Sessions::Socket> socket,
                                                                std::shared_ptr<ClientConnection> connection);

}  // namespace merels::server
