#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace merels::bench {

struct RatingsOptions {
    std::size_t games = 100'000;
    std::size_t players = 100;
    std::size_t newcomers = 10'000;
    std::uint64_t seed = 1;
};

// The mean log loss of predictions made before each game.
struct RatingLosses {
    double ratings = 0;
    double strengths = 0;  // the true ones
    double best_fit = 0;   // the strengths that fit all results best, in hindsight

    [[nodiscard]] double above_best_fit() const { return ratings / best_fit - 1; }  // as a share
};

// How far the ratings of newcomers are off after so many games.
struct NewcomerErrors {
    int games = 0;
    double mean = 0;
    double average = 0;  // this and the others without the sign
    double median = 0;
    double nine_of_ten = 0;
    double within_100 = 0;  // how many, as a share
};

struct RatingFigures {
    RatingLosses all;
    RatingLosses established;  // games in which neither rating was provisional
    std::array<NewcomerErrors, 4> newcomers;
};

// Simulates games among players of known strength, to see how well ratings predict the results; and then
// newcomers. The same options give the same figures.
[[nodiscard]] RatingFigures measure_ratings(const RatingsOptions& options);
void print_ratings(const RatingsOptions& options);

}  // namespace merels::bench
