#include "server/game/rated_games.h"

#include <algorithm>
#include <cmath>

#include "core/level.h"
#include "engine/levels.h"
#include "registry/registry.h"
#include "server/game/summary.h"
#include "store/rating_rules.h"

namespace merels::server {

using play::EventKind;
using play::Opponent;

std::optional<CreateGameError> not_rated(const CreateGameRequest& wanted) {
    if (!wanted.variant.empty() || !wanted.position.empty() || !wanted.saved.empty())
        return CreateGameError{tr("a rated game has the usual rules and starting position"), "rated"};
    if (!wanted.clock) return CreateGameError{tr("a rated game needs a clock"), "clock"};
    const Opponent opponent = opponent_of(wanted.opponent).value_or(Opponent::person);
    if (opponent == Opponent::same_screen)
        return CreateGameError{tr("a rated game is against another person or the computer"), "rated"};
    const AnyGame* game = find_game(wanted.game);
    if (opponent == Opponent::computer && game != nullptr &&
        !computer_rating(*game, static_cast<int>(wanted.level.value_or(weakest_level))))
        return CreateGameError{tr("this level has no rating; choose another level, or play a casual game"),
                               "level"};
    return std::nullopt;
}

std::optional<play::Refusal> may_not_be_rated(const PlayerRow& player, const RatedWait& wait, Moment now) {
    if (!player.account)
        return play::Refusal{
            "no-account",
            {tr("rated games are for players with an account; create one, or play a casual game"), {}}};
    if (wait.until > now)
        return play::Refusal{"rated-wait",
                             {tr("you have left several rated games; play casual games for a while"), {}}};
    return std::nullopt;
}

play::SeatRating seat_rating(const RatingRow& row, Moment now) {
    const double deviation = row.games == 0 ? rating::initial_deviation : row.deviation(now);
    return {static_cast<int>(std::lround(row.rating.rating)), static_cast<int>(std::lround(deviation))};
}

std::optional<play::SeatRating> computer_rating(const AnyGame& game, int level) {
    const auto rating = engine::level_rating(game, level);
    if (!rating) return std::nullopt;
    return play::SeatRating{*rating, static_cast<int>(rating::computer_deviation)};
}

std::optional<int> level_near(const AnyGame& game, double rating) {
    std::optional<int> best;
    double least = 0;
    for (int level = weakest_level; level <= strongest_level; ++level) {
        const auto measured = engine::level_rating(game, level);
        if (!measured) continue;
        const double apart = std::abs(*measured - rating);
        if (best && apart >= least) continue;
        best = level;
        least = apart;
    }
    return best;
}

StoreResult<SeatRatings> read_seat_ratings(Store& store, const play::Seats& seats, const AnyGame& game,
                                           Moment now) {
    SeatRatings ratings;
    for (const Side side : both_sides) {
        const auto& seat = seats[index(side)];
        if (!seat) continue;
        if (seat->level) {
            ratings[index(side)] = computer_rating(game, *seat->level);
        } else if (seat->player) {
            const auto row = store.rating(*seat->player, game.name());
            if (!row) return std::unexpected(row.error());
            ratings[index(side)] = seat_rating(*row, now);
        }
    }
    return ratings;
}

std::optional<std::int64_t> mean_rating(const play::Seats& seats) {
    const auto& [white, black] = seats;
    if (!white || !black || !white->rating || !black->rating) return std::nullopt;
    return (white->rating->rating + black->rating->rating) / 2;
}

bool must_be_finished(const play::Session& session) {
    return session.terms().rated && session.state() == play::SessionState::running &&
           session.turns() >= first_turns;
}

std::optional<RatedResult> rated_result(const play::Session& session) {
    const play::Match& match = session.match();
    if (!session.terms().rated || session.state() != play::SessionState::ended) return std::nullopt;
    const Outcome outcome = match.outcome();
    if (!end_counts(session.turns(), merels::word(outcome.why))) return std::nullopt;
    const auto winner = outcome.winner();
    RatedResult result{.game = match.game().name(),
                       .sides = {},
                       .white_score = !winner                  ? 0.5
                                      : *winner == Side::white ? 1.0
                                                               : 0.0};
    for (const Side side : both_sides) {
        const auto& seat = session.seats()[index(side)];
        if (!seat) return std::nullopt;
        if (seat->player) {
            result.sides[index(side)].player = *seat->player;
        } else {
            const auto strength = computer_rating(match.game(), seat->level.value_or(0));
            if (!strength) return std::nullopt;
            result.sides[index(side)].computer = {static_cast<double>(strength->rating),
                                                  static_cast<double>(strength->deviation)};
        }
    }
    return result;
}

std::string pair_of(const play::Session& session) {
    std::array<std::string, 2> names;
    for (const Side side : both_sides) {
        const auto& seat = session.seats()[index(side)];
        if (!seat) return "";
        names[index(side)] = seat->player ? *seat->player : computer_name(seat->level.value_or(0));
    }
    std::ranges::sort(names);
    return names[0] + " " + names[1];
}

std::string player_leaving(const play::Session& session, const play::Event& event,
                           const play::Absence& absence) {
    const play::SessionTerms& terms = session.terms();
    if (!terms.rated || !event.side || (terms.clock && terms.clock->days > 0)) return "";
    const Side side = *event.side;
    const bool aborted = event.kind == EventKind::cancelled && side == session.match().to_move() &&
                         (!absence.gone[index(other(side))] || session.out_of_time(event.at));
    const bool timed_out = event.kind == EventKind::ended && event.result.why == Why::time &&
                           absence.gone[index(side)].has_value();
    const auto& seat = session.seats()[index(side)];
    return (aborted || timed_out) && seat ? seat->player.value_or("") : "";
}

}  // namespace merels::server
