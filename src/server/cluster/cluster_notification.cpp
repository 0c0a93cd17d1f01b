#include "server/cluster/cluster_notification.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace merels::server {
namespace {

void parse_word(std::string_view word, ClusterNotification& notification) {
    if (word == "!") {
        notification.server_gone = true;
    } else if (word.ends_with('@')) {
        notification.presence.emplace_back(word.substr(0, word.size() - 1));
    } else if (word.ends_with('>')) {
        notification.players.emplace_back(word.substr(0, word.size() - 1));
    } else if (const auto colon = word.find(':'); colon != std::string_view::npos) {
        GameVersion version{std::string(word.substr(0, colon)), 0};
        (void)std::from_chars(word.data() + colon + 1, word.data() + word.size(), version.number);
        notification.events.push_back(std::move(version));
    }
}

}  // namespace

ClusterNotification parse_notifications(const Notifications& received, const std::string& sender) {
    ClusterNotification notification{.missed = received.missed};
    for (const std::string& payload : received.payloads) {
        std::string_view rest = payload;
        const auto next = [&rest] {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            const std::string_view word = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            return word;
        };
        if (next() == sender) continue;
        while (!rest.empty()) parse_word(next(), notification);
    }
    return notification;
}

}  // namespace merels::server
