#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "core/moment.h"
#include "store/store.h"

namespace merels::server {

// What other servers on the same database have told.
struct News {
    std::vector<Known> events = {};          // games, and the number of a new event
    std::vector<std::string> presence = {};  // games to which someone came, or from which someone went
    bool server_gone = false;
    bool missed = false;  // there may have been more
};

// This server among those on the same database: the name it goes by, how long it may act, the games' time,
// and the times when no server could act. A thread of its own renews the lease and hears what others
// tell.
//
// A server that has not renewed its lease in time counts as gone: others do what it held. It finds that out
// when it renews the next time, and goes on under a new name, holding nothing.
//
// For one thread, on which `post` runs what is posted.
class Lease {
  public:
    using Post = std::function<void(std::function<void()>)>;
    using SteadyClock = std::chrono::steady_clock;

    // Gets the first lease; throws StoreFailure if there is none to be had.
    Lease(const std::string& where, Post post);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease();  // gives it up

    // Called on the thread above, each time.
    struct Listener {
        struct Renewed {
            bool new_name = false;
            bool server_gone = false;
            bool outage = false;
            bool had_run_out = false;
        };
        std::function<void(const Renewed&)> renewed;
        std::function<void()> failed;  // to renew
        std::function<void(const News&)> heard;
    };
    void start(Listener listener);

    [[nodiscard]] bool shared() const { return shared_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    // What it tells others is told under this, whatever its name.
    [[nodiscard]] const std::string& teller() const { return teller_; }
    // Whether this server may act. Measured from before the renewal was sent, so that it ends here no later
    // than others count it as ended.
    [[nodiscard]] bool valid() const { return SteadyClock::now() < valid_until_; }
    [[nodiscard]] std::chrono::milliseconds left() const;
    [[nodiscard]] bool alive(const std::string& server) const { return alive_.contains(server); }
    [[nodiscard]] const std::vector<Outage>& outages() const { return outages_; }
    // The games' time: it runs on steadily, whatever the database's clock does.
    [[nodiscard]] Moment now() const;

  private:
    struct Timed {
        Renewal renewal;
        SteadyClock::time_point sent;
        SteadyClock::time_point answered;
    };
    using Ahead = std::chrono::milliseconds;  // of the steady clock
    [[nodiscard]] Stored<Timed> renew(const std::string& name, Moment outages_after,
                                      std::optional<Ahead> ahead);
    [[nodiscard]] Stored<Moment> steady_time(std::optional<Ahead> ahead);
    [[nodiscard]] Listener::Renewed take(Timed timed);
    [[nodiscard]] static Ahead adjusted(Ahead ahead, const Timed& timed);
    void run();
    void listen(SteadyClock::time_point until);

    Post post_;
    std::string teller_;
    Store store_;  // the thread's, once it runs
    bool shared_;
    Listener listener_;
    std::string name_;
    SteadyClock::time_point valid_until_;
    std::unordered_set<std::string> alive_;
    std::vector<Outage> outages_;
    Ahead ahead_{};
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

// By how much the games' time has jumped with the database's clock, where by this server's own count it was
// read between two moments; 0 if it has not. Without a count of its own, a server can only tell that it went
// back.
struct OwnCount {
    Moment earliest = 0;
    Moment latest = 0;
};
[[nodiscard]] Moment clock_jump(const ClockReading& reading, const std::optional<OwnCount>& own);

// The news in what was told by others than this teller.
[[nodiscard]] News read_news(const Notices& notices, const std::string& teller);

}  // namespace merels::server
