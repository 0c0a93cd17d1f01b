#pragma once

// The front door of this room: ratings from results. Pure functions of their arguments, hence thread-safe;
// who stores the ratings is not their business.

#include <cstdint>
#include <span>

namespace merels::rating {

// Ratings by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2012). A game is a rating period of its
// own, and the uncertainty grows with the time between games. docs/ratings.md explains the choices;
// `merels-bench ratings` measures them.

inline constexpr double initial_rating = 1500;
inline constexpr double initial_deviation = 350;  // also the greatest
inline constexpr double initial_volatility = 0.06;
inline constexpr double least_deviation = 30;
inline constexpr double greatest_volatility = 0.1;
inline constexpr double least_rating = 100;
inline constexpr double greatest_rating = 4000;
inline constexpr double tau = 0.5;                                          // how quickly volatility changes
inline constexpr std::int64_t period = std::int64_t{7} * 24 * 3600 * 1000;  // milliseconds: a week
// Above this deviation a rating is provisional.
inline constexpr double provisional_deviation = 110;
// A computer's level is measured, and does not change.
inline constexpr double computer_deviation = 50;

struct Rating {
    double rating = initial_rating;
    double deviation = initial_deviation;
    double volatility = initial_volatility;

    friend bool operator==(const Rating&, const Rating&) = default;
};

// How strong the other player of a game is taken to be.
struct Opponent {
    double rating = initial_rating;
    double deviation = initial_deviation;

    friend bool operator==(const Opponent&, const Opponent&) = default;
};

// Score: 1 for a win, 0.5 for a draw, 0 for a loss.
struct Result {
    Opponent opponent;
    double score = 0;
};

// The rating after so many rating periods (a fraction, or more than one) in which these games were played:
// the formulas of the paper, without any of the limits above.
[[nodiscard]] Rating after_periods(const Rating& before, double periods, std::span<const Result> results);

// The deviation when no game was played for a time, in milliseconds.
[[nodiscard]] double deviation_after(const Rating& rating, std::int64_t elapsed);

// The rating after one game, `elapsed` milliseconds after the one before it.
[[nodiscard]] Rating after_game(const Rating& before, std::int64_t elapsed, const Result& result);

// The points to expect against an opponent, from 0 to 1.
[[nodiscard]] double expected_score(const Opponent& player, const Opponent& opponent);

[[nodiscard]] inline bool is_provisional(double deviation) {
    return deviation > provisional_deviation;
}

}  // namespace merels::rating
