#pragma once

#include <chrono>
#include <functional>

namespace merels::server {

// Runs work on the event loop's thread.
struct Scheduler {
    std::function<void(std::function<void()>)> post;  // soon; for any thread
    std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
};

}  // namespace merels::server
