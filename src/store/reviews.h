#pragma once

#include <cstdint>
#include <string>

namespace merels::store {

// The review of a finished game, as JSON, with the version of what made it. Versions are compared as texts:
// the greater one is better, whichever server made it.
struct ReviewRow {
    std::string game;
    std::string version;
    std::string body;
    std::int64_t at = 0;
};

// Stores a review, unless there is a better one, no such game, or the game is not over.
struct SetReview {
    ReviewRow review;
};

}  // namespace merels::store
