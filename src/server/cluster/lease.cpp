#include "server/cluster/lease.h"

#include <algorithm>

namespace merels::server {
namespace {

using std::chrono::milliseconds;

constexpr Moment smallest_jump = 2000;

milliseconds since_epoch(SteadyTime time) {
    return std::chrono::duration_cast<milliseconds>(time.time_since_epoch());
}

}  // namespace

Moment game_time(SteadyTime time, ClockOffset offset) {
    return (since_epoch(time) + offset).count();
}

// The database read its clock at some moment between sending and answering.
ClockOffset adjusted_offset(ClockOffset offset, const TimedRenewal& timed) {
    const milliseconds now(timed.renewal.now);
    const milliseconds most = now - since_epoch(timed.sent);
    const milliseconds least = now - since_epoch(timed.answered);
    return offset < least || offset > most ? (least + most) / 2 : offset;
}

LeaseChange Lease::apply(const TimedRenewal& timed) {
    const Renewal& renewal = timed.renewal;
    const auto lives = [&](const std::string& server) {
        return std::ranges::find(renewal.servers, server) != renewal.servers.end();
    };
    const LeaseChange change{.new_name = renewal.name != name_,
                             .server_gone = !std::ranges::all_of(alive_, lives),
                             .outage = !renewal.outages.empty(),
                             .had_expired = !valid()};
    offset_ = adjusted_offset(offset_, timed);
    name_ = renewal.name;
    valid_until_ = timed.sent + milliseconds(Store::lease);
    alive_ = {renewal.servers.begin(), renewal.servers.end()};
    outages_.insert(outages_.end(), renewal.outages.begin(), renewal.outages.end());
    return change;
}

milliseconds Lease::left() const {
    return std::chrono::duration_cast<milliseconds>(valid_until_ - clock_());
}

Moment Lease::now() const {
    return game_time(clock_(), offset_);
}

Moment clock_jump(const ClockReading& reading, const std::optional<OwnTime>& own) {
    // A heartbeat later than this server's own time: other servers went on while this one was stopped.
    constexpr Moment other_servers = 500;
    if (own && reading.latest_heartbeat <= own->latest + other_servers) {
        if (reading.now > own->latest + smallest_jump) return reading.now - own->latest;
        if (reading.now < own->earliest - smallest_jump) return reading.now - own->earliest;
        return 0;
    }
    const Moment back = reading.now - reading.latest_heartbeat;
    return back < -smallest_jump ? back : 0;
}

}  // namespace merels::server
