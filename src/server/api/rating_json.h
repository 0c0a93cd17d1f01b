// Ratings as responses have them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/moment.h"
#include "server/base/json.h"
#include "server/cluster/store.h"

namespace merels::server {

[[nodiscard]] std::int64_t rounded(double value);
[[nodiscard]] json::object rating_json(const RatingRow& row, Moment now);
[[nodiscard]] json::array ratings_json(const std::vector<RatingRow>& rows, Moment now);
[[nodiscard]] json::object rated_wait_json(const RatedWait& wait, Moment now);

}  // namespace merels::server
