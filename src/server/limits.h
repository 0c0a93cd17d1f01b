#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/moment.h"

namespace merels::server {

// How much may be asked for: so many at once, and so many a second after that. A rate of 0 is no limit.
struct Allowance {
    double burst = 0;
    double per_second = 0;
};

// Counts what each one asks for, by whatever names them (an address, a player).
class Limits {
  public:
    explicit Limits(const Allowance& allowance) : allowance_(allowance) {}

    // Whether one more is allowed; counts it if so.
    [[nodiscard]] bool take(const std::string& who, Moment now);

  private:
    struct Bucket {
        double left = 0;
        Moment at = 0;
    };
    void forget_the_idle(Moment now);

    Allowance allowance_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::size_t next_cleaning_ = 1024;
};

}  // namespace merels::server
