// A server's games, simulated, for the tests of this room and of those above it: a store that is read and
// written when the test says so, and a clock that the test sets. No threads, no sockets.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/game/game_hub.h"
#include "server/game/simulated_context.h"
#include "server/game/simulated_timers.h"

namespace merels::server {

// A store in a file, read and written when the test says so.
class SimulatedStore final : public StoreAccess {
  public:
    explicit SimulatedStore(const std::string& path) : store_(*Store::open(path)) {}

    void commit(std::vector<Change> changes, Committed then) override {
        pending_.push_back([this, changes = std::move(changes), then = std::move(then)] {
            then(failing ? StoreResult<std::vector<bool>>(std::unexpected(SimulatedContext::failure()))
                         : store_.commit(changes));
        });
    }
    bool is_busy(ReadQueue /*queue*/) const override { return false; }
    bool run_one() {
        if (pending_.empty()) return false;
        const auto next = std::move(pending_.front());
        pending_.pop_front();
        next();
        return true;
    }
    Store& direct() { return store_; }
    // At once.
    void write(const std::vector<Change>& changes) {
        if (const auto written = store_.commit(changes); !written)
            throw std::runtime_error(written.error().reason);
    }

    bool failing = false;

  protected:
    void start_read(ReadQueue /*queue*/, Read read) override {
        pending_.push_back([this, read = std::move(read)] { read(store_)(); });
    }

  private:
    Store store_;
    std::deque<std::function<void()>> pending_;
};

// The games of one server on a database of its own, on a clock that the test sets.
class SimulatedServer {
  public:
    explicit SimulatedServer(const std::string& path) : store_(path) { renew(); }
    SimulatedServer(const SimulatedServer&) = delete;
    SimulatedServer& operator=(const SimulatedServer&) = delete;

    // Until nothing is left to do at this moment.
    void run_until_idle() {
        while (store_.run_one() || run_posted()) {
        }
    }
    void advance(std::chrono::milliseconds time) {
        run_until_idle();
        timers_.advance(time, [this](const auto& work) {
            renew();
            work();
            run_until_idle();
        });
        renew();
    }
    // Writes a new game of Ada's, as the HTTP interface does.
    void create(CreateGameRequest wanted) {
        Random random(1);
        auto made = make_game(wanted, {"ada", "Ada", {}}, random, hub_.now());
        if (!made) throw std::runtime_error(made.error().reason);
        const std::vector<Change> changes{NewPlayer{{"ada", "Ada", 1}}, std::move(*made)};
        store_.write(changes);
    }
    std::shared_ptr<Room> find(const std::string& id) {
        std::shared_ptr<Room> found;
        hub_.find(id, [&](std::shared_ptr<Room> room, bool) { found = std::move(room); });
        run_until_idle();
        return found;
    }

    GameHub& hub() { return hub_; }
    SimulatedStore& store() { return store_; }
    [[nodiscard]] const Lease& lease() const { return lease_; }
    Scheduler scheduler() {
        return {[this](std::function<void()> work) { posted_.push_back(std::move(work)); },
                [this](std::chrono::milliseconds time, std::function<void()> work) {
                    timers_.after(time, std::move(work));
                }};
    }

  private:
    void renew() {
        constexpr Moment in_2026 = 1'780'000'000'000;
        const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(timers_.now() - begin_);
        (void)lease_.apply({{"me", in_2026 + passed.count(), {"me"}, {}}, timers_.now(), timers_.now()});
    }
    bool run_posted() {
        if (posted_.empty()) return false;
        const auto work = std::move(posted_.front());
        posted_.pop_front();
        work();
        return true;
    }

    SimulatedTimers timers_;
    SteadyTime begin_ = timers_.now();
    std::deque<std::function<void()>> posted_;
    SimulatedStore store_;
    Lease lease_{false, [this] { return timers_.now(); }};
    Computers computers_{0, "/dev/null", scheduler().post};
    Metrics metrics_;
    GameHub hub_{{},
                 {.store = store_,
                  .lease = lease_,
                  .computers = computers_,
                  .metrics = metrics_,
                  .scheduler = scheduler(),
                  .send_alert = {}}};
};

}  // namespace merels::server
