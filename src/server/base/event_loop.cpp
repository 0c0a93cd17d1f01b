#include "server/base/event_loop.h"

#include <exception>
#include <spdlog/spdlog.h>

#include "server/base/thread_time.h"
#include "server/base/venue.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr milliseconds between_beats{100};
constexpr milliseconds longest_handler{5};  // everyone else waits for it
constexpr milliseconds longest_standstill{1000};

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

}  // namespace

Moment EventLoop::now() {
    return std::chrono::duration_cast<milliseconds>(SteadyClock::now().time_since_epoch()).count();
}

EventLoop::EventLoop(boost::asio::io_context& io, Metrics& metrics, double budget_factor)
    : io_(io),
      metrics_(metrics),
      addresses_(address_rates.times(budget_factor)),
      venues_(address_rates.times(static_cast<double>(venue_costs) * budget_factor)),
      players_(player_rates.times(budget_factor)),
      beating_(io),
      last_beat_(now()) {}

EventLoop::~EventLoop() {
    {
        const std::scoped_lock lock(mutex_);
        ended_ = true;
    }
    ending_.notify_all();
    if (watchdog_.joinable()) watchdog_.join();
}

void EventLoop::run() {
    last_beat_ = now();
    beat();
    watchdog_ = std::thread([this] { watch(); });
    auto before = thread_time();
    bool more = true;
    while (more) {
        payer_ = {};
        doing_.store("", std::memory_order_relaxed);
        try {
            more = io_.run_one() > 0;
        } catch (const std::exception& error) {
            spdlog::error("a handler failed: {}", error.what());
            metrics_.handler_failed();
        }
        const auto after = thread_time();
        handled(after - before);
        before = after;
    }
}

void EventLoop::handled(std::chrono::nanoseconds took) {
    payer_.charge(Cost::loop, seconds(took) * 1e6, now());
    if (took < longest_handler) return;
    metrics_.loop_blocked(seconds(took));
    spdlog::warn("a handler took {:.1f} ms of the event loop ({})", 1000 * seconds(took), doing_.load());
}

// Measures how late the timer runs: for as long as handlers kept the loop busy.
void EventLoop::beat() {
    last_beat_ = now();
    beating_.expires_after(between_beats);
    beating_.async_wait(
        [this, due = SteadyClock::now() + between_beats](const boost::system::error_code& stopped) {
            if (stopped) return;
            metrics_.loop_lag(seconds(SteadyClock::now() - due));
            beat();
        });
}

void EventLoop::watch() {
    bool standing = false;
    std::unique_lock lock(mutex_);
    while (!ending_.wait_for(lock, between_beats, [&] { return ended_; })) {
        const milliseconds silent(now() - last_beat_);
        if (silent >= longest_standstill && !standing) {
            metrics_.loop_stalled();
            spdlog::error("the event loop has stood still for {} ms ({})", silent.count(), doing_.load());
        } else if (silent < longest_standstill && standing) {
            spdlog::warn("the event loop runs again");
        }
        standing = silent >= longest_standstill;
    }
}

}  // namespace merels::server
