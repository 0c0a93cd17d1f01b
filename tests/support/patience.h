// How long tests wait. A wait ends as soon as its condition holds, so deadlines are far beyond what a slow,
// busy machine needs: only a test that fails waits that long.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

namespace merels::testing {

// How much slower than usual the program under test is: MERELS_PATIENCE, which the sanitizer builds set.
inline int slowness() {
    const char* given = std::getenv("MERELS_PATIENCE");
    return given == nullptr ? 1 : std::clamp(std::atoi(given), 1, 100);
}

// The deadline for what has to happen.
inline std::chrono::milliseconds patience() {
    return std::chrono::seconds(60) * slowness();
}

// A time within which the program has to do something, such as a clock that must not run out before a move is
// made.
inline std::chrono::milliseconds scaled(std::chrono::milliseconds usual) {
    return usual * slowness();
}

// Waits until a condition holds; false if it does not in time.
inline bool eventually(const std::function<bool()>& holds, std::chrono::milliseconds time = patience()) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

}  // namespace merels::testing
