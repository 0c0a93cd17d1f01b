#pragma once

// The front door of this room: who plays whom in a tournament, and where everyone stands. Pure functions of
// what has happened so far, hence thread-safe; who runs a tournament keeps its state. docs/tournaments.md has
// the rules.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace merels::tournament {

enum class Format : std::uint8_t { round_robin, swiss, arena };

// Entrants are numbered by their place in the span of entrants they came in with, which never changes:
// a later entrant is added at its end.
using EntrantNumber = int;
inline constexpr EntrantNumber nobody = -1;  // the opponent of a bye

struct Entrant {
    int rating = 1500;
    int first_round = 1;     // later for a late entrant
    bool withdrawn = false;  // is not paired any more
};

enum class Outcome : std::uint8_t { unfinished, white_won, drawn, black_won, both_lost };

// One game, or a bye (black is nobody; the outcome does not matter), in the order they were made.
struct Game {
    int round = 1;  // in an arena: the number of the wave, which only grows
    EntrantNumber white = nobody;
    EntrantNumber black = nobody;
    Outcome outcome = Outcome::unfinished;
    bool forfeited = false;  // won or lost without play
};

struct Pair {
    EntrantNumber white = nobody;
    EntrantNumber black = nobody;  // nobody: a bye for white
    bool operator==(const Pair&) const = default;
};

// How many rounds a tournament has. With fewer than two entrants: none.
[[nodiscard]] int rounds_of_round_robin(int entrants, bool twice);
[[nodiscard]] int suggested_swiss_rounds(int entrants);

// All pairs of a round (from 1) of a round robin. Pairs with a withdrawn entrant are byes for the other one.
[[nodiscard]] std::vector<Pair> pair_round_robin(std::span<const Entrant> entrants, int round);

// The pairs of a round of a Swiss by the games of the rounds before it: top boards first, the bye last. For
// up to 1000 entrants and 100 rounds; it takes a tenth of a second and more for some hundreds of them, so not
// on an event loop.
[[nodiscard]] std::vector<Pair> pair_swiss(std::span<const Entrant> entrants, std::span<const Game> games,
                                           int round);

// Someone in an arena who has no game at the moment.
struct Waiting {
    EntrantNumber entrant = nobody;
    std::int64_t waited_ms = 0;
};

// The pairs to start at once; whoever is in none of them goes on waiting. `playing`: how many have a game now
// and come back soon. Nobody may be in `waiting` twice.
[[nodiscard]] std::vector<Pair> pair_arena(std::span<const Entrant> entrants, std::span<const Game> games,
                                           std::span<const Waiting> waiting, int playing);

// A row of the table. Games, wins, draws and losses are those played to the end: no byes, no forfeits.
struct Standing {
    EntrantNumber entrant = nobody;
    int rank = 1;    // shared by those who are equal in everything
    int points = 0;  // half points; in an arena: arena points
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    bool on_streak = false;          // arena: the next game counts double
    int buchholz_cut = 0;            // Swiss, half points: without the weakest opponent
    int buchholz = 0;                // Swiss, half points
    int sonneborn_berger = 0;        // Swiss and round robin, quarter points
    int direct = 0;                  // half points against those who are equal so far
    std::optional<int> performance;  // rating; none without a game
};

// The rating that would be expected to score so many half points against opponents of these ratings: their
// average and the difference that the share of the points stands for, 800 at most. None without opponents.
[[nodiscard]] std::optional<int> performance_rating(std::span<const int> opponents, int half_points);

// Best first.
[[nodiscard]] std::vector<Standing> standings(Format format, std::span<const Entrant> entrants,
                                              std::span<const Game> games);

}  // namespace merels::tournament
