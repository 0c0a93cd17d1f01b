// The rules of the mill family, in the words of the requirements.
#include "mill/position.h"

#include <doctest/doctest.h>
#include <memory>

#include "mill/game.h"
#include "support/turns.h"

using namespace merels;
using merels::testing::after;
using merels::testing::position;
using merels::testing::refusal;
using merels::testing::Texts;
using merels::testing::turns;

namespace {

std::unique_ptr<AnyGame> game(const std::string& name) {
    for (const auto& variant : mill::named_variants()) {
        if (variant.name == name) return mill::make_game(variant);
    }
    FAIL("no variant ", name);
    return nullptr;
}

std::unique_ptr<AnyGame> nine_with(auto change) {
    mill::Variant variant;
    change(variant);
    REQUIRE(mill::problems(variant).empty());
    return mill::make_game(variant);
}

Texts names(const AnyGame& game) {
    Texts texts;
    for (const auto& spot : game.geometry().spots) texts.insert(spot.name);
    return texts;
}

}  // namespace

TEST_CASE("M1: Nine has 24 points named a1 to g7 with no d4, nine men a side, White first") {
    const auto nine = game("nine");
    CHECK(names(*nine) == Texts{"a1", "a4", "a7", "b2", "b4", "b6", "c3", "c4", "c5", "d1", "d2", "d3",
                                "d5", "d6", "d7", "e3", "e4", "e5", "f2", "f4", "f6", "g1", "g4", "g7"});
    const AnyPosition start = nine->start(0);
    CHECK(start.to_move() == Side::white);
    CHECK(start.tally(Side::white) == Tally{9, 0, 0});
    CHECK(start.tally(Side::black) == Tally{9, 0, 0});
    CHECK(start.text() == "......../......../........ w 9,9");
}

TEST_CASE("M1: a board of k squares is named on its (2k+1) by (2k+1) grid") {
    CHECK(names(*game("six")) == Texts{"a1", "a3", "a5", "b2", "b3", "b4", "c1", "c2", "c4", "c5", "d2", "d3",
                                       "d4", "e1", "e3", "e5"});
    const auto four = game("twelve-four-squares");
    CHECK(four->geometry().size() == 32);
    CHECK(four->geometry().find("a1"));
    CHECK(four->geometry().find("i9"));
    CHECK(!four->geometry().find("e5"));
    CHECK(names(*game("three")).contains("b2"));
}

TEST_CASE("M2: a man from the hand goes on any empty point, until both hands are empty") {
    const auto nine = game("nine");
    CHECK(turns(*nine, nine->start(0)).size() == 24);
    const AnyPosition one = after(*nine, nine->start(0), "d6");
    CHECK(one.tally(Side::white) == Tally{8, 1, 0});
    CHECK(turns(*nine, one).size() == 23);
    CHECK(refusal(*nine, one, "d6") == "there is already a man on d6");
    CHECK(refusal(*nine, after(*nine, one, "d7"), "d6-f6") == "there is already a man on d6");
}

TEST_CASE("M3: a man moves along a line to an adjacent empty point, with no jumping") {
    const auto nine = game("nine");
    const auto place = position(*nine, "wb..w..b/.wb...w./.....b.. w 0,0");
    CHECK(turns(*nine, place) == Texts{"g1-d1", "g1-g4", "d6-b6", "d6-d5", "b2-b4", "b2-d2"});
    CHECK(refusal(*nine, place, "a7-d7") == "the man on a7 cannot move: every point next to it is taken");
    CHECK(refusal(*nine, place, "d6-d7") == "there is already a man on d7");
    CHECK(refusal(*nine, place, "d6-d2") == "d2 is not next to d6 on a line");
    CHECK(refusal(*nine, place, "d6-d6") == "the man already stands on d6");
    CHECK(refusal(*nine, place, "d7-g7") == "the man on d7 is Black's");
    CHECK(refusal(*nine, place, "g7-g4") == "there is no man on g7 to move, and none in hand to place");
}

TEST_CASE("M4: a side with exactly three men and an empty hand may move to any empty point") {
    const auto nine = game("nine");
    CHECK(turns(*nine, "w...w.../b.b...b./...w...b w 0,0").size() == 3 * 17);
    // four men: along the lines only
    CHECK(turns(*nine, "w...w.../b.b...b./w..w.... w 0,0").size() < 17);
    // three on the board, but men in hand: placing
    CHECK(turns(*nine, "w.w...../b...b.../...w...b b 5,6").size() == 18);
    CHECK(turns(*nine, "w.w...../b...b.../...w...b w 6,6").size() ==
          17 + 3);  // d7 closes a mill: three to take
    const auto no_flying = nine_with([](mill::Variant& variant) { variant.fly_at = 0; });
    CHECK(turns(*no_flying, "w...w.../b.b...b./...w...b w 0,0") ==
          Texts{"a7-d7", "a7-a4", "g1-g4", "g1-d1", "e4-e5", "e4-e3", "e4-f4"});
}

TEST_CASE("M4: phases are each side's own") {
    const auto nine = game("nine");
    const auto place = position(*nine, "wbwbwbwb/w.wbwb../.bw.w..b b 0,1");
    CHECK(turns(*nine, place).contains("b2"));  // Black still places
    CHECK(refusal(*nine, place, "f4-g4") == "there is already a man on f4");
    CHECK(turns(*nine, after(*nine, place, "b2")).contains("b6-d6"));  // White already moves
}

TEST_CASE("M5: closing a mill removes one opposing man, closing two at once still removes one") {
    const auto nine = game("nine");
    CHECK(turns(*nine, "w.w...../bb....../........ w 7,7").contains("d7xb6"));
    CHECK(!turns(*nine, "w.w...../bb....../........ w 7,7").contains("d7"));
    // d7 would close a7-d7-g7 and d7-d6-d5
    const Texts two = turns(*nine, "w.w...../.w.b.b.b/.w.b.... w 5,5");
    CHECK(two.contains("d7xf4"));
    for (const auto& turn : two) CHECK(turn.size() <= 5);
    const auto twice = nine_with([](mill::Variant& variant) { variant.two_mills = 2; });
    const Texts both = turns(*twice, "w.w...../.w.b.b.b/.w.b.... w 5,5");
    CHECK(both.contains("d7xf4xd2"));
    CHECK(both.contains("d7xd2xf4"));
    CHECK(!both.contains("d7xf4"));
}

TEST_CASE("M5: a mill with no opposing man on the board completes the turn without a removal") {
    const auto lasker = game("ten");
    CHECK(turns(*lasker, "w.w...../......../........ w 8,10").contains("d7"));
}

TEST_CASE("M5: mills run across or down, diagonally only where diagonals are drawn") {
    const auto nine = game("nine");
    const auto twelve = game("twelve");
    CHECK(turns(*nine, "w......b/w......b/........ w 7,7").contains("c5"));
    CHECK(turns(*twelve, "w......b/w......b/........ w 10,10").contains("c5xa4"));
}

TEST_CASE("M5: on a line of more than three points any three neighbours are a mill") {
    const auto four = game("twelve-four-squares");
    CHECK(turns(*four, ".w.....b/.w.....b/......../........ w 10,10").contains("e7xa5"));
    CHECK(turns(*four, ".......b/.w.....b/.w....../........ w 10,10").contains("e6xa5"));
    // e9 and e7 do not make one with e6
    CHECK(turns(*four, ".w.....b/.......b/.w....../........ w 10,10").contains("e6"));
    CHECK(turns(*four, ".w.....b/.......b/.w....../........ w 10,10").contains("e8xa5"));
    // e9-e8 closes e8 e7 e6, along the very line it moves on
    CHECK(turns(*four, ".ww....b/......b./.w.....b/.w.....b w 0,0").contains("e9-e8xa5"));
}

TEST_CASE("M6: a man in a mill is safe while another is not") {
    const auto nine = game("nine");
    const auto place = position(*nine, "w.wb..../bbb...../........ w 5,5");
    CHECK(turns(*nine, place).contains("d7xg4"));
    CHECK(!turns(*nine, place).contains("d7xb6"));
    CHECK(refusal(*nine, place, "d7xb6") == "that man stands in a mill, and others do not");
    CHECK(refusal(*nine, place, "d7xa7") == "the man on a7 is your own");
    CHECK(refusal(*nine, place, "d7xa1") == "there is no man on a1 to remove");
}

TEST_CASE("M6: when every opposing man stands in a mill, any may be removed") {
    const auto nine = game("nine");
    const Texts all = turns(*nine, "w.w....w/bbb...../........ w 6,6");
    CHECK(all.contains("d7xb6"));
    CHECK(all.contains("d7xd6"));
    const auto safe =
        nine_with([](mill::Variant& variant) { variant.all_in_mills = mill::Variant::AllInMills::none; });
    CHECK(turns(*safe, "w.w....w/bbb...../........ w 6,6").contains("d7"));
}

TEST_CASE("M7: a mill may be opened and closed again any number of times") {
    const auto nine = game("nine");
    auto place = position(*nine, "www....w/.....b../bb..b.b. w 0,0");
    place = after(*nine, place, "g7-g4 d2-f2 g4-g7xd5");
    place = after(*nine, place, "c5-c4 g7-g4 f2-f4 g4-g7xc4");
    CHECK(place.tally(Side::black).on_board == 3);
}

TEST_CASE("M7: where a variant forbids it, the man that left a mill may not step straight back into it") {
    const auto strict =
        nine_with([](mill::Variant& variant) { variant.close_again = mill::Variant::CloseAgain::no; });
    auto place = position(*strict, "www....w/.....b../bb..b.b. w 0,0 -,-");
    place = after(*strict, place, "g7-g4 d2-f2");
    CHECK(place.text() == "ww.w...w/....b.../bb..b.b. w 0,0 g7g4,-");
    CHECK(refusal(*strict, place, "g4-g7") ==
          "the mill that was opened a turn ago may not be closed again at once");
    place = after(*strict, place, "a4-b4 f2-d2");
    CHECK(turns(*strict, place).contains("g4-g7xc5"));
}

TEST_CASE("M7: where a variant forbids it, a man may not go back and forth between two mills") {
    const auto strict = nine_with(
        [](mill::Variant& variant) { variant.close_again = mill::Variant::CloseAgain::not_between_mills; });
    // a7 d7 g7 is a mill; the man on d7 goes to d6 and closes b6 d6 f6.
    auto place = position(*strict, "www.b.../w.w...../bb..b.b. w 0,0 -,-");
    place = after(*strict, place, "d7-d6xc5 d5-c5");
    CHECK(place.text() == "w.w.b.../www...../b...b.b. w 0,0 d7d6,-");
    CHECK(refusal(*strict, place, "d6-d7") ==
          "the mill that was opened a turn ago may not be closed again at once");
    CHECK(turns(*strict, place).contains("d6-d5"));
    // A turn later it may, and a mill that was merely opened may be closed again at once.
    place = after(*strict, place, "d6-d5 c5-c4");
    CHECK(place.text().ends_with(" -,-"));
    CHECK(turns(*strict, place).contains("d5-d6xg1"));
}

TEST_CASE("M8: a side with fewer than three men loses") {
    const auto nine = game("nine");
    const auto place = position(*nine, "w.w...../b.b...b./w....... w 0,0");
    CHECK(place.outcome() == Outcome{});
    const auto ended = after(*nine, place, "c5-d7xb6");
    CHECK(ended.outcome() == Outcome::win(Side::white, Why::too_few_men));
    CHECK(ended.turns().empty());
    // men in hand count
    CHECK(position(*nine, "www...../b......./........ b 6,7").outcome() == Outcome{});
}

TEST_CASE("M8: a side with no legal move loses") {
    const auto nine = game("nine");
    const auto place = position(*nine, "wbwb.bwb/.b...b../........ w 0,0");
    CHECK(place.outcome() == Outcome{});  // three men fly
    const auto six = game("six");
    CHECK(position(*six, "wbwbwb.b/.b...b.. w 0,0").outcome() == Outcome::win(Side::black, Why::blocked));
    auto rules = [](mill::Variant::Blocked blocked) {
        return nine_with([&](mill::Variant& variant) {
            variant.fly_at = 0;
            variant.blocked = blocked;
        });
    };
    const auto passing = rules(mill::Variant::Blocked::passes);
    CHECK(turns(*passing, "wbwbwb.b/.b...b../........ w 0,0") == Texts{"pass"});
    CHECK(position(*rules(mill::Variant::Blocked::draws), "wbwbwb.b/.b...b../........ w 0,0").outcome() ==
          Outcome::draw(Why::blocked));
}

TEST_CASE("M10: Six has 16 points on two squares, six men and no flying") {
    const auto six = game("six");
    CHECK(six->start(0).text() == "......../........ w 6,6");
    CHECK(turns(*six, "w...w.../b.b.b.w. w 0,0").size() < 10);
}

TEST_CASE("M11: in Three the first mill wins, in placing and in moving") {
    const auto three = game("three");
    const auto place = after(*three, three->start(0), "a1 b1 b2 c1");
    const auto won = after(*three, place, "c3");
    CHECK(won.outcome() == Outcome::win(Side::white, Why::first_mill));
    CHECK(won.turns().empty());
    const auto moving = after(*three, three->start(0), "a1 b1 c1 b2 b3 a2");
    CHECK(moving.outcome() == Outcome{});
    const auto ready = after(*three, moving, "c1-c2 b1-c1 c2-c3 b2-c2");
    CHECK(ready.outcome() == Outcome{});
    CHECK(after(*three, ready, "b3-b2").outcome() == Outcome::win(Side::white, Why::first_mill));
}

TEST_CASE("M11: in Lasker's game placing and moving mix") {
    const auto lasker = game("ten");
    const auto place = after(*lasker, lasker->start(0), "d6 d7");
    CHECK(turns(*lasker, place).contains("d6-d5"));
    CHECK(turns(*lasker, place).contains("a1"));
    CHECK(after(*lasker, place, "d6-d5").tally(Side::white) == Tally{9, 1, 0});
    CHECK(refusal(*lasker, place, "d7") == "the man on d7 is Black's");
}

TEST_CASE("M11: in Twelve a board filled in placing is a draw, unless the last man closes a mill") {
    const auto twelve = game("twelve");
    CHECK(position(*twelve, "wbwbwbwb/bwbwbwbw/wbwbwbwb w 0,0").outcome() == Outcome::draw(Why::full_board));
    const auto last = position(*twelve, "wwbbwwbb/wwbbwwbb/wwbbwwb. b 0,1");
    const auto ended = after(*twelve, last, "c4xa7");
    CHECK(ended.outcome() != Outcome::draw(Why::full_board));
    auto loses = [](mill::Variant& variant) {
        variant.men = 12;
        variant.full_board = mill::Variant::FullBoard::first_loses;
    };
    CHECK(position(*nine_with(loses), "wbwbwbwb/bwbwbwbw/wbwbwbwb w 0,0").outcome() ==
          Outcome::win(Side::black, Why::full_board));
    auto goes_on = [](mill::Variant& variant) { variant.men = 12; };
    CHECK(position(*nine_with(goes_on), "wbwbwbwb/bwbwbwbw/wbwbwbwb w 0,0").outcome() ==
          Outcome::win(Side::black, Why::blocked));
}

TEST_CASE("Lasker's men in hand may count for flying, where a variant says so") {
    auto with_hand = [](mill::Variant& variant) {
        variant.men = 10;
        variant.mixed = true;
        variant.fly_with_hand = true;
    };
    const auto flying = nine_with(with_hand);
    CHECK(turns(*flying, "w..w..../b.b.b.b./........ w 1,6").contains("a7-c3"));
    CHECK(!turns(*game("ten"), "w..w..../b.b.b.b./........ w 1,6").contains("a7-c3"));
}
