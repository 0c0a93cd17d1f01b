#include "tournament/round_robin.h"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <map>
#include <set>

using namespace merels::tournament;

namespace {

std::vector<Pair> round_of(int entrants, int round) {
    return pair_round_robin(std::vector<Entrant>(entrants), round);
}

// White's and black's numbers from 1, as the tables are printed.
std::vector<Pair> printed(int entrants, int round) {
    auto pairs = round_of(entrants, round);
    for (auto& [white, black] : pairs) {
        ++white;
        ++black;
    }
    return pairs;
}

}  // namespace

TEST_CASE("the Berger tables of the FIDE Handbook") {
    using Round = std::vector<Pair>;
    CHECK(printed(4, 1) == Round{{1, 4}, {2, 3}});
    CHECK(printed(4, 2) == Round{{4, 3}, {1, 2}});
    CHECK(printed(4, 3) == Round{{2, 4}, {3, 1}});
    CHECK(printed(6, 1) == Round{{1, 6}, {2, 5}, {3, 4}});
    CHECK(printed(6, 2) == Round{{6, 4}, {5, 3}, {1, 2}});
    CHECK(printed(6, 3) == Round{{2, 6}, {3, 1}, {4, 5}});
    CHECK(printed(6, 4) == Round{{6, 5}, {1, 4}, {2, 3}});
    CHECK(printed(6, 5) == Round{{3, 6}, {4, 2}, {5, 1}});
    CHECK(printed(8, 7) == Round{{4, 8}, {5, 3}, {6, 2}, {7, 1}});
}

TEST_CASE("everybody meets everybody once in each cycle, with each colour in a double round") {
    for (int entrants = 2; entrants <= 60; ++entrants) {
        const int rounds = rounds_of_round_robin(entrants, false);
        CHECK(rounds == (entrants % 2 == 0 ? entrants - 1 : entrants));
        REQUIRE(rounds_of_round_robin(entrants, true) == 2 * rounds);
        std::set<std::pair<int, int>> met;
        std::vector<int> whites(entrants);
        for (int round = 1; round <= 2 * rounds; ++round) {
            std::set<int> busy;
            for (const auto& [white, black] : round_of(entrants, round)) {
                REQUIRE(busy.insert(white).second);
                if (black == nobody) continue;
                REQUIRE(busy.insert(black).second);
                REQUIRE(met.insert({white, black}).second);
                if (round <= rounds) REQUIRE(!met.contains({black, white}));
                ++whites[white];
            }
            REQUIRE(std::ssize(busy) == entrants);
            if (round == rounds) {
                for (const int count : whites) REQUIRE(std::abs(2 * count - (entrants - 1)) <= 1);
            }
        }
        REQUIRE(std::ssize(met) == entrants * (entrants - 1));
    }
}

TEST_CASE("nobody has one colour three times in a row, also from one cycle to the next") {
    for (int entrants = 4; entrants <= 40; entrants += 2) {
        std::map<int, int> runs;  // more than 0: whites
        for (int round = 1; round <= rounds_of_round_robin(entrants, true); ++round) {
            for (const auto& [white, black] : round_of(entrants, round)) {
                runs[white] = std::max(runs[white], 0) + 1;
                runs[black] = std::min(runs[black], 0) - 1;
                REQUIRE(runs[white] <= 2);
                REQUIRE(runs[black] >= -2);
            }
        }
    }
}

TEST_CASE("an odd number has one bye a round, a different one each time") {
    std::set<int> free;
    for (int round = 1; round <= 5; ++round) {
        const auto pairs = round_of(5, round);
        CHECK(pairs.size() == 3);
        CHECK(pairs.back().black == nobody);
        CHECK(free.insert(pairs.back().white).second);
    }
}

TEST_CASE("who was to meet an entrant who has withdrawn has a bye, at the end of the list") {
    std::vector<Entrant> entrants(4);
    entrants[3].withdrawn = true;
    CHECK(pair_round_robin(entrants, 1) == std::vector<Pair>{{1, 2}, {0, nobody}});
    entrants[0].withdrawn = true;
    CHECK(pair_round_robin(entrants, 1) == std::vector<Pair>{{1, 2}});
}

TEST_CASE("without two entrants there is nothing to play") {
    CHECK(rounds_of_round_robin(0, true) == 0);
    CHECK(rounds_of_round_robin(1, false) == 0);
    CHECK(round_of(0, 1).empty());
    CHECK(round_of(1, 1).empty());
    CHECK(round_of(2, 1) == std::vector<Pair>{{0, 1}});
    CHECK(round_of(2, 2) == std::vector<Pair>{{1, 0}});
}
