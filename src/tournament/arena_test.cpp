#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "tournament/tournament.h"

using namespace merels::tournament;

namespace {

std::vector<Entrant> entrants_rated(std::initializer_list<int> ratings) {
    std::vector<Entrant> entrants;
    for (const int rating : ratings) entrants.push_back({.rating = rating});
    return entrants;
}

std::vector<Waiting> all_waiting(const std::vector<Entrant>& entrants, std::int64_t waited_ms = 0) {
    std::vector<Waiting> waiting;
    for (EntrantNumber entrant = 0; entrant < std::ssize(entrants); ++entrant) {
        waiting.push_back({entrant, waited_ms});
    }
    return waiting;
}

bool meet(const std::vector<Pair>& pairs, EntrantNumber a, EntrantNumber b) {
    return std::ranges::count(pairs, Pair{a, b}) + std::ranges::count(pairs, Pair{b, a}) == 1;
}

}  // namespace

TEST_CASE("the first wave of an arena pairs neighbours by rating") {
    const auto entrants = entrants_rated({1500, 2000, 1400, 1900});
    CHECK(pair_arena(entrants, {}, all_waiting(entrants), 0) == std::vector<Pair>{{1, 3}, {2, 0}});
}

TEST_CASE("an arena pairs by points, not with the last opponent, and changes colours") {
    const auto entrants = entrants_rated({2000, 1900, 1800, 1700});
    const std::vector<Game> games{{1, 0, 1, Outcome::white_won}, {1, 2, 3, Outcome::white_won}};
    const auto pairs = pair_arena(entrants, games, all_waiting(entrants), 0);
    CHECK(meet(pairs, 0, 2));
    CHECK(meet(pairs, 1, 3));
    // Who has had more whites has black.
    const std::vector<Game> whites{{1, 0, 2, Outcome::drawn}, {1, 1, 3, Outcome::drawn},
                                   {2, 0, 3, Outcome::drawn}, {2, 1, 2, Outcome::drawn},
                                   {3, 0, 1, Outcome::drawn}, {3, 3, 2, Outcome::drawn}};
    for (const auto& [white, black] : pair_arena(entrants, whites, all_waiting(entrants), 0)) {
        CHECK(white >= 2);
        CHECK(black < 2);
    }
}

TEST_CASE("two alone in an arena meet again after a few seconds; while others play they wait longer") {
    const auto entrants = entrants_rated({1600, 1500, 1400, 1300});
    const std::vector<Game> games{{1, 0, 1, Outcome::drawn}};
    const auto pairs_after = [&](std::int64_t ms, int playing) {
        return pair_arena(entrants, games, std::vector<Waiting>{{0, ms}, {1, ms}}, playing);
    };
    CHECK(pairs_after(0, 0).empty());
    CHECK(pairs_after(4'999, 0).empty());
    CHECK(pairs_after(5'000, 0) == std::vector<Pair>{{1, 0}});
    CHECK(pairs_after(5'000, 2).empty());
    CHECK(pairs_after(59'999, 2).empty());
    CHECK(pairs_after(60'000, 2) == std::vector<Pair>{{1, 0}});
}

TEST_CASE("first and last of a large arena do not meet while better pairs are to be expected") {
    std::vector<Entrant> entrants(200);
    for (int i = 0; i < 200; ++i) entrants[i].rating = 2000 - i;
    const auto pairs_after = [&](std::int64_t ms, int playing) {
        return pair_arena(entrants, {}, std::vector<Waiting>{{0, ms}, {199, ms}}, playing);
    };
    CHECK(pairs_after(0, 198).empty());
    CHECK(pairs_after(10'000, 198).empty());
    CHECK(pairs_after(30'000, 198).size() == 1);
    CHECK(pairs_after(0, 0).size() == 1);
    CHECK(pair_arena(entrants, {}, std::vector<Waiting>{{0, 0}, {20, 0}}, 198).size() == 1);
}

TEST_CASE("of three in an arena the one who has waited least waits on") {
    const auto entrants = entrants_rated({1600, 1500, 1400});
    CHECK(meet(pair_arena(entrants, {}, std::vector<Waiting>{{0, 9'000}, {1, 1'000}, {2, 9'000}}, 0), 0, 2));
    CHECK(meet(pair_arena(entrants, {}, std::vector<Waiting>{{0, 1'000}, {1, 9'000}, {2, 9'000}}, 0), 1, 2));
}

TEST_CASE("who has withdrawn from an arena is not paired; one or nobody makes no pair") {
    auto entrants = entrants_rated({1600, 1500, 1400});
    entrants[1].withdrawn = true;
    CHECK(meet(pair_arena(entrants, {}, all_waiting(entrants), 0), 0, 2));
    CHECK(pair_arena(entrants, {}, std::vector<Waiting>{{0, 90'000}}, 0).empty());
    CHECK(pair_arena(entrants, {}, {}, 0).empty());
}

TEST_CASE("in a small arena opponents vary") {
    const auto entrants = entrants_rated({1900, 1700, 1500, 1300});
    std::vector<Game> games;
    std::set<std::pair<int, int>> met;
    for (int wave = 1; wave <= 3; ++wave) {
        for (const auto& [white, black] : pair_arena(entrants, games, all_waiting(entrants), 0)) {
            met.insert(std::minmax(white, black));
            games.push_back({wave, white, black, Outcome::drawn});
        }
    }
    CHECK(met.size() == 6);
}
