#include "rating/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace merels::rating {
namespace {

// Rating points for one unit of the scale that the formulas work on.
constexpr double scale = 173.7178;
constexpr double tolerance = 0.000001;

double square(double x) {
    return x * x;
}

// The weight of a game against an opponent of this deviation.
double g(double phi) {
    return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi));
}

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

// Step 5 of the paper: the new volatility, by the Illinois algorithm.
double new_volatility(double phi, double v, double delta, double sigma) {
    const double a = std::log(square(sigma));
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = square(phi) + v + e;
        return e * (square(delta) - sum) / (2 * square(sum)) - (x - a) / square(tau);
    };
    double low = a;
    double high = 0;
    if (square(delta) > square(phi) + v) {
        high = std::log(square(delta) - square(phi) - v);
    } else {
        int k = 1;
        while (f(a - k * tau) < 0) ++k;
        high = a - k * tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    while (std::abs(high - low) > tolerance) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

}  // namespace

Rating after_periods(const Rating& before, double periods, std::span<const Result> results) {
    const double mu = (before.rating - initial_rating) / scale;
    const double phi = before.deviation / scale;
    double information = 0;
    double surprise = 0;
    for (const Result& result : results) {
        const double weight = g(result.opponent.deviation / scale);
        const double expected = logistic(weight * (mu - (result.opponent.rating - initial_rating) / scale));
        information += square(weight) * expected * (1 - expected);
        surprise += weight * (result.score - expected);
    }
    if (information == 0) {
        return {before.rating, scale * std::sqrt(square(phi) + periods * square(before.volatility)),
                before.volatility};
    }
    const double v = 1 / information;
    const double sigma = new_volatility(phi, v, v * surprise, before.volatility);
    const double variance = 1 / (1 / (square(phi) + periods * square(sigma)) + information);
    return {before.rating + scale * variance * surprise, scale * std::sqrt(variance), sigma};
}

double deviation_after(const Rating& rating, std::int64_t elapsed) {
    const double periods = static_cast<double>(std::max<std::int64_t>(0, elapsed)) / period;
    return std::clamp(after_periods(rating, periods, {}).deviation, least_deviation, initial_deviation);
}

Rating after_game(const Rating& before, std::int64_t elapsed, const Result& result) {
    const double periods = static_cast<double>(std::max<std::int64_t>(0, elapsed)) / period;
    const Rating after = after_periods(before, periods, std::span(&result, 1));
    return {std::clamp(after.rating, least_rating, greatest_rating),
            std::clamp(after.deviation, least_deviation, initial_deviation),
            std::min(after.volatility, greatest_volatility)};
}

double expected_score(const Opponent& player, const Opponent& opponent) {
    const double both = std::hypot(player.deviation, opponent.deviation) / scale;
    return logistic(g(both) * (player.rating - opponent.rating) / scale);
}

}  // namespace merels::rating
