// What handlers of several kinds read from a query.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/any_game.h"
#include "server/net/service.h"

namespace merels::server {

// The game that "game" names. Throws HttpError if there is none.
[[nodiscard]] const AnyGame& known_game(const Request& request);

// Of a ranking of players, by results or by rating.
inline constexpr std::int64_t players_ranked = 1000;
inline constexpr std::int64_t ranking_kept = 10'000;  // milliseconds, in the cache

// The part of a ranking that "page" asks for.
struct PageOfPlayers {
    std::size_t from = 0;
    std::size_t to = 0;
};
[[nodiscard]] PageOfPlayers page_of_players(const Request& request, std::size_t all);

}  // namespace merels::server
