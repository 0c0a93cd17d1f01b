#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/random.h"
#include "server/cluster/store.h"
#include "server/game/create_game_request.h"
#include "server/game/hosted_game.h"
#include "server/game/rated_games.h"

namespace merels::server {

// The game with the requested rules.
[[nodiscard]] std::expected<play::Match::GamePointer, CreateGameError> requested_game(
    const CreateGameRequest& wanted);

// The requested game with its first events, as the store takes it. The store rejects it if the id is taken.
[[nodiscard]] std::expected<NewGame, CreateGameError> make_game(const CreateGameRequest& wanted,
                                                                const play::Seat& maker, Random& random,
                                                                Moment now);

// The same game again with sides exchanged. The ratings are those of the seats before the exchange, and only
// in rated games.
[[nodiscard]] NewGame make_rematch(const HostedGame& game, const SeatRatings& ratings, Random& random,
                                   Moment now);

// A game between two who are both there already: players, or computers. Its id is long enough never to be
// taken.
struct PairedGame {
    std::string game;
    std::optional<play::ClockRule> clock;
    play::Seat white;
    play::Seat black;
    bool rated = false;           // then the seats have ratings
    std::string tournament = {};  // it belongs to
    std::string maker = {};       // if neither is a player
    bool is_private = false;
};
[[nodiscard]] std::expected<NewGame, CreateGameError> make_paired(const PairedGame& wanted, Random& random,
                                                                  Moment now);

// Why a clock cannot be chosen; nothing if it can.
[[nodiscard]] std::optional<Sentence> clock_problem(const play::ClockRule& clock);

// A saved game as an archived one: with its players' names, but without owners of the seats; private if it is
// not over. Without an id it gets a random one.
[[nodiscard]] std::expected<NewGame, std::string> make_archived(std::string_view saved, const std::string& id,
                                                                const std::string& maker, Moment now);

[[nodiscard]] std::string draw_game_id(bool is_private);
[[nodiscard]] std::string draw_paired_id();
[[nodiscard]] bool is_game_id(std::string_view id);

}  // namespace merels::server
