#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/action.h"
#include "server/base/json.h"
#include "server/cluster/store.h"
#include "server/match/pairing.h"

namespace merels::server {

// What a player asks for: the games and clocks they would play, the preferred ones first.
struct SeekWish {
    std::vector<std::string> games;
    std::vector<std::string> clocks;
    RatedWish rated = RatedWish::either;
};
[[nodiscard]] std::string_view word(RatedWish wish);

// Reads {"games": ["nine"], "clocks": ["10+5"], "rated": "either"} from a client. Names of games that the
// server hosts, and of match_clocks; at least one of each, each once. Without "rated", either will do.
[[nodiscard]] std::expected<SeekWish, play::Refusal> read_wish(const json::object& object);

// A seek's body as the store keeps it, and the seek of a row; nothing if the body cannot be read.
[[nodiscard]] std::string write_body(const Seek& seek);
[[nodiscard]] std::optional<Seek> read_seek(const SeekRow& row);

}  // namespace merels::server
