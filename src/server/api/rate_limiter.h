#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/moment.h"

namespace merels::server {

// A token bucket: so many at once, and so many a second after that. A rate of 0 is no limit.
struct RateLimit {
    double burst = 0;
    double per_second = 0;
};

// Token buckets by key (an address, a player). For the event loop's thread.
class RateLimiter {
  public:
    explicit RateLimiter(const RateLimit& allowance) : allowance_(allowance) {}

    // Whether one more is allowed; counts it if so. With a cost of 0.1 ten times as many are.
    [[nodiscard]] bool take(const std::string& who, Moment now, double cost = 1);

  private:
    struct Bucket {
        double left = 0;
        Moment at = 0;
    };
    void drop_full_buckets(Moment now);

    RateLimit allowance_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::size_t next_cleaning_ = 1024;
};

}  // namespace merels::server
