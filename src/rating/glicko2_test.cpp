#include "rating/glicko2.h"

#include <array>
#include <doctest/doctest.h>

using namespace merels::rating;

namespace {

constexpr std::int64_t day = 24LL * 3600 * 1000;

}  // namespace

TEST_CASE("the worked example of Glickman's paper") {
    const Rating player{1500, 200, 0.06};
    const std::array<Result, 3> results{{{{1400, 30}, 1}, {{1550, 100}, 0}, {{1700, 300}, 0}}};
    const Rating after = after_periods(player, 1, results);
    CHECK(after.rating == doctest::Approx(1464.06).epsilon(0.00001));
    CHECK(after.deviation == doctest::Approx(151.52).epsilon(0.00005));
    CHECK(after.volatility == doctest::Approx(0.05999).epsilon(0.0001));
}

TEST_CASE("without games the deviation grows with time, up to that of a new player; the rating stays") {
    const Rating player{1700, 60, 0.06};
    CHECK(after_periods(player, 1, {}).deviation == doctest::Approx(60.9).epsilon(0.001));
    CHECK(deviation_after(player, 0) == doctest::Approx(60));
    CHECK(deviation_after(player, -day) == doctest::Approx(60));
    const double month = deviation_after(player, 30 * day);
    const double year = deviation_after(player, 365 * day);
    CHECK(month > 60);
    CHECK(month < year);
    CHECK(deviation_after(player, 100'000 * day) == initial_deviation);
}

TEST_CASE("a win raises, a loss lowers, a draw pulls together; an unexpected result counts more") {
    const Rating player{1500, 80, 0.06};
    const auto change = [&](double opponent, double score) {
        return after_game(player, 0, {{opponent, 80}, score}).rating - player.rating;
    };
    CHECK(change(1500, 1) > 0);
    CHECK(change(1500, 0) == doctest::Approx(-change(1500, 1)));
    CHECK(change(1500, 0.5) == doctest::Approx(0));
    CHECK(change(1800, 1) > change(1500, 1));
    CHECK(change(1200, 1) < change(1500, 1));
    CHECK(change(1800, 0.5) > 0);
    CHECK(change(1200, 0.5) < 0);
}

TEST_CASE("ratings stay within their limits, whatever happens") {
    Rating best;
    Rating worst;
    for (int i = 0; i < 2000; ++i) {
        best = after_game(best, 0, {{4000, 50}, 1});
        worst = after_game(worst, 100 * day, {{100, 50}, 0});
        for (const Rating& each : {best, worst}) {
            REQUIRE(each.rating >= least_rating);
            REQUIRE(each.rating <= greatest_rating);
            REQUIRE(each.deviation >= least_deviation);
            REQUIRE(each.deviation <= initial_deviation);
            REQUIRE(each.volatility > 0);
            REQUIRE(each.volatility <= greatest_volatility);
        }
    }
    CHECK(best.rating == greatest_rating);
    CHECK(worst.rating == least_rating);
}

TEST_CASE("a rating is provisional until some games are played, and again after a long time") {
    Rating player;
    CHECK(is_provisional(player.deviation));
    int games = 0;
    for (; is_provisional(player.deviation); ++games)
        player = after_game(player, 0, {{player.rating, 50}, games % 2 == 0 ? 1.0 : 0.0});
    CHECK(games >= 5);
    CHECK(games <= 15);
    CHECK(is_provisional(deviation_after(player, 2 * 365 * day)));
}

TEST_CASE("expected points are those of the strengths, and nearer to a half the less they are known") {
    CHECK(expected_score({1500, 50}, {1500, 300}) == doctest::Approx(0.5));
    CHECK(expected_score({1900, 1}, {1500, 1}) == doctest::Approx(10.0 / 11).epsilon(0.001));
    CHECK(expected_score({1900, 350}, {1500, 1}) < 0.85);
    CHECK(expected_score({1500, 80}, {1620, 90}) + expected_score({1620, 90}, {1500, 80}) ==
          doctest::Approx(1));
}
