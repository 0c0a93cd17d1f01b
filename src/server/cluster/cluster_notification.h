#pragma once

#include <string>
#include <vector>

#include "server/cluster/store.h"

namespace merels::server {

// What other servers on the same database have sent.
struct ClusterNotification {
    std::vector<GameVersion> events = {};    // games, and the number of a new event
    std::vector<std::string> presence = {};  // games that a player has come to or left
    std::vector<std::string> players = {};   // who have an opponent, or whose challenges have changed
    bool server_gone = false;
    bool missed = false;  // some notifications may have been lost

    [[nodiscard]] bool empty() const {
        return events.empty() && presence.empty() && players.empty() && !server_gone && !missed;
    }
};

// Parses what was received, without what this sender has sent itself. Words that are not understood are
// ignored.
[[nodiscard]] ClusterNotification parse_notifications(const Notifications& received,
                                                      const std::string& sender);

}  // namespace merels::server
