#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "server/client_budget.h"
#include "server/metrics.h"

namespace merels::server {

// The thread on which everything is decided. Runs what is due, survives whatever that throws, measures what
// each handler costs and charges it to the client it was done for. A thread beside it notices when it stands
// still.
class EventLoop {
  public:
    // Clients may cost so many times the usual; 0 for no limit.
    EventLoop(boost::asio::io_context& io, Metrics& metrics, double budget_factor);
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;
    ~EventLoop();

    void run();  // until the io_context is stopped, or has nothing left to do

    // Says for whom the handler that is running works, and what it does (a literal, for the log).
    void attribute(Payer payer, const char* doing) {
        payer_ = std::move(payer);
        doing_.store(doing, std::memory_order_relaxed);
    }
    void attribute(Payer payer) { payer_ = std::move(payer); }
    // The same handler works for this player, too.
    void attribute_player(const std::string& player) { payer_.player = players_.of(player, now()); }
    [[nodiscard]] const Payer& payer() const { return payer_; }
    [[nodiscard]] std::shared_ptr<ClientBudget> address_budget(const std::string& address) {
        return addresses_.of(address, now());
    }
    // On a clock that only runs forward; not the games' time.
    [[nodiscard]] static Moment now();

  private:
    void beat();
    void handled(std::chrono::nanoseconds took);
    void watch();

    boost::asio::io_context& io_;
    Metrics& metrics_;
    ClientBudgets addresses_;
    ClientBudgets players_;
    Payer payer_;
    std::atomic<const char*> doing_{""};
    boost::asio::steady_timer beating_;
    std::atomic<std::int64_t> last_beat_;
    std::mutex mutex_;
    std::condition_variable ending_;
    bool ended_ = false;
    std::thread watchdog_;
};

}  // namespace merels::server
