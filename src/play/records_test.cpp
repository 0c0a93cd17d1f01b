#include "play/records.h"

#include <doctest/doctest.h>
#include <set>
#include <string>

#include "play/ear_notation.h"
#include "play/sanmill.h"
#include "support/matches.h"

using namespace merels;
using namespace merels::play;
using merels::testing::check_round_trip;
using merels::testing::contents;

namespace {

Match::GamePointer game(std::string_view name) {
    return share(*find_game(name));
}

Match opened(const std::expected<Match, FileError>& match) {
    if (!match) FAIL(match.error().text());
    check_round_trip(*match);
    return *match;
}
Match record(std::string_view name, std::string_view text) {
    return opened(read_record(game(name), text));
}

std::string error(std::string_view name, std::string_view text) {
    const auto match = read_record(game(name), text);
    return match ? "no error" : match.error().text();
}
std::string error_in_any(std::string_view text, const Match::GamePointer& wanted = nullptr) {
    const auto match = read_any(text, wanted);
    return match ? "no error" : match.error().text();
}

}  // namespace

TEST_CASE("a DVONN record that ends by resignation") {
    for (const Match& match : {record("dvonn-placed", contents("records/dvonn-resigned.txt")),
                               opened(read_any(contents("records/dvonn-resigned.txt")))}) {
        CHECK(match.game().name() == "dvonn-placed");
        CHECK(match.outcome() == Outcome::win(Side::black, Why::forfeit));
        CHECK(match.position().score(Side::white) == 5);
        CHECK(match.position().score(Side::black) == 29);
        int stacks = 0;
        std::set<std::string> with_red;
        const Setup setup = match.position().setup();
        for (std::size_t point = 0; point < setup.board.size(); ++point) {
            if (setup.board[point].height > 0) ++stacks;
            if (setup.board[point].holds_red) with_red.insert(match.game().geometry().spots[point].name);
        }
        CHECK(stacks == 14);
        CHECK(with_red == std::set<std::string>{"c1", "f5", "g2"});
    }
}

TEST_CASE("a complete DVONN record comes to its final position and score") {
    const Match match = opened(read_any(contents("records/dvonn-complete.txt")));
    CHECK(match.game().name() == "dvonn-placed");
    CHECK(match.position().text() == "........./..w8......./..W7b5......./.....W10w2.../.....b5... b");
    CHECK(match.position().score(Side::white) == 27);
    CHECK(match.position().score(Side::black) == 10);
    CHECK(match.outcome() == Outcome::win(Side::white, Why::higher_score));
    CHECK(match.history().size() == 49 + 37);
}

TEST_CASE("DVONN records: passes may be left out, and a position given instead of the placing") {
    const std::string fen = "[FEN \"" + std::string(testing::white_must_pass) + "\"]\n";
    CHECK(record("dvonn", fen + "1. pass d1e1 2. pass").history().size() == 3);
    CHECK(record("dvonn", fen + "d1e1").history().size() == 3);
    CHECK(record("dvonn", fen + "resign").outcome() == Outcome::win(Side::black, Why::forfeit));
    CHECK(record("dvonn", fen + "pass resign").outcome() == Outcome::win(Side::white, Why::forfeit));
    CHECK(opened(read_any(fen)).game().name() == "dvonn");
    CHECK(error("dvonn", "1. g2 c1") ==
          "line 1, column 1: a record of DVONN needs the position it starts from, in a FEN tag");
    CHECK(error("dvonn", fen + "pass pass") ==
          "line 2, column 6: \"pass\": Black has a legal move and may not pass");
    CHECK(error("dvonn-placed", "1. pass") ==
          "line 1, column 4: \"pass\": White has a legal move and may not pass");
    CHECK(error("dvonn-placed", "1. g2 g2").starts_with("line 1, column 7: \"g2\": "));
}

TEST_CASE("a mill record won by count") {
    const Match match = opened(read_any(contents("records/nine-won.txt")));
    CHECK(match.game().name() == "nine");
    CHECK(match.outcome() == Outcome::win(Side::white, Why::too_few_men));
    CHECK(match.history().size() == 43);
    CHECK(match.position().tally(Side::white) == Tally{0, 7, 2});
    CHECK(match.position().tally(Side::black) == Tally{0, 2, 7});
}

TEST_CASE("a PlayOK record in numbers") {
    const Match match = opened(read_any(contents("records/nine-playok.txt")));
    CHECK(match.game().name() == "nine");
    CHECK(match.position().text() == "w..w..../bwbwbwbw/.wbwbbw. b 0,0");
    CHECK(match.outcome() == Outcome::win(Side::white, Why::blocked));
    CHECK(match.history().size() == 39);
    const Match corners = record("nine", "1. 1 3 2. 22 24");
    CHECK(corners.position().text() == "w.b.b.w./......../........ w 7,7");
}

TEST_CASE("mill records: one piece a turn or one an action, with or without numbers") {
    const std::string expected = "www...../..b...../........ b 6,7";
    for (const char* text :
         {"1. a7 b6 2. d7 f6 3. g7xb6", "1. a7 b6 2. d7 f6 3. g7 xb6", "a7 b6 d7 f6 g7 xb6",
          "1.a7 b6 2.d7 f6 3.g7xb6", "1. A7 1... B6 2. D7 F6\n3.\ng7\nXb6", "1. 1 4 2. 2 6 3. 3x4",
          "1 4 2 6 3 x4", "{first} a7 b6 {second} d7 f6 g7xb6 *"}) {
        CAPTURE(text);
        CHECK(record("nine", text).position().text() == expected);
    }
    const Match match = record("nine", "a7 b6 {second} d7");
    CHECK(match.notes().comments == std::vector<std::pair<std::size_t, std::string>>{{2, "second"}});
}

TEST_CASE("a record that stops in the middle of a turn becomes a match that stands there") {
    const Match match = record("nine", "1. a7 b6 2. d7 f6 3. g7");
    CHECK(match.entry().expected() == Expected::remove);
    CHECK(match.history().size() == 4);
    CHECK(record("nine", "1. a7 b6 2. d7 f6 3. g7 *").entry().expected() == Expected::remove);
}

TEST_CASE("results the board does not show: the loser gave up, or both agreed") {
    CHECK(record("nine", "1. a7 b6 1-0").outcome() == Outcome::win(Side::white, Why::forfeit));
    CHECK(record("nine", "1. a7 b6 0-1").outcome() == Outcome::win(Side::black, Why::forfeit));
    CHECK(record("nine", "1. a7 b6 1/2-1/2").outcome() == Outcome::draw(Why::agreement));
    CHECK(record("nine", "1. a7 b6 *").outcome() == Outcome{});
    CHECK(record("nine", "[Result \"0-1\"]\n1. a7 b6").outcome() == Outcome::win(Side::black, Why::forfeit));
    CHECK(record("nine", "1. a7 resign 1-0").outcome() == Outcome::win(Side::white, Why::forfeit));
    CHECK(
        error("nine", "1. a7 resign 0-1") ==
        "line 1, column 14: the record says 0-1, but by its turns the game is \"White wins: Black gave up\"");
    CHECK(error("nine", "1. a7 resign d6") ==
          "line 1, column 14: nothing can follow: White wins: Black gave up");
    CHECK(
        error("nine", contents("records/nine-won.txt") + "0-1") ==
        "line 4, column 1: the record says 0-1, but by its turns the game is \"White wins: Black has too few "
        "men left\"");
    CHECK(error("nine", contents("records/nine-won.txt") + "a1-a4") ==
          "line 4, column 1: nothing can follow: White wins: Black has too few men left");
    CHECK(error("nine", "[Result \"0-1\"]\n1. a7 b6 1-0") ==
          "line 2, column 10: two results: 1-0 here, 0-1 in the tag");
    CHECK(error("nine", "[Result \"?\"]\n1. a7") == "line 1, column 10: \"?\" is not a result");
    CHECK(error("nine", "1. a7 1-0 b6") == "line 1, column 11: nothing can follow the result but comments");
}

TEST_CASE("the tags of a record: names, date and what means nothing to us are kept") {
    const Match match =
        record("nine",
               "[Event \"Evening\"]\n[White \"Ada\"]\n[Black \"Grace\"]\n[Date \"2008.10.11\"]\n"
               "[Start \"x\"]\n[Variant \"y\"]\n[Result \"*\"]\n[WhiteElo \"1500\"]\n\n1. d6 *\n");
    CHECK(match.player(Side::white) == Player{"Ada", {}});
    CHECK(match.player(Side::black) == Player{"Grace", {}});
    CHECK(match.notes().date == "2008.10.11");
    CHECK(match.notes().tags ==
          std::vector<std::pair<std::string, std::string>>{{"Event", "Evening"}, {"WhiteElo", "1500"}});
}

TEST_CASE("records that cannot be read are refused with the place and the reason") {
    CHECK(error("nine", "1. d6 f4\n2. d6 f6") == "line 2, column 4: \"d6\": there is already a man on d6");
    CHECK(error("nine", "1. d6 f4\n2. d8") ==
          "line 2, column 4: \"d8\": there is no point called \"d8\" on this board");
    CHECK(error("nine", "1. a7 b6 2. d7 f6 3. g7 a1") ==
          "line 1, column 25: \"a1\": the turn before is not complete: choose a man to remove");
    CHECK(error("nine", "1. a7 b6 2. d7 f6 3. g7 1-0") ==
          "line 1, column 25: \"1-0\": the turn before is not complete: choose a man to remove");
    CHECK(error("nine", "1. a7 b6 2. d7 f6 3. g7 resign") ==
          "line 1, column 25: \"resign\": the turn before is not complete: choose a man to remove");
    CHECK(error("nine", "1. a7 xb6") == "line 1, column 8: \"xb6\": a turn cannot start with \"x\"");
    CHECK(error("nine", "1. 25") ==
          "line 1, column 4: \"25\": the points are numbered from 1 to 24: there is no 25");
    CHECK(error("nine", "1. 0") ==
          "line 1, column 4: \"0\": the points are numbered from 1 to 24: there is no 0");
    CHECK(error("nine", "1. 99999999999999999999").starts_with("line 1, column 4: "));
    CHECK(error("nine", "1. 5 5") == "line 1, column 6: \"5\": there is already a man on d6");
    CHECK(error("dvonn-placed", "1. 5") ==
          "line 1, column 4: \"5\": the points of this board have no numbers");
    CHECK(error("nine", "1. d6 {open") == "line 1, column 7: the comment that begins here is not closed");
    CHECK(error("nine", "[FEN \"......../......../........ w 9,8\"]\n") ==
          "line 1, column 7: with White to move both sides have the same number in hand, not 9 and 8");
}

TEST_CASE("read_any recognises what it is given") {
    Match saved = testing::begin("yote");
    testing::play_turns(saved, "a0 c3");
    CHECK(opened(read_any(write_match(saved))).game().name() == "yote");
    CHECK(error_in_any(write_match(saved), game("nine")) ==
          "line 2, column 8: this is a game of Yoté, not of Nine Men's Morris");
    CHECK(error_in_any("") == "line 1, column 1: the file is empty");
    CHECK(error_in_any(" \n ") == "line 1, column 1: the file is empty");
    CHECK(error_in_any("[Merels \"3\"]\n") ==
          "line 1, column 10: the file is in format 3; this program reads formats up to 2");
    CHECK(opened(read_any("1. d2 b4")).game().name() == "nine");
    CHECK(opened(read_any("1. d2 b4", game("six"))).game().name() == "six");
    CHECK(opened(read_any("1. a9 i9")).game().name() == "twelve-four-squares");
    CHECK(opened(read_any("1. a0 b0")).game().name() == "yote");
    CHECK(error_in_any("Dear diary") ==
          "line 1, column 1: this is neither a game saved by Merels nor a record of one: "
          "\"Dear\": there is no point called \"Dear\" on this board");
    // By the rules of Ten the record goes further than by those of Nine.
    CHECK(error_in_any("1. d6 f4 2. d6-d5 f4-e4 3. d6 zz") ==
          "line 1, column 31: \"zz\": there is no point called \"zz\" on this board");
}

TEST_CASE("Sanmill positions") {
    CHECK(opened(read_any(contents("records/sanmill-start.txt"))).position() == find_game("nine")->start(0));
    const Match placing = opened(read_any(contents("records/sanmill-placing.txt")));
    CHECK(placing.position() == record("nine", "1. a1 d6 2. d1 d2 3. g1xd2 f4").position());
    const Match moving = opened(read_any("@*@O@O@O/@O@*O*O*/O@O*@*@O w m s 9 0 9 0 0 0 0 0 0 0 0 0 1"));
    CHECK(moving.position().perft(1) == 5);
    CHECK(moving.position().perft(4) == 2381);
    CHECK(opened(read_any("O*O*O***/@***@***/*@*****O w m s 4 0 3 0 0 0 -1 -1 0 0 12345678901234 7 30",
                          game("twelve")))
              .game()
              .name() == "twelve");
    const Match over = opened(read_any("OOO*****/@@******/******** b o ? 3 0 2 0 0 0 0 0 0 0 0 0 40"));
    CHECK(over.outcome() == Outcome::win(Side::white, Why::too_few_men));
    const std::string fen = "[FEN \"********/@*@*****/***OOO** w p p 3 6 2 6 0 0 0 0 0 0 0 0 4\"]\n";
    CHECK(record("nine", fen + "4. a7 a4").history().size() == 2);
}

TEST_CASE("a Sanmill position with a removal pending stands after a turn that can have closed the mill") {
    // White has just placed the third man of d7, a7 and g7.
    const Match placed = opened(read_any("********/*@*****@/OO*****O w p r 3 6 2 7 1 0 0 0 0 0 0 0 3"));
    CHECK(placed.entry().expected() == Expected::remove);
    CHECK(placed.to_move() == Side::white);
    CHECK(placed.history().position_at(0).tally(Side::white).in_hand == 7);
    Match further = placed;
    REQUIRE(further.pick("xb6"));
    REQUIRE(further.confirm());
    CHECK(further.position().text() == "www...../..b...../........ b 6,7");

    const Match moved = opened(read_any("O@*@****/@***@***/OO*****O w m r 4 0 4 0 1 0 0 0 0 0 0 0 30"));
    CHECK(moved.entry().expected() == Expected::remove);
    CHECK(moved.entry().picked().size() == 2);
    CHECK(moved.entry().next().size() == 4);

    CHECK(error_in_any("********/*@*****@/OO****O* w p r 3 6 2 7 1 0 0 0 0 0 0 0 3") ==
          "line 1, column 1: no turn of White can have closed a mill and led to this position");
}

TEST_CASE("Sanmill positions that cannot be read are refused with the place and the reason") {
    const auto why = [](std::string_view text) { return error_in_any(text, game("nine")); };
    CHECK(why("********/********/******** x p p 0 9 0 9 0 0") ==
          "line 1, column 28: expected the side to move, w or b, found \"x\"");
    CHECK(why("********/********/******** w q p 0 9 0 9 0 0") ==
          "line 1, column 30: expected the phase, p, m or o, found \"q\"");
    CHECK(why("********/********/******** w p q 0 9 0 9 0 0") ==
          "line 1, column 32: expected the action, p, s or r, found \"q\"");
    CHECK(why("\n O*******/********/******** b p p 0 8 0 9 0 0") ==
          "line 2, column 35: White has 1 man on the board");
    CHECK(why("********/********/******** w p p 0 9 0 9 1 0") ==
          "line 1, column 42: expected 0: White has nothing to remove");
    CHECK(why("********/*@*****@/OO*****O w p r 3 6 2 7 2 0") ==
          "line 1, column 42: expected 1, the man that White is to remove");
    CHECK(why("********/********/******** w p p 0 9 0 9 0") ==
          "line 1, column 43: expected a space, found the end of the text");
    CHECK(why("********/********/******** w p p 0 9 0 8 0 0") ==
          "line 1, column 1: with White to move both sides have the same number in hand, not 9 and 8");
    CHECK(why("********/********/******** w p p 0 9 0 9 0 0 z") ==
          "line 1, column 46: expected nothing more, found \"z\"");
    CHECK(error_in_any("********/********/******** w p p 0 9 0 9 0 0", game("six")) ==
          "line 1, column 1: Six Men's Morris is not played on the board of such a position");
    CHECK_FALSE(looks_like_sanmill("******** ******** ********"));
    CHECK(looks_like_sanmill("  ********/********/********"));
    CHECK(error("nine", "[FEN \"********/********/******** w p p 0 9 0 9 0\"]\n") ==
          "line 1, column 49: expected a space, found the end of the text");
}

TEST_CASE("a record in the notation of Mind Sports South Africa is read") {
    // E1 is a7, A1 is b6 and R1 is c5: a mill along a diagonal.
    const Match match = record("morabaraba", "1. E1 E5 2. A1 E6 3. R1xE5 e3");
    CHECK(match.history().size() == 6);
    CHECK(match.position().text() == "w.b..b../w......./w....... w 9,9");
    CHECK(opened(read_any("1. E1 E5 2. A1 E6 3. R1xE5 E3")).history().size() == 6);
    CHECK(error("morabaraba", "1. E1 E5 2. A1 E1") ==
          "line 1, column 16: \"E1\": there is already a man on a7");
    CHECK(error("six", "[Notation \"EAR\"]\n1. E1") ==
          "line 2, column 4: \"E1\": only boards of three squares have points named E, A and R");
    CHECK(error("morabaraba", "[Notation \"EAR\"]\n1. E9") ==
          "line 2, column 4: \"E9\": expected a point from E1 to E8, A1 to A8 or R1 to R8");
}

TEST_CASE("names that both notations have are those of the usual one unless the record says otherwise") {
    CHECK(record("nine", "1. a1 e5").position().text() == "......w./......../..b..... w 8,8");
    CHECK(record("nine", "[Notation \"EAR\"]\n1. a1 e5").position().text() ==
          "....b.../w......./........ w 8,8");
}

TEST_CASE("a match written in the notation of Mind Sports South Africa reads back as the same turns") {
    const Match match = record("morabaraba", "1. a7 g1 2. b6 d1 3. c5xg1 g7 4. d7 g4 1-0");
    const std::string text = write_ear_record(match);
    CHECK(text ==
          "[White \"White\"]\n[Black \"Black\"]\n[Result \"1-0\"]\n[Notation \"EAR\"]\n\n"
          "1. E1 E5\n2. A1 E6\n3. R1xE5 E3\n4. E2 E4\n1-0\n");
    const Match again = record("morabaraba", text);
    CHECK(again.position() == match.position());
    CHECK(again.outcome() == match.outcome());
    CHECK(again.history().turns() == match.history().turns());

    const Match from = record("nine", "[FEN \"w.w...../bb....../........ w 7,7\"]\n1. d7xb6");
    CHECK(record("nine", write_ear_record(from)).position() == from.position());
}
