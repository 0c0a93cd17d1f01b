#pragma once

#include <memory>
#include <string>

#include "server/api/sessions.h"
#include "server/cluster/store_access.h"
#include "server/game/game_hub.h"
#include "server/match/matchmaker.h"
#include "server/net/service.h"

namespace merels::server {

// How many streams of one bot there may be.
inline constexpr std::size_t max_bot_streams = 3;

struct BotStreamServices {
    GameHub& hub;
    Matchmaker& matchmaker;
    StoreAccess& store;
};

// What a bot is told about all of its games, wherever they are played: those that begin, each of its turns,
// what it is offered, and how they end; and its challenges. While it listens it is present in its games.
[[nodiscard]] std::unique_ptr<SocketHandler> make_bot_stream(const BotStreamServices& services,
                                                             std::shared_ptr<Sessions::Socket> socket,
                                                             const std::string& you,
                                                             std::shared_ptr<ClientConnection> connection);

}  // namespace merels::server
