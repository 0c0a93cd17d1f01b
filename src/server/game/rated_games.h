#pragma once

#include <array>
#include <optional>
#include <string>

#include "play/session.h"
#include "server/cluster/store.h"
#include "server/game/create_game_request.h"

namespace merels::server {

// What is particular to rated games.

// Why a game cannot be rated; nothing if it can.
[[nodiscard]] std::optional<CreateGameError> not_rated(const CreateGameRequest& wanted);

// Why a player may not begin a rated game; nothing if the player may.
[[nodiscard]] std::optional<play::Refusal> may_not_be_rated(const PlayerRow& player, const RatedWait& wait,
                                                            Moment now);

// A rating as a seat shows it.
[[nodiscard]] play::SeatRating seat_rating(const RatingRow& row, Moment now);
// The computer's, by its level; nothing if that has not been measured.
[[nodiscard]] std::optional<play::SeatRating> computer_rating(const AnyGame& game, int level);
// The measured level that is nearest to a rating; nothing if none of the game's has been measured.
[[nodiscard]] std::optional<int> level_near(const AnyGame& game, double rating);
// Those of both sides, White's first; nothing where a side has no player.
using SeatRatings = std::array<std::optional<play::SeatRating>, 2>;
[[nodiscard]] StoreResult<SeatRatings> read_seat_ratings(Store& store, const play::Seats& seats,
                                                         const AnyGame& game, Moment now);

// The mean of both seats' ratings; nothing if they have none, as in casual games.
[[nodiscard]] std::optional<std::int64_t> mean_rating(const play::Seats& seats);

// Whether a rated game goes on in which both sides have played: leaving it now would be losing it.
[[nodiscard]] bool must_be_finished(const play::Session& session);

// The result by which ratings change; nothing if the game is not rated or is not over, or if it was given up
// before both sides had played.
[[nodiscard]] std::optional<RatedResult> rated_result(const play::Session& session);
// The two players of a game, in the same words whichever side they have; empty if there is none.
[[nodiscard]] std::string pair_of(const play::Session& session);

// The player who leaves a rated game with an event: by aborting it as the side to move while the other side
// is there, by not beginning in time, or by being away when the clock runs out. Whoever waits for the other
// side may abort freely. Empty if nobody leaves. The session is as before the event.
[[nodiscard]] std::string player_leaving(const play::Session& session, const play::Event& event,
                                         const play::Absence& absence);

}  // namespace merels::server
