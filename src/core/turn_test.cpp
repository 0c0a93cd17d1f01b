#include "core/turn.h"

#include <doctest/doctest.h>
#include <set>
#include <vector>

#include "core/bits.h"
#include "core/geometry.h"
#include "core/message.h"
#include "core/outcome.h"
#include "core/random.h"

using namespace merels;

TEST_CASE("a turn is a list of points") {
    Turn turn{3, 7};
    turn.push_back(9);
    CHECK(turn.size() == 3);
    CHECK(std::vector<Point>(turn.begin(), turn.end()) == std::vector<Point>{3, 7, 9});
    CHECK(turn.starts_with(Turn{3, 7}));
    CHECK(turn.starts_with(Turn{}));
    CHECK(!turn.starts_with(Turn{7}));
    CHECK(!Turn{3}.starts_with(turn));
    turn.pop_back();
    CHECK(turn == Turn{3, 7});
    CHECK(Turn{} == Turn{});
    CHECK(Turn{0} != Turn{});
}

TEST_CASE("a message fills its gaps with its words, in order") {
    CHECK(Message{tr("there is already a man on {}"), {"d6"}}.text() == "there is already a man on d6");
    CHECK(Message{tr("{} and {}"), {"a{}b", "c"}}.text() == "a{}b and c");
    CHECK(Message{tr("{} and {}"), {"a"}}.text() == "a and {}");
    CHECK(TextError{8, {tr("no"), {}}}.text() == "character 9: no");
}

TEST_CASE("an outcome says who and why") {
    CHECK(describe(Outcome{}).text() == "in progress");
    CHECK(describe(Outcome::win(Side::black, Why::too_few_men)).text() ==
          "Black wins: White has too few men left");
    CHECK(describe(Outcome::draw(Why::repetition)).text() == "drawn: the same position for the third time");
    CHECK(Outcome::win(Side::white, Why::forfeit).winner() == Side::white);
    CHECK(!Outcome::draw(Why::agreement).winner());
}

TEST_CASE("every end has its own words") {
    std::set<std::string> said;
    constexpr Why wins[] = {Why::too_few_men,  Why::blocked,      Why::first_mill,
                            Why::full_board,   Why::all_men_lost, Why::no_move_more_men,
                            Why::higher_score, Why::forfeit,      Why::time};
    constexpr Why draws[] = {Why::blocked,       Why::full_board,  Why::few_men_each,
                             Why::no_move_equal, Why::equal_score, Why::repetition,
                             Why::turn_limit,    Why::agreement,   Why::time};
    for (const Why why : wins) said.insert(describe(Outcome::win(Side::white, why)).text());
    for (const Why why : draws) said.insert(describe(Outcome::draw(why)).text());
    CHECK(said.size() == std::size(wins) + std::size(draws));
}

TEST_CASE("random numbers are the same for the same seed, within their bounds, and all come up") {
    Random one(7);
    Random two(7);
    Random three(8);
    CHECK(one.next() == two.next());
    CHECK(one.next() != three.next());
    std::vector<int> seen(6);
    for (int i = 0; i < 6000; ++i) ++seen[one.below(6)];
    for (const int times : seen) CHECK(times > 850);
    CHECK(one.below(1) == 0);
}

TEST_CASE("points of a set by number") {
    const std::uint32_t set = 0b1011'0010;
    CHECK(how_many(set) == 4);
    std::vector<Point> points;
    each_point(set, [&](Point point) { points.push_back(point); });
    CHECK(points == std::vector<Point>{1, 4, 5, 7});
    for (std::uint32_t n = 0; n < 4; ++n) CHECK(nth_point(set, n) == points[n]);
    CHECK(nth_point(std::uint64_t{1} << 63 | 1, 1) == 63);
}

TEST_CASE("a point is found by its name, in upper or lower case, or by the other name it has") {
    Geometry geometry;
    geometry.spots = {{.name = "a1", .x = 0, .y = 0}, {.name = "b2", .x = 1, .y = 1}};
    CHECK(geometry.find("B2") == Point{1});
    CHECK(!geometry.find("2b"));
    CHECK(!geometry.find(""));
    geometry.spots[1].also = "2b";
    CHECK(geometry.find("2B") == Point{1});
}
