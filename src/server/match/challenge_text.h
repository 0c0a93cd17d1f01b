#pragma once

#include <expected>
#include <optional>
#include <string>

#include "play/action.h"
#include "play/clock.h"
#include "play/event.h"
#include "server/base/json.h"
#include "server/cluster/store.h"

namespace merels::server {

// What one player challenges another to.
struct ChallengeTerms {
    std::string game;
    std::optional<play::ClockRule> clock;
    std::string side;  // of the challenger: "white", "black" or "random"
    bool rated = false;
    std::optional<play::SeatRating> rating = {};  // the challenger's, in a rated game
};

// Reads the terms from a client, or from the store; the rating is only the server's to write.
[[nodiscard]] std::expected<ChallengeTerms, play::Refusal> read_terms(const json::object& object);
[[nodiscard]] std::string write_terms(const ChallengeTerms& terms);

// How long a challenge stays open: longer where a turn takes days.
[[nodiscard]] std::int64_t challenge_lasts(const ChallengeTerms& terms);

// A challenge as clients get it.
[[nodiscard]] json::object challenge_json(const ChallengeRow& row);

}  // namespace merels::server
