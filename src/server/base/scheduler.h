#pragma once

#include <chrono>
#include <functional>

#include "core/moment.h"

namespace merels::server {

// Runs work on the event loop's thread.
struct Scheduler {
    std::function<void(std::function<void()>)> post;  // soon; for any thread
    std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
};

// The time by this machine's clock. (Games go by Lease::now(), which is the same on all servers.)
[[nodiscard]] inline Moment system_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace merels::server
