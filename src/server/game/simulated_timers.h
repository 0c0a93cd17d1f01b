// A steady clock that a test sets, and what is to be done when it has come so far.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include "server/cluster/lease.h"

namespace merels::server {

class SimulatedTimers {
  public:
    [[nodiscard]] SteadyTime now() const { return now_; }
    void after(std::chrono::milliseconds time, std::function<void()> work) {
        timers_.push_back({now_ + time, std::move(work)});
    }
    // Lets time pass; `run` is called with each piece of work when it is due.
    template <class Run>
    void advance(std::chrono::milliseconds time, const Run& run) {
        const SteadyTime until = now_ + time;
        while (true) {
            const auto next = std::ranges::min_element(timers_, {}, &Timer::at);
            if (next == timers_.end() || next->at > until) break;
            const Timer timer = std::move(*next);
            timers_.erase(next);
            now_ = std::max(now_, timer.at);
            run(timer.work);
        }
        now_ = until;
    }

  private:
    struct Timer {
        SteadyTime at;
        std::function<void()> work;
    };

    SteadyTime now_ = SteadyTime() + std::chrono::hours(1);
    std::vector<Timer> timers_;
};

}  // namespace merels::server
