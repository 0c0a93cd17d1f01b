// A game's clock: time that runs out, and time that does not count, because of outages and vacations.
#include <algorithm>

#include "server/game/room.h"

namespace merels::server {

using play::ActionKind;
using play::Actor;
using play::SessionState;

// The event that gives back the time for which the clock ran while no server could act, if it did.
std::optional<play::Event> Room::resumed(Moment now) const {
    const auto& times = session().times();
    if (!session().deadline()) return std::nullopt;
    const auto& outages = context_.lease().outages();
    const auto outage =
        std::ranges::find_if(outages, [&](const Outage& each) { return each.until > times->at; });
    if (outage == outages.end()) return std::nullopt;
    return session()
        .decide({.kind = ActionKind::resume, .since = outage->since, .until = outage->until}, Actor::server(),
                now)
        .value();
}

// Corrects the clock after an outage, or ends the game on time; false if neither is due.
bool Room::check_clock(Moment now) {
    if (const auto event = resumed(now)) {
        commit(*event, {});
    } else if (session().out_of_time(now) && is_daily() &&
               daily_read_ < *play::runs_out(*session().times())) {
        read_daily();  // the player may have gone on vacation before that
    } else if (session().out_of_time(now)) {
        decide_as_server({.kind = ActionKind::time_out}, now);
    } else {
        return false;
    }
    return true;
}

// Stops the clock of a side whose player is on vacation until that ends, or sets it back to the end of a
// vacation that was ended early. Nothing if the clock is right.
std::optional<play::Event> Room::vacation_event(const std::vector<VacationRow>& vacations, Moment now) const {
    const auto& times = session().times();
    if (state() != SessionState::running || !times || !times->running || events_.empty()) return std::nullopt;
    const auto& seat = session().seats()[index(*times->running)];
    const auto resume = [&](Moment since, Moment until) {
        return session()
            .decide({.kind = ActionKind::resume, .since = since, .until = until}, Actor::server(), now)
            .value();
    };
    bool covered = false;
    Moment ended = now;
    for (const VacationRow& vacation : vacations) {
        if (!seat || seat->player != vacation.player) continue;
        if (vacation.until > times->at && vacation.since < *play::runs_out(*times))
            return resume(std::max(vacation.since, times->at), vacation.until);
        covered = covered || vacation.until == times->at;
        ended = std::min(now, vacation.until);
    }
    // Only a vacation puts the clock ahead of the events.
    if (!covered && times->at > events_.back().at) return resume(ended, ended);
    return std::nullopt;
}

}  // namespace merels::server
