#pragma once

#include <ctime>

#include "require.h"

// No input may cost more processor time than this: a quarter of a second in a release build, which is about
// eight times as fast as one that sanitizers and the fuzzer watch. Processor time does not depend on who else
// uses the machine.
class CpuLimit {
  public:
    CpuLimit() = default;
    CpuLimit(const CpuLimit&) = delete;
    CpuLimit& operator=(const CpuLimit&) = delete;
    ~CpuLimit() {
        constexpr double longest = 0.25 * 8;
        require(now() - begun_ < longest);
    }

  private:
    static double now() {
        timespec time{};
        (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }
    double begun_ = now();
};
