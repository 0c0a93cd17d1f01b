#include "bench/ratings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "rating/glicko2.h"

namespace merels::bench {
namespace {

constexpr double spread = 300;  // of the players' strengths
constexpr double elo = std::numbers::ln10 / 400;
constexpr std::int64_t year = std::int64_t{365} * 24 * 3600 * 1000;

double uniform(Random& random) {
    return (static_cast<double>(random.next() >> 11) + 0.5) / 9007199254740992.0;  // 2^53
}

double normal(Random& random) {
    return std::sqrt(-2 * std::log(uniform(random))) * std::cos(2 * std::numbers::pi * uniform(random));
}

double points(double strength, double opponent) {
    return 1 / (1 + std::exp(elo * (opponent - strength)));
}

// A result with these points on average; up to one game in five is drawn.
double draw_result(double expected, Random& random) {
    const double drawn = std::min({0.2, expected, 1 - expected});
    const double u = uniform(random);
    if (u < expected - drawn / 2) return 1;
    return u < expected + drawn / 2 ? 0.5 : 0;
}

double log_loss(double score, double expected) {
    const double p = std::clamp(expected, 1e-6, 1 - 1e-6);
    return -(score * std::log(p) + (1 - score) * std::log(1 - p));
}

struct Player {
    double strength = 0;
    rating::Rating rating;
    std::int64_t at = 0;

    [[nodiscard]] rating::Opponent shown(std::int64_t now) const {
        return {rating.rating, rating::deviation_after(rating, now - at)};
    }
};

struct Game {
    std::size_t one;
    std::size_t another;
    double score;
    double predicted;
    bool established;  // neither rating was provisional
};

// As people are paired: of some who are there, the one whose rating is nearest.
std::size_t opponent_for(const std::vector<Player>& players, std::size_t one, Random& random) {
    std::size_t best = one;
    for (int i = 0; i < 8; ++i) {
        const auto candidate =
            static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(players.size())));
        const auto distance = [&](std::size_t who) {
            return std::abs(players[who].rating.rating - players[one].rating.rating);
        };
        if (candidate != one && (best == one || distance(candidate) < distance(best))) best = candidate;
    }
    return best == one ? (one + 1) % players.size() : best;
}

std::vector<Game> play(std::vector<Player>& players, const RatingsOptions& options, Random& random) {
    std::vector<Game> games;
    for (std::size_t n = 0; n < options.games; ++n) {
        const std::int64_t now = static_cast<std::int64_t>(
            static_cast<double>(year) * static_cast<double>(n) / static_cast<double>(options.games));
        const auto one = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(players.size())));
        const std::size_t another = opponent_for(players, one, random);
        Player& a = players[one];
        Player& b = players[another];
        const rating::Opponent a_shown = a.shown(now);
        const rating::Opponent b_shown = b.shown(now);
        const double score = draw_result(points(a.strength, b.strength), random);
        games.push_back(
            {one, another, score, rating::expected_score(a_shown, b_shown),
             !rating::is_provisional(a_shown.deviation) && !rating::is_provisional(b_shown.deviation)});
        a.rating = rating::after_game(a.rating, now - a.at, {b_shown, score});
        b.rating = rating::after_game(b.rating, now - b.at, {a_shown, 1 - score});
        a.at = b.at = now;
    }
    return games;
}

// The strengths under which the results are likeliest, by Newton's method for one player at a time.
std::vector<double> best_fit(const std::vector<Player>& players, const std::vector<Game>& games) {
    constexpr int sweeps = 100;
    std::vector<double> fitted(players.size(), rating::initial_rating);
    std::vector<std::vector<const Game*>> of_player(players.size());
    for (const Game& game : games) {
        of_player[game.one].push_back(&game);
        of_player[game.another].push_back(&game);
    }
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t i = 0; i < players.size(); ++i) {
            double gradient = 0;
            double curvature = 1e-9;
            for (const Game* game : of_player[i]) {
                const bool first = game->one == i;
                const double p = points(fitted[i], fitted[first ? game->another : game->one]);
                gradient += (first ? game->score : 1 - game->score) - p;
                curvature += p * (1 - p);
            }
            fitted[i] += std::clamp(gradient / (curvature * elo), -200.0, 200.0);
        }
    }
    return fitted;
}

template <class Predict>
double mean_loss(const std::vector<Game>& games, bool established_only, Predict predict) {
    double sum = 0;
    std::size_t count = 0;
    for (const Game& game : games) {
        if (established_only && !game.established) continue;
        sum += log_loss(game.score, predict(game));
        ++count;
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, count));
}

RatingLosses losses_of(const std::vector<Player>& players, const std::vector<Game>& games,
                       const std::vector<double>& fitted, bool established) {
    return {.ratings = mean_loss(games, established, [](const Game& game) { return game.predicted; }),
            .strengths = mean_loss(games, established,
                                   [&](const Game& game) {
                                       return points(players[game.one].strength,
                                                     players[game.another].strength);
                                   }),
            .best_fit = mean_loss(games, established, [&](const Game& game) {
                return points(fitted[game.one], fitted[game.another]);
            })};
}

double quantile(std::vector<double> values, double q) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
}

// Newcomers play people whose ratings are known and near their own.
std::array<NewcomerErrors, 4> newcomer_errors(const RatingsOptions& options, Random& random) {
    constexpr std::array<int, 4> after{4, 8, 12, 20};
    constexpr double established = 45;
    std::array<std::vector<double>, after.size()> errors;
    for (std::size_t n = 0; n < options.newcomers; ++n) {
        const double strength = rating::initial_rating + spread * normal(random);
        rating::Rating rating;
        std::size_t next = 0;
        for (int game = 1; next < after.size(); ++game) {
            const rating::Opponent opponent{rating.rating, established};
            const double actual = opponent.rating + established * normal(random);
            const double score = draw_result(points(strength, actual), random);
            rating = rating::after_game(rating, 0, {opponent, score});
            if (game == after[next]) errors[next++].push_back(rating.rating - strength);
        }
    }
    std::array<NewcomerErrors, after.size()> all;
    for (std::size_t i = 0; i < after.size(); ++i) {
        std::vector<double> off = errors[i];
        const auto count = static_cast<double>(off.size());
        const double mean = std::accumulate(off.begin(), off.end(), 0.0) / count;
        for (double& error : off) error = std::abs(error);
        const auto within = std::ranges::count_if(off, [](double error) { return error <= 100; });
        all[i] = {.games = after[i],
                  .mean = mean,
                  .average = std::accumulate(off.begin(), off.end(), 0.0) / count,
                  .median = quantile(off, 0.5),
                  .nine_of_ten = quantile(off, 0.9),
                  .within_100 = static_cast<double>(within) / count};
    }
    return all;
}

}  // namespace

RatingFigures measure_ratings(const RatingsOptions& options) {
    Random random(options.seed);
    std::vector<Player> players(options.players);
    for (Player& player : players) player.strength = rating::initial_rating + spread * normal(random);
    const std::vector<Game> games = play(players, options, random);
    const std::vector<double> fitted = best_fit(players, games);
    return {.all = losses_of(players, games, fitted, false),
            .established = losses_of(players, games, fitted, true),
            .newcomers = newcomer_errors(options, random)};
}

void print_ratings(const RatingsOptions& options) {
    const RatingFigures figures = measure_ratings(options);
    fmt::print("{} games of {} players, strengths spread by {}\n", options.games, options.players, spread);
    const auto print_losses = [](std::string_view which, const RatingLosses& loss) {
        fmt::print("{}: log loss {:.5f}; true strengths {:.5f} ({:+.2f} %); best fit {:.5f} ({:+.2f} %)\n",
                   which, loss.ratings, loss.strengths, 100 * (loss.ratings / loss.strengths - 1),
                   loss.best_fit, 100 * loss.above_best_fit());
    };
    print_losses("all games", figures.all);
    print_losses("between established players", figures.established);
    for (const NewcomerErrors& errors : figures.newcomers)
        fmt::print(
            "newcomers after {:2} games: mean error {:+.0f}; off by {:.0f} on average, {:.0f} in the "
            "middle, {:.0f} for nine of ten; within 100: {:.0f} %\n",
            errors.games, errors.mean, errors.average, errors.median, errors.nine_of_ten,
            100 * errors.within_100);
}

}  // namespace merels::bench
