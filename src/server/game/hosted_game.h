#pragma once

#include <optional>
#include <string>

#include "core/moment.h"
#include "explorer/men.h"
#include "play/session.h"

namespace merels::server {

// A game that the server hosts: the session, and what only the server needs to know of it.
struct HostedGame {
    std::string id;
    std::string key;
    std::optional<std::string> variant;  // the text of a person's own
    bool is_private = false;
    std::string maker;  // a player's id
    Moment created = 0;
    std::string tournament = {};  // it belongs to; empty for most
    play::Session session;
    explorer::MenTracker men = {};  // as far as advance() has followed them
};

}  // namespace merels::server
