#include "server/api/rate_limiter.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

TEST_CASE("so many at once, and so many a second after that") {
    RateLimiter limiter({3, 2});
    for (int i = 0; i < 3; ++i) CHECK(limiter.take("ada", 1000));
    CHECK_FALSE(limiter.take("ada", 1000));
    CHECK(limiter.take("grace", 1000));
    CHECK(limiter.take("ada", 1500));
    CHECK_FALSE(limiter.take("ada", 1600));
    for (int i = 0; i < 5000; ++i) CHECK(limiter.take(std::to_string(i), 100'000));
    RateLimiter cheap({3, 2});
    int allowed = 0;
    while (cheap.take("school", 1000, 0.125)) ++allowed;
    CHECK(allowed == 24);
    RateLimiter none({0, 0});
    for (int i = 0; i < 100; ++i) CHECK(none.take("ada", 0));
}
