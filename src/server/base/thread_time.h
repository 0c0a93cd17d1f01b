#pragma once

#include <chrono>
#include <ctime>

namespace merels::server {

// The processor time this thread has taken. Unlike time that passes, it does not depend on what else the
// machine does.
inline std::chrono::nanoseconds thread_time() {
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace merels::server
