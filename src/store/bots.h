#pragma once

#include <cstdint>
#include <string>

#include "store/records.h"

namespace merels::store {

// API tokens, by which programs are known, and bot accounts. Part of the changes of Store::commit.

struct ApiTokenRow {
    std::string token;  // hashed
    std::string player;
    std::string name;   // what its owner calls it
    bool play = false;  // whether it may act; every token may read
    std::int64_t created = 0;
    std::int64_t used = 0;  // when it was last used, to the hour; 0 if never
};

// Who a token belongs to.
struct ApiTokenOwner {
    PlayerRow player;
    bool play = false;
    std::int64_t used = 0;
};

// Not made if the player has `most` already, or if the password is no longer `was`.
struct NewApiToken {
    ApiTokenRow row;
    std::string was;  // hashed
    std::int64_t most = 0;
};
struct TouchApiToken {
    std::string token;  // hashed
    std::int64_t at = 0;
};
// Ends the token of a player with this id (see device_id), at every server.
struct RevokeApiToken {
    std::string player;
    std::string id;
    std::int64_t at = 0;
};
// Makes a bot of an account, for good. Not made if it has made or played a game, or if the password is no
// longer `was`.
struct BecomeBot {
    std::string player;
    std::string was;  // hashed
};

}  // namespace merels::store
