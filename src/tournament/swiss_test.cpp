#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "tournament/tournament.h"

using namespace merels::tournament;

namespace {

using Round = std::vector<Pair>;

std::vector<Entrant> entrants_rated(std::initializer_list<int> ratings) {
    std::vector<Entrant> entrants;
    for (const int rating : ratings) entrants.push_back({.rating = rating});
    return entrants;
}

void play(std::vector<Game>& games, int round, const Round& pairs, Outcome outcome) {
    for (const auto& [white, black] : pairs) games.push_back({round, white, black, outcome});
}

// The better rated entrant wins.
void play_by_rating(std::vector<Game>& games, const std::vector<Entrant>& entrants, int round,
                    const Round& pairs) {
    for (const auto& [white, black] : pairs) {
        const bool white_wins = black == nobody || entrants[white].rating > entrants[black].rating;
        games.push_back({round, white, black, white_wins ? Outcome::white_won : Outcome::black_won});
    }
}

bool meet(const Round& pairs, EntrantNumber a, EntrantNumber b) {
    return std::ranges::count(pairs, Pair{a, b}) + std::ranges::count(pairs, Pair{b, a}) == 1;
}

}  // namespace

TEST_CASE("the first round pairs the upper half with the lower half; colours alternate from board to board") {
    const auto entrants = entrants_rated({2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300});
    CHECK(pair_swiss(entrants, {}, 1) == Round{{0, 4}, {5, 1}, {2, 6}, {7, 3}});
    const auto shuffled = entrants_rated({1300, 1500, 1900, 1700, 2000, 1600, 1800, 1400});
    CHECK(pair_swiss(shuffled, {}, 1) == Round{{4, 5}, {1, 2}, {6, 7}, {0, 3}});
}

TEST_CASE("the second round pairs winners with winners, and everybody has the other colour") {
    const auto entrants = entrants_rated({2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300});
    std::vector<Game> games;
    play_by_rating(games, entrants, 1, pair_swiss(entrants, games, 1));
    // 1 and 3 had white, 2 and 4 black: the upper half can meet the lower half only with a colour repeated.
    CHECK(pair_swiss(entrants, games, 2) == Round{{1, 0}, {3, 2}, {4, 5}, {6, 7}});
}

TEST_CASE("an odd number: the bye goes to the lowest, and to nobody twice") {
    const auto entrants = entrants_rated({2000, 1900, 1800, 1700, 1600});
    std::vector<Game> games;
    std::set<EntrantNumber> free;
    for (int round = 1; round <= 4; ++round) {
        const Round pairs = pair_swiss(entrants, games, round);
        REQUIRE(pairs.size() == 3);
        REQUIRE(pairs.back().black == nobody);
        CHECK(free.insert(pairs.back().white).second);
        play_by_rating(games, entrants, round, pairs);
        if (round == 1) CHECK(pairs.back().white == 4);
    }
}

TEST_CASE("who has won without play has no bye while another can have it") {
    const auto entrants = entrants_rated({2000, 1900, 1800});
    const std::vector<Game> games{{1, 2, 1, Outcome::white_won, true}, {1, 0, nobody, Outcome::white_won}};
    CHECK(pair_swiss(entrants, games, 2).back() == Pair{1, nobody});
}

TEST_CASE("four entrants meet each other in three rounds, whatever happens; then again with other colours") {
    for (const Outcome outcome :
         {Outcome::white_won, Outcome::drawn, Outcome::black_won, Outcome::both_lost}) {
        const auto entrants = entrants_rated({1800, 1700, 1600, 1500});
        std::vector<Game> games;
        std::set<std::pair<int, int>> met;
        for (int round = 1; round <= 3; ++round) {
            const Round pairs = pair_swiss(entrants, games, round);
            for (const auto& [white, black] : pairs) CHECK(met.insert(std::minmax(white, black)).second);
            play(games, round, pairs, outcome);
        }
        CHECK(pair_swiss(entrants, games, 4).size() == 2);
    }
    const auto two = entrants_rated({1800, 1700});
    std::vector<Game> games;
    play(games, 1, pair_swiss(two, games, 1), Outcome::drawn);
    CHECK(pair_swiss(two, games, 1) == Round{{0, 1}});
    CHECK(pair_swiss(two, games, 2) == Round{{1, 0}});
}

TEST_CASE("a score group of odd size sends its lowest down, to the highest of the next") {
    // 1 and 2 drew: they cannot meet again, and stand between the winner and the loser of the other game.
    const auto entrants = entrants_rated({2000, 1900, 1800, 1700, 1600, 1500});
    const std::vector<Game> games{
        {1, 0, 3, Outcome::white_won}, {1, 4, 1, Outcome::black_won}, {1, 2, 5, Outcome::white_won}};
    const Round pairs = pair_swiss(entrants, games, 2);
    // Three winners: 1 and 2 need different colours, so they meet; 3 goes down to 4, the best of the others.
    CHECK(meet(pairs, 0, 1));
    CHECK(meet(pairs, 2, 3));
    CHECK(meet(pairs, 4, 5));
}

TEST_CASE("who has had one colour twice does not have it a third time, even if scores must differ for it") {
    // After two rounds with the same colours for all, the leaders both had white.
    const auto entrants = entrants_rated({2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300});
    std::vector<Game> games;
    for (const auto& [white, black] : Round{{0, 4}, {1, 5}, {2, 6}, {3, 7}}) {
        games.push_back({1, white, black, Outcome::white_won});
    }
    for (const auto& [white, black] : Round{{0, 5}, {1, 4}, {2, 7}, {3, 6}}) {
        games.push_back({2, white, black, Outcome::white_won});
    }
    for (const auto& [white, black] : pair_swiss(entrants, games, 3)) {
        CHECK(white >= 4);
        CHECK(black < 4);
    }
}

TEST_CASE("who has withdrawn is not paired; who comes late starts with no points") {
    auto entrants = entrants_rated({2000, 1900, 1800, 1700});
    std::vector<Game> games;
    play_by_rating(games, entrants, 1, pair_swiss(entrants, games, 1));
    entrants[0].withdrawn = true;
    entrants.push_back({.rating = 2500, .first_round = 2});
    entrants.push_back({.rating = 2400, .first_round = 3});
    const Round pairs = pair_swiss(entrants, games, 2);
    CHECK(pairs.size() == 2);
    std::set<EntrantNumber> paired;
    for (const auto& [white, black] : pairs) paired.insert({white, black});
    CHECK(paired == std::set{1, 2, 3, 4});
    CHECK(meet(pairs, 1, 4));  // 2 beat 4 and the others have nothing: the late one is the best of them
}

TEST_CASE("nobody and one: no round, a bye") {
    CHECK(pair_swiss({}, {}, 1).empty());
    CHECK(pair_swiss(entrants_rated({1500}), {}, 1) == Round{{0, nobody}});
    CHECK(suggested_swiss_rounds(0) == 0);
    CHECK(suggested_swiss_rounds(1) == 0);
}

TEST_CASE("the suggested number of rounds finds one winner and one round more, but never needs a rematch") {
    CHECK(suggested_swiss_rounds(2) == 1);
    CHECK(suggested_swiss_rounds(3) == 3);
    CHECK(suggested_swiss_rounds(4) == 3);
    CHECK(suggested_swiss_rounds(8) == 4);
    CHECK(suggested_swiss_rounds(9) == 5);
    CHECK(suggested_swiss_rounds(32) == 6);
    CHECK(suggested_swiss_rounds(500) == 10);
}
