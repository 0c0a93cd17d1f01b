#include "play/match.h"

#include <doctest/doctest.h>
#include <string>

#include "support/matches.h"

using namespace merels;
using namespace merels::play;
using merels::testing::begin;
using merels::testing::begin_own;
using merels::testing::play_turns;
using merels::testing::Texts;

namespace {

template <class Answer>
std::string why(const Answer& answer) {
    return answer ? "no refusal" : answer.error().text();
}
std::string why(const std::expected<void, TextError>& answer) {
    return answer ? "no refusal" : answer.error().why.text();
}

Texts names(const Match& match, const std::vector<Point>& points) {
    Texts texts;
    for (const Point point : points) texts.insert(match.game().geometry().name(point));
    return texts;
}

}  // namespace

TEST_CASE("G2: a turn that is refused says why and changes nothing") {
    Match match = begin("nine");
    play_turns(match, "d6 f4");
    REQUIRE(match.pick("d2"));
    const AnyPosition before = match.position();
    CHECK(why(match.play(Turn{*match.game().geometry().find("d6")})) == "there is already a man on d6");
    CHECK(why(match.pick("a1")) == "the turn is already complete");
    CHECK(match.position() == before);
    CHECK(match.history().size() == 2);
    CHECK(names(match, {match.entry().picked().begin(), match.entry().picked().end()}) == Texts{"d2"});
    CHECK(match.confirm());
    CHECK(match.history().size() == 3);
}

TEST_CASE("G3: after a man is chosen, exactly the places it may go can be picked") {
    Match match = begin("nine", "w.w....w/.w...b../b....b.b w 0,0");
    CHECK(match.entry().expected() == Expected::move);
    REQUIRE(match.pick("a4"));
    CHECK(match.entry().expected() == Expected::destination);
    CHECK(names(match, match.entry().next()) == Texts{"a1", "b4"});
    CHECK(why(match.pick("d7")) == "d7 is not next to a4 on a line");
}

TEST_CASE("G4: what is expected, whose turn it is and how the game stands") {
    Match match = begin("nine");
    CHECK(match.to_move() == Side::white);
    CHECK(describe_expected(match.entry()).text() == "place a man");
    CHECK(describe(match.outcome()).text() == "in progress");
    play_turns(match, "a7 b6 d7 f6");
    REQUIRE(match.pick("g7"));
    CHECK(match.to_move() == Side::white);
    CHECK(describe_expected(match.entry()).text() == "choose a man to remove");
    CHECK(match.player(Side::white).name == "Ada");
    CHECK(match.player(Side::black).is_computer());
}

TEST_CASE("G6: picks are undone one at a time, until the turn is confirmed") {
    Match match = begin("nine", "w.w....w/.w...b../b....b.b w 0,0");
    REQUIRE(match.pick("d6-d7"));
    CHECK(why(match.confirm()) == "the turn is not complete: choose a man to remove");
    CHECK(match.undo_pick());
    CHECK(match.entry().picked().size() == 1);
    REQUIRE(match.pick("d5"));
    CHECK(match.preview().text() == "w.w....w/.....b../bw...b.b b 0,0");
    match.clear_picks();
    CHECK_FALSE(match.undo_pick());
    CHECK(match.position().text() == "w.w....w/.w...b../b....b.b w 0,0");
    CHECK(match.history().size() == 0);
}

TEST_CASE("G6: a turn is taken back later, and what was picked since goes with it") {
    Match match = begin("nine");
    CHECK(why(match.take_back()) == "there is no turn to take back");
    play_turns(match, "d6 f4");
    REQUIRE(match.pick("a1"));
    REQUIRE(match.take_back());
    CHECK(match.history().size() == 1);
    CHECK(match.to_move() == Side::black);
    CHECK(match.entry().picked().empty());
    play_turns(match, "f4");
    CHECK(match.history().size() == 2);
}

TEST_CASE("G6: a turn that ended the game on the board can be taken back") {
    Match match = begin("nine", "w.w....w/.w...b../...b...b w 0,0");
    play_turns(match, "d6-d7xd2");
    CHECK(match.outcome() == Outcome::win(Side::white, Why::too_few_men));
    REQUIRE(match.take_back());
    CHECK_FALSE(match.over());
}

TEST_CASE("taking a turn back takes the comments after it, too, and leaves those before it") {
    Match match = begin("nine");
    play_turns(match, "d6 f4");
    match.notes().comments = {{0, "at first"}, {1, "after d6"}, {2, "after f4"}};
    REQUIRE(match.take_back());
    CHECK(match.notes().comments ==
          std::vector<std::pair<std::size_t, std::string>>{{0, "at first"}, {1, "after d6"}});
}

TEST_CASE("G7: a side can forfeit at any time, and the other wins") {
    for (const Side loser : both_sides) {
        Match match = begin("nine");
        play_turns(match, "a7 b6 d7 f6");
        REQUIRE(match.pick("g7"));  // in the middle of a turn
        REQUIRE(match.forfeit(loser));
        CHECK(match.outcome() == Outcome::win(other(loser), Why::forfeit));
        CHECK(match.entry().picked().empty());
    }
}

TEST_CASE("a match that is over refuses everything and stays as it is") {
    Match match = begin("nine");
    play_turns(match, "d6 f4");
    REQUIRE(match.forfeit(Side::black));
    CHECK(why(match.pick("a1")) == "the game is over");
    CHECK(why(match.pick(Point{0})) == "the game is over");
    CHECK(why(match.play(Turn{0})) == "the game is over");
    CHECK(why(match.confirm()) == "the game is over");
    CHECK(why(match.take_back()) == "the game is over");
    CHECK(why(match.forfeit(Side::white)) == "the game is over");
    CHECK(why(match.offer_draw(Side::white)) == "the game is over");
    CHECK(why(match.end(Outcome::draw(Why::time))) == "the game is over");
    CHECK(match.outcome() == Outcome::win(Side::white, Why::forfeit));
    CHECK(match.history().size() == 2);
}

TEST_CASE("G8: two offers are an agreement") {
    Match match = begin("nine");
    play_turns(match, "d6");
    REQUIRE(match.offer_draw(Side::white));
    CHECK(match.draw_offered_by() == Side::white);
    CHECK(why(match.offer_draw(Side::white)) == "a draw has already been offered");
    REQUIRE(match.offer_draw(Side::black));
    CHECK(match.outcome() == Outcome::draw(Why::agreement));
    CHECK(match.draw_offered_by() == std::nullopt);
}

TEST_CASE("G8: an offer stands through one's own turn and lapses with the opponent's next") {
    Match match = begin("nine");
    REQUIRE(match.offer_draw(Side::white));
    play_turns(match, "d6");
    CHECK(match.draw_offered_by() == Side::white);
    play_turns(match, "f4");
    CHECK(match.draw_offered_by() == std::nullopt);
    REQUIRE(match.offer_draw(Side::white));
    REQUIRE(match.take_back());
    CHECK(match.draw_offered_by() == std::nullopt);
}

TEST_CASE("G8: an offer does not outlive the game") {
    Match match = begin("nine", "w.w....w/.w...b../...b...b w 0,0");
    REQUIRE(match.offer_draw(Side::white));
    play_turns(match, "d6-d7xd2");
    CHECK(match.over());
    CHECK(match.draw_offered_by() == std::nullopt);
}

TEST_CASE("an end can be declared only for what the board does not show") {
    for (const Outcome& outcome :
         {Outcome::win(Side::white, Why::time), Outcome::win(Side::black, Why::forfeit),
          Outcome::draw(Why::time), Outcome::draw(Why::agreement)}) {
        Match match = begin("nine");
        CHECK(match.end(outcome));
        CHECK(match.outcome() == outcome);
    }
    for (const Outcome& outcome :
         {Outcome{}, Outcome::win(Side::white, Why::too_few_men), Outcome::win(Side::white, Why::agreement),
          Outcome::draw(Why::forfeit), Outcome::draw(Why::repetition),
          Outcome{Outcome::State::in_progress, Why::time},
          Outcome{Outcome::State::in_progress, Why::agreement}}) {
        Match match = begin("nine");
        CHECK_FALSE(match.end(outcome));
        CHECK_FALSE(match.over());
    }
    CHECK(why(begin("nine").end(Outcome::draw(Why::repetition))) ==
          "only the board can say that: drawn: the same position for the third time");
}

TEST_CASE("M8, M9: the ends of the mill games, by themselves") {
    Match counted = begin("nine", "w.w....w/.w...b../...b.... w 0,0");
    CHECK(counted.outcome() == Outcome::win(Side::white, Why::too_few_men));

    Match blocked = begin("nine", "w..w..../bwbwbwbw/.wbwbbw. b 0,0");
    CHECK(blocked.outcome() == Outcome::win(Side::white, Why::blocked));

    Match repeated = begin("nine", "w.w.w.../b.b.b.../......w. w 0,0");
    play_turns(repeated, "a7-a4 b6-b4 a4-a7 b4-b6 a7-a4 b6-b4 a4-a7");
    CHECK_FALSE(repeated.over());
    play_turns(repeated, "b4-b6");
    CHECK(repeated.outcome() == Outcome::draw(Why::repetition));
    CHECK(why(repeated.pick("a7")) == "the game is over");

    Match quiet = begin_own("quiet-turns: 2", "w.w.w.../b.b.b.../......w. w 0,0");
    play_turns(quiet, "a7-a4 b6-b4");
    CHECK(quiet.outcome() == Outcome::draw(Why::turn_limit));
}

TEST_CASE("D6: a side without a legal move passes by itself and on record") {
    Match match = begin("dvonn", testing::white_must_pass);
    REQUIRE(match.history().size() == 1);
    CHECK(match.history().turns().front() == Turn{});
    CHECK(match.to_move() == Side::black);
    CHECK_FALSE(match.over());
    CHECK(why(match.take_back()) == "there is no turn to take back");
}

TEST_CASE("D6: taking back takes the passes that followed by themselves, too") {
    Match match = begin("dvonn", testing::white_must_pass);
    const AnyPosition black_first = match.position();
    REQUIRE(match.play(match.position().turns().front()));
    CHECK(match.history().size() == 3);
    CHECK(match.history().turns().back() == Turn{});
    CHECK(match.to_move() == Side::black);
    REQUIRE(match.take_back());
    CHECK(match.history().size() == 1);
    CHECK(match.position() == black_first);
}

TEST_CASE("D6: when neither side has a move the game is over, and a draw offer does not lapse by a pass") {
    Match match = begin("dvonn", testing::white_must_pass);
    REQUIRE(match.offer_draw(Side::black));
    REQUIRE(match.play(match.position().turns().front()));
    CHECK(match.draw_offered_by() == Side::black);
    while (!match.over()) REQUIRE(match.play(match.position().turns().front()));
    CHECK(match.outcome() == Outcome::win(Side::black, Why::higher_score));
    CHECK(match.draw_offered_by() == std::nullopt);
}
