// What players are told of while they are away from their game.
#include <algorithm>

#include "server/game/new_alert.h"
#include "server/game/room.h"

namespace merels::server {

// Whether a player has this game open on no page, at no server.
bool Room::is_away(const std::string& player) const {
    return std::ranges::none_of(clients_, [&](const Client& client) { return client.player == player; }) &&
           gone_since(player).has_value();
}

// Stored with the event: that it is the player's turn in a game of days, and that the game somebody waited
// for has begun.
std::vector<AlertRow> Room::alerts_for(const play::Session& after, const play::Event& event) const {
    std::vector<AlertRow> alerts;
    if (after.terms().opponent != play::Opponent::person || after.state() != play::SessionState::running)
        return alerts;
    const auto tell = [&](const std::optional<play::Seat>& seat, const char* kind, std::int64_t turns) {
        if (seat && seat->player && is_away(*seat->player))
            alerts.push_back(
                new_alert(*seat->player, kind, game_.id, event.at, context_.lease().name(), turns));
    };
    if (event.kind == play::EventKind::turn && is_daily())
        tell(after.seats()[index(after.match().to_move())], "turn", after.turns());
    if (event.kind == play::EventKind::started) tell(session().waiting(), "started", -1);
    return alerts;
}

}  // namespace merels::server
