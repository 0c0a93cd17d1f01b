#pragma once

#include <cstdint>
#include <string>

namespace merels::store {

// The review of a finished game, as JSON, with the version of what made it: of another version it is made
// again.
struct ReviewRow {
    std::string game;
    std::string version;
    std::string body;
    std::int64_t at = 0;
};

// Stores a review in place of the one there was. Not made if there is no such game, or it is not over.
struct SetReview {
    ReviewRow review;
};

}  // namespace merels::store
