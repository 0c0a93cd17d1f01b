#include "server/api/rate_limiter.h"

#include <algorithm>

namespace merels::server {

bool RateLimiter::take(const std::string& who, Moment now, double cost) {
    if (allowance_.per_second == 0) return true;
    if (buckets_.size() >= next_cleaning_) drop_full_buckets(now);
    auto [bucket, is_new] = buckets_.try_emplace(who, Bucket{allowance_.burst, now});
    const double come = static_cast<double>(now - bucket->second.at) / 1000 * allowance_.per_second;
    double& left = bucket->second.left;
    left = std::min(allowance_.burst, left + std::max(0.0, come));
    bucket->second.at = now;
    if (left < cost) return false;
    left -= cost;
    return true;
}

// A full bucket need not be kept.
void RateLimiter::drop_full_buckets(Moment now) {
    const double full_after = allowance_.burst / allowance_.per_second * 1000;
    std::erase_if(buckets_,
                  [&](const auto& entry) { return static_cast<double>(now - entry.second.at) > full_after; });
    next_cleaning_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

}  // namespace merels::server
