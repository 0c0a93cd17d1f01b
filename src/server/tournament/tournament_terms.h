#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "play/clock.h"
#include "server/base/json.h"
#include "server/cluster/store.h"
#include "server/game/create_game_request.h"
#include "tournament/tournament.h"

namespace merels::server {

// What an organiser decides when a tournament is made.
struct TournamentTerms {
    std::string name;
    tournament::Format format = tournament::Format::swiss;
    std::string game;
    std::optional<play::ClockRule> clock;  // none only at real boards
    bool rated = false;
    bool on_board = false;  // at real boards: the organiser enters the results
    bool twice = false;     // a round robin: everybody meets everybody twice
    int rounds = 0;         // of a Swiss; 0: as many as suit the number of entrants
    int minutes = 0;        // of an arena
    int fill = 0;           // the level of computers that fill up the field; 0 for none
    bool bots = false;      // whether they may enter
    bool is_private = false;
    std::optional<std::int64_t> starts = {};
};

inline constexpr std::int64_t max_arena_entrants = 1000;
inline constexpr std::int64_t max_swiss_entrants = 500;
inline constexpr std::int64_t max_round_robin_entrants = 40;
[[nodiscard]] std::int64_t max_entrants(tournament::Format format);

[[nodiscard]] std::string_view word(tournament::Format format);
[[nodiscard]] std::optional<tournament::Format> format_of(std::string_view word);

// Terms as a client sends them, checked.
[[nodiscard]] std::expected<TournamentTerms, CreateGameError> read_tournament_terms(const json::object& given,
                                                                                    std::int64_t now);

// As the store keeps them: without what has columns of its own.
[[nodiscard]] std::string write_tournament_terms(const TournamentTerms& terms);
[[nodiscard]] TournamentTerms terms_of(const TournamentRow& row);

}  // namespace merels::server
