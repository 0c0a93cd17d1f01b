#pragma once

// The front door of this room: the thread on which a server makes all decisions, and what every other room
// of the server needs: budgets, worker threads, log, metrics, limits. What is thread-safe says so;
// everything else is for the event loop's thread.

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "server/base/client_budget.h"
#include "server/base/metrics.h"

namespace merels::server {

// The thread on which all decisions are made. Runs handlers, catches what they throw, measures what each
// costs and charges it to the client it works for. A watchdog thread reports when it stalls.
class EventLoop {
  public:
    // `budget_factor` multiplies the usual budgets of clients; 0 is no limit.
    EventLoop(boost::asio::io_context& io, Metrics& metrics, double budget_factor);
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;
    ~EventLoop();

    void run();  // until the io_context is stopped, or has nothing left to do

    // Sets which client the running handler works for, and what it does (a literal, for the log).
    void attribute(Payer payer, const char* doing) {
        payer_ = std::move(payer);
        doing_.store(doing, std::memory_order_relaxed);
    }
    void attribute(Payer payer) { payer_ = std::move(payer); }
    // Charges the running handler to this player, too.
    void attribute_player(const std::string& player) { payer_.player = players_.of(player, now()); }
    [[nodiscard]] const Payer& payer() const { return payer_; }
    // That of a venue (venue.h) is larger.
    [[nodiscard]] std::shared_ptr<ClientBudget> address_budget(const std::string& address, bool venue) {
        return (venue ? venues_ : addresses_).of(address, now());
    }
    // Steady, unlike the games' time.
    [[nodiscard]] static Moment now();

  private:
    void beat();
    void handled(std::chrono::nanoseconds took);
    void watch();

    boost::asio::io_context& io_;
    Metrics& metrics_;
    ClientBudgets addresses_;
    ClientBudgets venues_;
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
