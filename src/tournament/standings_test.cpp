#include <algorithm>
#include <doctest/doctest.h>

#include "tournament/tournament.h"

using namespace merels::tournament;

namespace {

constexpr auto white = Outcome::white_won;
constexpr auto black = Outcome::black_won;
constexpr auto drawn = Outcome::drawn;

Standing row_of(const std::vector<Standing>& rows, EntrantNumber entrant) {
    return *std::ranges::find(rows, entrant, &Standing::entrant);
}

// Three rounds of four.
const std::vector<Game> three_rounds{{1, 0, 1, white}, {1, 2, 3, drawn}, {2, 0, 2, drawn},
                                     {2, 3, 1, white}, {3, 3, 0, drawn}, {3, 1, 2, white}};

}  // namespace

TEST_CASE("a Swiss of four, worked out by hand") {
    const std::vector<Entrant> entrants(4);
    const auto rows = standings(Format::swiss, entrants, three_rounds);
    const Standing& first = rows[0];
    CHECK(first.entrant == 0);
    CHECK(first.rank == 1);
    CHECK(first.points == 4);
    CHECK(first.games == 3);
    CHECK(first.wins == 1);
    CHECK(first.draws == 2);
    CHECK(first.losses == 0);
    CHECK(first.buchholz == 8);
    CHECK(first.buchholz_cut == 6);
    CHECK(first.sonneborn_berger == 10);
    CHECK(first.direct == 1);
    CHECK(first.performance == 1620);
    CHECK(rows[1].entrant == 3);  // equal in everything: the rank is shared
    CHECK(rows[1].rank == 1);
    CHECK(rows[2].entrant == 2);  // equal in points and Buchholz, ahead by Sonneborn-Berger
    CHECK(rows[2].rank == 3);
    CHECK(rows[2].buchholz == 10);
    CHECK(rows[2].buchholz_cut == 8);
    CHECK(rows[2].sonneborn_berger == 8);
    CHECK(rows[3].entrant == 1);
    CHECK(rows[3].rank == 4);
    CHECK(rows[3].sonneborn_berger == 4);
}

TEST_CASE("in a Swiss a round without a game counts as one against somebody with one's own points") {
    std::vector<Entrant> entrants(4);
    entrants[3].first_round = 3;
    const std::vector<Game> games{{1, 0, 1, white}, {1, 2, nobody},         {2, 1, 2, drawn, false},
                                  {2, 0, nobody},   {3, 0, 2, white, true}, {3, 3, 1, black}};
    const auto rows = standings(Format::swiss, entrants, games);
    const Standing first = row_of(rows, 0);  // a win, a bye, a win without play
    CHECK(first.points == 6);
    CHECK(first.games == 1);
    CHECK(first.wins == 1);
    CHECK(first.buchholz == 3 + 6 + 6);
    CHECK(first.buchholz_cut == 12);
    CHECK(first.sonneborn_berger == 2 * 3 + 2 * 6 + 2 * 6);
    const Standing third = row_of(rows, 2);  // a bye, a draw, a loss without play
    CHECK(third.points == 3);
    CHECK(third.losses == 0);
    CHECK(third.buchholz == 3 + 3 + 3);
    CHECK(third.sonneborn_berger == 2 * 3 + 1 * 3);
    const Standing late = row_of(rows, 3);
    CHECK(late.points == 0);
    CHECK(late.buchholz == 0 + 0 + 3);
    CHECK(late.buchholz_cut == 3);
}

TEST_CASE("a game under way gives no points and counts for nobody's games; both can lose") {
    const std::vector<Entrant> entrants(4);
    const std::vector<Game> games{{1, 0, 1, Outcome::unfinished}, {1, 2, 3, Outcome::both_lost}};
    const auto rows = standings(Format::swiss, entrants, games);
    for (const Standing& row : rows) CHECK(row.points == 0);
    CHECK(row_of(rows, 0).games == 0);
    CHECK(!row_of(rows, 0).performance);
    CHECK(row_of(rows, 2).losses == 1);
    CHECK(row_of(rows, 3).losses == 1);
    CHECK(row_of(rows, 2).performance == 700);
}

TEST_CASE("direct encounter decides between those who are equal so far, if all of them have met") {
    const std::vector<Entrant> entrants(4);
    // 1 and 2 have 1½ points and the same Sonneborn-Berger; 2 has beaten 1.
    const std::vector<Game> games{{1, 0, 1, black}, {2, 0, 2, drawn}, {3, 0, 3, white},
                                  {3, 1, 2, black}, {2, 1, 3, drawn}, {1, 2, 3, white}};
    const auto rows = standings(Format::round_robin, entrants, games);
    CHECK(row_of(rows, 0).sonneborn_berger == 7);
    CHECK(row_of(rows, 1).sonneborn_berger == 7);
    CHECK(row_of(rows, 1).direct == 2);
    CHECK(row_of(rows, 0).direct == 0);
    CHECK(row_of(rows, 1).rank == 2);
    CHECK(row_of(rows, 0).rank == 3);
    CHECK(row_of(rows, 2).direct == 0);  // equal to nobody

    // Each beat another: nothing decides.
    const std::vector<Game> circle{{1, 0, 1, white}, {2, 1, 2, white}, {3, 2, 0, white},
                                   {1, 2, 3, white}, {2, 0, 3, white}, {3, 1, 3, white}};
    for (const Standing& row : standings(Format::round_robin, entrants, circle)) {
        CHECK(row.rank == (row.entrant == 3 ? 4 : 1));
        CHECK(row.direct == (row.entrant == 3 ? 0 : 2));
    }

    // Four with one win each, of whom not all have met.
    const std::vector<Game> apart{{1, 0, 1, white}, {1, 2, 3, white}, {2, 1, 2, white}, {2, 3, 0, white}};
    for (const Standing& row : standings(Format::swiss, entrants, apart)) {
        CHECK(row.rank == 1);
        CHECK(row.direct == 0);
    }
}

TEST_CASE("a round robin: the bye of an odd number gives nothing") {
    const std::vector<Entrant> entrants(3);
    const std::vector<Game> games{{1, 1, 2, drawn}, {1, 0, nobody},   {2, 0, 1, drawn},
                                  {2, 2, nobody},   {3, 2, 0, drawn}, {3, 1, nobody}};
    for (const Standing& row : standings(Format::round_robin, entrants, games)) {
        CHECK(row.points == 2);
        CHECK(row.games == 2);
        CHECK(row.rank == 1);
        CHECK(row.buchholz == 0);
    }
}

TEST_CASE("who leaves a round robin before half of the games leaves no trace in the others' points") {
    std::vector<Entrant> entrants(6);
    std::vector<Game> games;
    const auto play_round = [&](int round) {
        for (const auto& [one, other] : pair_round_robin(entrants, round)) {
            games.push_back({round, one, other, one < other || other == nobody ? white : black});
        }
    };
    const auto points = [&](EntrantNumber entrant) {
        return row_of(standings(Format::round_robin, entrants, games), entrant).points;
    };
    // The lower number wins. 6 plays 1 and 4 and withdraws.
    play_round(1);
    play_round(2);
    CHECK(points(0) == 4);
    entrants[5].withdrawn = true;
    CHECK(points(0) == 2);
    CHECK(points(3) == 0);
    for (int round = 3; round <= 5; ++round) play_round(round);
    for (EntrantNumber entrant = 0; entrant < 5; ++entrant) CHECK(points(entrant) == 2 * (4 - entrant));
    CHECK(points(5) == 0);
}

TEST_CASE("who leaves a round robin later loses the rest without play") {
    std::vector<Entrant> entrants(6);
    std::vector<Game> games;
    for (int round = 1; round <= 5; ++round) {
        if (round == 4) entrants[5].withdrawn = true;
        for (const auto& [one, other] : pair_round_robin(entrants, round)) {
            // 6 wins what 6 plays, else the lower number.
            const bool one_wins = one == 5 || (other != 5 && (one < other || other == nobody));
            games.push_back({round, one, other, one_wins ? white : black});
        }
    }
    const auto rows = standings(Format::round_robin, entrants, games);
    CHECK(row_of(rows, 5).points == 6);  // from 1, 4 and 2
    CHECK(row_of(rows, 4).points == 2);  // 5 and 3 did not get to play 6
    CHECK(row_of(rows, 4).games == 4);
    CHECK(row_of(rows, 4).sonneborn_berger == 2 * 6);
    CHECK(row_of(rows, 2).points == 6);
    CHECK(row_of(rows, 0).points == 8);
}

TEST_CASE("in a double round robin each cycle is judged for itself") {
    std::vector<Entrant> entrants(4);
    std::vector<Game> games;
    for (int round = 1; round <= 6; ++round) {
        if (round == 5) entrants[3].withdrawn = true;
        for (const auto& [one, other] : pair_round_robin(entrants, round)) {
            games.push_back({round, one, other, one < other || other == nobody ? white : black});
        }
    }
    const auto rows = standings(Format::round_robin, entrants, games);
    // The first cycle is complete; in the second, 4 played one game of three, which does not count.
    CHECK(row_of(rows, 0).points == 6 + 4);
    CHECK(row_of(rows, 1).points == 4 + 2);
    CHECK(row_of(rows, 2).points == 2);
    CHECK(row_of(rows, 3).points == 0);
}

TEST_CASE("an arena: two for a win, one for a draw, and twice as many after two wins in a row") {
    const std::vector<Entrant> entrants(2);
    std::vector<Game> games;
    const auto after = [&](Outcome outcome) {
        games.push_back({static_cast<int>(games.size()) + 1, 0, 1, outcome});
        return row_of(standings(Format::arena, entrants, games), 0);
    };
    CHECK(after(white).points == 2);
    CHECK(!after(drawn).on_streak);
    CHECK(after(white).points == 5);
    CHECK(after(white).points == 7);
    CHECK(after(Outcome::unfinished).on_streak);
    CHECK(after(white).points == 11);
    CHECK(after(white).points == 15);
    CHECK(after(drawn).points == 17);
    CHECK(after(white).points == 19);
    CHECK(after(white).on_streak);
    CHECK(after(black).points == 21);
    CHECK(!row_of(standings(Format::arena, entrants, games), 0).on_streak);
    CHECK(row_of(standings(Format::arena, entrants, games), 1).points == 4);
}

TEST_CASE("in an arena the better performance decides, then fewer games") {
    const std::vector<Entrant> entrants{{1500}, {1500}, {1800}, {1200}};
    // 1 beat the strong one, 2 the weak one.
    const std::vector<Game> games{{1, 0, 2, white}, {1, 1, 3, white}};
    auto rows = standings(Format::arena, entrants, games);
    CHECK(rows[0].entrant == 0);
    CHECK(rows[0].performance == 2600);
    CHECK(rows[1].entrant == 1);
    CHECK(rows[1].performance == 2000);
    CHECK(rows[1].rank == 2);
    const std::vector<Entrant> equal(4);
    const std::vector<Game> longer{
        {1, 0, 2, drawn}, {1, 1, 3, white}, {2, 1, 3, black}, {2, 0, 2, drawn},
        {3, 2, 0, drawn}, {3, 3, 1, drawn}, {4, 0, 2, black}, {4, 1, 3, Outcome::unfinished}};
    rows = standings(Format::arena, equal, longer);
    CHECK(row_of(rows, 1).points == 3);
    CHECK(row_of(rows, 0).points == 3);
    CHECK(row_of(rows, 1).rank < row_of(rows, 0).rank);
    const std::vector<Game> same{{1, 0, 1, drawn}, {2, 1, 0, drawn}, {1, 2, 3, drawn}, {2, 3, 2, drawn}};
    for (const Standing& row : standings(Format::arena, equal, same)) CHECK(row.rank == 1);
}

TEST_CASE("performance: the average of the opponents and what the share of the points stands for") {
    const std::vector<int> opponents{1400, 1600, 1500, 1500};
    CHECK(performance_rating(opponents, 4) == 1500);
    CHECK(performance_rating(opponents, 6) == 1691);  // 75 %
    CHECK(performance_rating(opponents, 2) == 1309);
    CHECK(performance_rating(opponents, 8) == 2300);
    CHECK(performance_rating(opponents, 0) == 700);
    CHECK(!performance_rating({}, 0));
}

TEST_CASE("before the first round everyone shares the first rank, by rating") {
    const std::vector<Entrant> entrants{{1400}, {1600}, {1500}};
    for (const Format format : {Format::round_robin, Format::swiss, Format::arena}) {
        const auto rows = standings(format, entrants, {});
        CHECK(rows[0].entrant == 1);
        CHECK(rows[2].entrant == 0);
        for (const Standing& row : rows) CHECK(row.rank == 1);
        CHECK(standings(format, {}, {}).empty());
    }
}
