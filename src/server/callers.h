#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/house.h"
#include "server/line.h"
#include "server/sessions.h"

namespace merels::server {

// Who comes to a room: a player (or nobody known), how they are told who they are, and what they have seen.
struct Visit {
    std::string player;
    std::string you;  // JSON
    std::int64_t since = 0;
    std::string address = {};
    // Why an action is not even tried, if it is not.
    std::function<std::optional<play::Refusal>(const play::Action&)> check = {};
};

[[nodiscard]] std::unique_ptr<Caller> receive_in_room(House& house, std::shared_ptr<Room> room,
                                                      const Visit& visit,
                                                      std::shared_ptr<Sessions::Socket> socket,
                                                      std::shared_ptr<Line> line);
[[nodiscard]] std::unique_ptr<Caller> receive_in_lobby(House& house, std::shared_ptr<Sessions::Socket> socket,
                                                       std::shared_ptr<Line> line);

}  // namespace merels::server
