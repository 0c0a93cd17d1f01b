#pragma once

#include <cstdint>

namespace merels {

using Moment = std::int64_t;  // milliseconds since 1970

inline constexpr std::int64_t hour_length = 3600LL * 1000;
inline constexpr std::int64_t day_length = 24 * hour_length;

}  // namespace merels
