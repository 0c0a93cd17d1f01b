#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "play/clock.h"

namespace merels::server {

// A new game as a player asks for it: unchecked.
struct CreateGameRequest {
    std::string id = {};  // empty: one is drawn
    std::string game = {};
    std::string variant = {};
    std::string position = {};
    std::string saved = {};
    std::string side = {};                   // empty: random
    std::string opponent = {};               // empty: a person
    std::optional<std::int64_t> level = {};  // of the computer; none: the one that adapts to the player
    bool is_private = false;
    std::optional<play::ClockRule> clock = {};
    bool rated = false;
    std::string second = {};  // the name of the other one at the same screen
};

// Why a game cannot be created, and the field that is meant.
struct CreateGameError {
    std::string reason;
    std::string field;
};

}  // namespace merels::server
