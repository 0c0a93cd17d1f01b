#pragma once

#include <cstdint>

namespace merels {

using Moment = std::int64_t;  // milliseconds since 1970

}  // namespace merels
