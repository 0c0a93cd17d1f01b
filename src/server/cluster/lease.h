#pragma once

// The front door of this room: one server among others on the same database. Lease says who this server is
// and until when it may act, LeaseRenewer renews it, StoreExecutor has the threads that use the store.
// Results come back on the event loop's thread.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/moment.h"
#include "server/cluster/store.h"

namespace merels::server {

using SteadyTime = std::chrono::steady_clock::time_point;

// A renewal of the lease, with the times around the round trip to the database.
struct TimedRenewal {
    Renewal renewal;
    SteadyTime sent;
    SteadyTime answered;
};

// What a renewal has changed.
struct LeaseChange {
    bool new_name = false;
    bool server_gone = false;
    bool outage = false;
    bool had_expired = false;
};

// How far the games' time is ahead of the steady clock.
using ClockOffset = std::chrono::milliseconds;

// This server among those on the same database: the name it goes by, how long it may act, the games' time,
// and the times when no server could act.
//
// A server that has not renewed its lease in time counts as gone: others take over its games. It learns so
// with the next renewal, which gives it a new name that owns nothing.
//
// Without threads and without the store; LeaseRenewer applies the renewals. For the event loop's thread.
class Lease {
  public:
    using Clock = std::function<SteadyTime()>;
    explicit Lease(bool shared, Clock clock = std::chrono::steady_clock::now)
        : shared_(shared), clock_(std::move(clock)) {}

    LeaseChange apply(const TimedRenewal& timed);

    // Whether other servers may be at work on the same database.
    [[nodiscard]] bool shared() const { return shared_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    // Whether this server may act. Counted from before the renewal was sent, so that it ends here no later
    // than other servers count it as ended.
    [[nodiscard]] bool valid() const { return clock_() < valid_until_; }
    [[nodiscard]] std::chrono::milliseconds left() const;
    [[nodiscard]] bool alive(const std::string& server) const { return alive_.contains(server); }
    [[nodiscard]] const std::vector<Outage>& outages() const { return outages_; }
    // The games' time. It runs on steadily, whatever the database's clock does.
    [[nodiscard]] Moment now() const;
    [[nodiscard]] ClockOffset offset() const { return offset_; }

  private:
    bool shared_;
    Clock clock_;
    std::string name_;
    SteadyTime valid_until_;
    std::unordered_set<std::string> alive_;
    std::vector<Outage> outages_;
    ClockOffset offset_{};
};

// A moment of the steady clock in the games' time.
[[nodiscard]] Moment game_time(SteadyTime time, ClockOffset offset);

// The offset after a renewal: unchanged if it is right as far as the round trip tells, corrected otherwise.
[[nodiscard]] ClockOffset adjusted_offset(ClockOffset offset, const TimedRenewal& timed);

// By how much the games' time has jumped with the database's clock, which was read between two moments of
// this server's own time; 0 if it has not. Without its own time a server can only tell that the clock went
// back.
struct OwnTime {
    Moment earliest = 0;
    Moment latest = 0;
};
[[nodiscard]] Moment clock_jump(const ClockReading& reading, const std::optional<OwnTime>& own);

}  // namespace merels::server
