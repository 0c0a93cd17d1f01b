#include "play/rematch.h"

#include <array>
#include <utility>

#include "core/level.h"

namespace merels::play {
namespace {

template <class T>
std::array<T, 2> change_sides(const std::array<T, 2>& both) {
    return {both[1], both[0]};
}

// By the sides that the players have after it.
SeriesScore series_after(const Match& match, const std::optional<SeriesScore>& before) {
    const SeriesScore series = with_result(before.value_or(SeriesScore{}), match.outcome());
    return {change_sides(series.won), series.drawn};
}

}  // namespace

SeriesScore with_result(SeriesScore before, const Outcome& outcome) {
    const auto winner = outcome.winner();
    ++(winner ? before.won[index(*winner)] : before.drawn);
    return before;
}

RematchTerms rematch_terms(const Session& session) {
    return {change_sides(session.seats()), series_after(session.match(), session.series())};
}

Session rematch_of(const Match& match, const std::optional<SeriesScore>& before, std::uint64_t seed,
                   std::optional<int> level) {
    Players players = change_sides(match.players());
    for (Player& player : players) {
        if (!level || !player.level) continue;
        if (player.name == computer_name(*player.level)) player.name = computer_name(*level);
        player.level = level;
    }
    const Match::GamePointer& game = match.shared_game();
    return Session(Match(game, game->start(seed), std::move(players)), series_after(match, before));
}

}  // namespace merels::play
