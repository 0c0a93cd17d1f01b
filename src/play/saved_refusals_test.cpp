// G5: a file that is damaged, of another game or from a later format is refused with the place and the
// reason.
#include <doctest/doctest.h>
#include <string>

#include "support/matches.h"

using namespace merels;
using namespace merels::play;
using merels::testing::begin;
using merels::testing::begin_own;
using merels::testing::play_turns;

namespace {

// A match of Nine in the middle of its second turn. Its lines:
//  1 [Merels "1"]
//  2 [Game "nine"]
//  3 [White "Ada"]
//  4 [Black "The computer"]
//  5 [BlackLevel "4"]
//  6 [Start "......../......../........ w 9,9"]
//  7 [Result "*"]
//  8 [Picked "a1"]
//  9 [DrawOffer "White"]
// 10
// 11 1. d6 f4 2. d2 f6 *
std::string sound_file() {
    Match match = begin("nine");
    play_turns(match, "d6 f4 d2 f6");
    REQUIRE(match.pick("a1"));
    REQUIRE(match.offer_draw(Side::white));
    return write_match(match);
}

// The same, drawn: line 7 is [Result "1/2-1/2"], line 8 [Reason "agreement"], line 10 has the turns.
std::string drawn_file() {
    Match match = begin("nine");
    play_turns(match, "d6 f4");
    REQUIRE(match.end(Outcome::draw(Why::agreement)));
    return write_match(match);
}

std::string error(std::string_view text, const AnyGame* wanted = nullptr) {
    const auto match = read_match(text, wanted);
    return match ? "no error" : match.error().text();
}

std::string with(std::string text, std::string_view old, std::string_view fresh) {
    const auto at = text.find(old);
    if (at == std::string::npos) FAIL(old, " is not in ", text);
    return text.replace(at, old.size(), fresh);
}

// The error in the sound file with something in it changed.
std::string error_with(std::string_view old, std::string_view fresh) {
    return error(with(sound_file(), old, fresh));
}
std::string error_in_drawn_with(std::string_view old, std::string_view fresh) {
    return error(with(drawn_file(), old, fresh));
}

}  // namespace

TEST_CASE("the files that these tests damage are sound") {
    CHECK(error(sound_file()) == "no error");
    CHECK(error(drawn_file()) == "no error");
}

TEST_CASE("not a saved game") {
    CHECK(error("") == "line 1, column 1: the file is empty");
    const std::string not_saved =
        "line 1, column 1: this is not a game saved by Merels: it does not begin with [Merels \"1\"]";
    CHECK(error("hello") == not_saved);
    CHECK(error("\n\n") == not_saved);
    CHECK(error("[Event \"x\"]\n1. d6 *\n") == not_saved);
    CHECK(error_with("[Merels \"1\"]\n", "") == not_saved);
}

TEST_CASE("a later format, even one whose tags are unlike ours, or none at all") {
    CHECK(error_with("[Merels \"1\"]", "[Merels \"3\"]") ==
          "line 1, column 10: the file is in format 3; this program reads formats up to 2");
    CHECK(error("[Merels \"12\"]\n[[?]]") ==
          "line 1, column 10: the file is in format 12; this program reads formats up to 2");
    CHECK(error_with("[Merels \"1\"]", "[Merels \"0\"]") == "line 1, column 10: \"0\" is not a format");
    CHECK(error_with("[Merels \"1\"]", "[Merels \"one\"]") == "line 1, column 10: \"one\" is not a format");
    CHECK(error_with("[Merels \"1\"]", "[Merels 1]") ==
          "line 1, column 9: expected the tag's value in quotes");
}

TEST_CASE("another game") {
    CHECK(error(sound_file(), find_game("nine")) == "no error");
    CHECK(error(sound_file(), find_game("six")) ==
          "line 2, column 8: this is a game of Nine Men's Morris, not of Six Men's Morris");
    CHECK(error(write_match(begin("dvonn")), find_game("yote")) ==
          "line 2, column 8: this is a game of DVONN, not of Yoté");
    CHECK(error_with("nine", "ninety") == "line 2, column 8: there is no game called \"ninety\"");
    CHECK(error_with("nine", "own") == "line 2, column 8: there is no game called \"own\"");
    CHECK(error_with("nine", "six") == "line 6, column 26: expected a space, found \"/\"");
}

TEST_CASE("a variant of one's own") {
    const std::string own = write_match(begin_own("like: six\ntitle: Seven\nmen: 7\n"));
    CHECK(error(own) == "no error");
    CHECK(error(own, find_game("six")) ==
          "line 2, column 8: this is a game of Seven, not of Six Men's Morris");
    CHECK(error(with(own, "\"own\"", "\"six\"")) ==
          "line 2, column 8: a custom variant is called \"own\", not \"six\"");
    CHECK(
        error(with(own, "like: nine", "like: ninety")) ==
        "line 3, column 11: the variant cannot be played: there is no game called \"ninety\" to start from");
    CHECK(error(with(own, "men: 7", "man: 7")) ==
          "line 9, column 11: the variant cannot be played: there is no switch called \"man\"; "
          "did you mean \"men: 7\"?");
    CHECK(error(with(own, "men: 7", "men: 99"))
              .starts_with("line 9, column 11: the variant cannot be played: "));
    CHECK(error(with(own, "men: 7", "men")).starts_with("line 9, column 11: the variant cannot be played: "));
    CHECK(error(with(own, "men: 7", "men: 12"))
              .starts_with("line 3, column 11: the variant cannot be played: "));
}

TEST_CASE("tags") {
    CHECK(error_with("[White \"Ada\"]", "[White \"Ada\"") ==
          "line 3, column 13: expected ] after the tag's value");
    CHECK(error_with("[White \"Ada\"]", "[White \"Ada]") == "line 3, column 13: the quotes are not closed");
    CHECK(error_with("[White \"Ada\"]", "[White Ada]") ==
          "line 3, column 8: expected the tag's value in quotes");
    CHECK(error_with("[White \"Ada\"]", "[White\"Ada\"]") ==
          "line 3, column 7: expected a space after the name of the tag");
    CHECK(error_with("[White \"Ada\"]", "[ \"Ada\"]") == "line 3, column 2: expected the name of a tag");
    CHECK(error_with("Ada", "A\\da") == "line 3, column 11: after \\ only \" or \\ can stand");
    CHECK(error_with("Ada", std::string_view("A\0a", 3)) ==
          "line 3, column 10: control characters are not allowed here");
    CHECK(error_with("Ada", "A\x1b[2J") == "line 3, column 10: control characters are not allowed here");
    CHECK(error_with("Ada\"]", "\xc3\xa9\xe2\x98\x83\"") ==
          "line 3, column 12: expected ] after the tag's value");
    for (const std::string name :
         {"Merels", "Game", "White", "Black", "BlackLevel", "Start", "Result", "Picked", "DrawOffer"}) {
        CAPTURE(name);
        CHECK(error_with("\n\n1.", "\n[" + name + " \"1\"]\n\n1.") ==
              "line 10, column 1: the tag " + name + " appears twice");
    }
    for (const std::string name : {"Game", "White", "Black", "Start", "Result"}) {
        CAPTURE(name);
        CHECK(error_with("[" + name + " ", "[Un" + name + " ") ==
              "line 11, column 1: the tag " + name + " is missing");
    }
    CHECK(error_in_drawn_with("[Reason", "[Unreason") == "line 10, column 1: the tag Reason is missing");
}

TEST_CASE("players and levels") {
    CHECK(error_with("\"4\"", "\"11\"") == "line 5, column 14: a level is a number from 1 to 10, not \"11\"");
    CHECK(error_with("\"4\"", "\"0\"") == "line 5, column 14: a level is a number from 1 to 10, not \"0\"");
    CHECK(error_with("\"4\"", "\"-4\"") == "line 5, column 14: a level is a number from 1 to 10, not \"-4\"");
    CHECK(error_with("\"4\"", "\"\"") == "line 5, column 14: a level is a number from 1 to 10, not \"\"");
    CHECK(error_with("\"4\"", "\"99999999999\"") ==
          "line 5, column 14: a level is a number from 1 to 10, not \"99999999999\"");
}

TEST_CASE("the starting position") {
    CHECK(error_with("/......../........ w", "/...z..../........ w") ==
          "line 6, column 21: expected w, b or . for f4, found \"z....\"");
    CHECK(error_with("w 9,9", "w 9,10").starts_with("line 6, column 9: "));
    CHECK(error_with("w 9,9", "w 9,8") ==
          "line 6, column 9: with White to move both sides have the same number in hand, not 9 and 8");
}

TEST_CASE("turns and their numbers") {
    CHECK(error_with("d2 f6", "d6 f6") == "line 11, column 13: \"d6\": there is already a man on d6");
    CHECK(error_with("d2 f6", "d2 h6") ==
          "line 11, column 16: \"h6\": there is no point called \"h6\" on this board");
    CHECK(error_with("d2 f6", "d2xf4 f6") == "line 11, column 16: \"d2xf4\": the turn is already complete");
    CHECK(error_with("d2 f6", "pass f6") ==
          "line 11, column 13: \"pass\": White has a legal move and may not pass");
    CHECK(error_with("2. d2", "3. d2") == "line 11, column 10: expected 2. here, found \"3.\"");
    CHECK(error_with("2. d2", "2... d2") == "line 11, column 10: expected 2. here, found \"2...\"");
    CHECK(error_with("f4 2.", "1. f4 2.") == "line 11, column 7: expected 1... here, found \"1.\"");
    CHECK(error_with("2. d2", "2.d2") ==
          "line 11, column 10: \"2.d2\": there is no point called \"2.d2\" on this board");
    CHECK(error_with("2. d2", "{open 2. d2") ==
          "line 11, column 10: the comment that begins here is not closed");
    CHECK(error_with("2. d2", "[Date \"x\"]").starts_with("line 11, column 10: \"[Date\": "));
}

TEST_CASE("an illegal turn in the middle of a long file") {
    Match match = begin("yote");
    Random random(3);
    for (int turn = 0; turn < 60 && !match.over(); ++turn) {
        const auto turns = match.position().turns();
        REQUIRE(match.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]));
    }
    const std::string text = write_match(match);
    const auto at = text.find(". ", text.find("\n\n") + 150) + 2;
    std::string damaged = text;
    damaged.replace(at, 2, "z9");
    const auto read = read_match(damaged);
    REQUIRE_FALSE(read);
    const auto line_begin = damaged.rfind('\n', at) + 1;
    CHECK(read.error().column == static_cast<int>(at - line_begin) + 1);
    CHECK(read.error().line ==
          std::count(damaged.begin(), damaged.begin() + static_cast<long>(at), '\n') + 1);
    CHECK(read.error().why.text().ends_with("there is no point called \"z9\" on this board"));
}

TEST_CASE("results") {
    CHECK(error_with(" *\n", "\n") == "line 12, column 1: the file stops before the result");
    CHECK(error_with(" *\n", " * *\n") == "line 11, column 21: nothing can follow the result but comments");
    CHECK(error_with(" *\n", " 1-0 0-1\n") ==
          "line 11, column 23: nothing can follow the result but comments");
    CHECK(error_with(" *\n", " * a1\n") == "line 11, column 21: nothing can follow the result but comments");
    CHECK(error_with(" *\n", " * {but a comment}\n") == "no error");
    CHECK(error_with(" *\n", " 1-0\n") == "line 11, column 19: two results: 1-0 here, * in the tag");
    CHECK(error_with("\"*\"", "\"0-1\"") == "line 11, column 19: two results: * here, 0-1 in the tag");
    CHECK(error_with("\"*\"", "\"2-0\"") == "line 7, column 10: \"2-0\" is not a result");
    CHECK(error_with("[Picked \"a1\"]", "[Reason \"forfeit\"]") ==
          "line 8, column 1: a game in progress has no reason to have ended");
    CHECK(error_in_drawn_with("agreement", "boredom") ==
          "line 8, column 10: \"boredom\" is not a reason for a game to end");
    CHECK(error_in_drawn_with("agreement", "none") ==
          "line 8, column 10: \"none\" is not a reason for a game to end");
    CHECK(error_in_drawn_with("agreement", "forfeit") ==
          "line 7, column 10: the file says \"drawn\", but by its turns the game is \"in progress\"");
    CHECK(
        error_in_drawn_with("agreement", "repetition") ==
        "line 7, column 10: the file says \"drawn: the same position for the third time\", but by its turns "
        "the game is \"in progress\"");
}

TEST_CASE("a result that the turns contradict, and turns after the end") {
    Match match = begin("nine", "w.w....w/.w...b../...b...b w 0,0");
    play_turns(match, "d6-d7xd2");
    const std::string won = write_match(match);
    CHECK(error(won) == "no error");
    CHECK(error(with(with(won, "\"1-0\"", "\"0-1\""), " 1-0\n", " 0-1\n")) ==
          "line 7, column 10: the file says \"Black wins: White has too few men left\", but by its turns the "
          "game is \"White wins: Black has too few men left\"");
    CHECK(error(with(won, "too-few-men", "forfeit")) ==
          "line 7, column 10: the file says \"White wins: Black gave up\", but by its turns the game is "
          "\"White wins: Black has too few men left\"");
    const std::string goes_on =
        with(with(with(won, "\"1-0\"", "\"*\""), " 1-0\n", " *\n"), "[Reason \"too-few-men\"]\n", "");
    CHECK(
        error(goes_on) ==
        "line 7, column 10: the file says \"in progress\", but by its turns the game is \"White wins: Black "
        "has too few men left\"");
    CHECK(error(with(won, " 1-0\n", " e4-e5 1-0\n")) == "line 10, column 13: \"e4-e5\": the game is over");

    Match repeated = begin("nine", "w.w.w.../b.b.b.../......w. w 0,0");
    play_turns(repeated, "a7-a4 b6-b4 a4-a7 b4-b6 a7-a4 b6-b4 a4-a7 b4-b6");
    CHECK(error(with(write_match(repeated), " 1/2-1/2\n", " a7-a4 1/2-1/2\n"))
              .ends_with("\"a7-a4\": the game is over"));
}

TEST_CASE("passes must be on record") {
    Match match = begin("dvonn", testing::white_must_pass);
    play_turns(match, "d1-e1");
    const std::string text = write_match(match);
    CHECK(error(with(text, " 2. pass", "")) == "line 9, column 15: the turns stop where a side had to pass");
    CHECK(error(with(text, "pass d1-e1", "d1-e1")) ==
          "line 9, column 4: \"d1-e1\": White has no legal move and must pass");
}

TEST_CASE("the points of an unfinished turn, and a draw offer") {
    CHECK(error_with("\"a1\"", "\"d6\"") == "line 8, column 10: there is already a man on d6");
    CHECK(error_with("\"a1\"", "\"a1 a4\"") == "line 8, column 13: the turn is already complete");
    CHECK(error_with("[DrawOffer \"White\"]", "[DrawOffer \"Ada\"]") ==
          "line 9, column 13: \"Ada\" cannot have offered a draw");
    CHECK(error_in_drawn_with("[Reason \"agreement\"]", "[Reason \"agreement\"]\n[Picked \"a1\"]") ==
          "line 9, column 10: the game is over");
    CHECK(error_in_drawn_with("[Reason \"agreement\"]", "[Reason \"agreement\"]\n[DrawOffer \"White\"]") ==
          "line 9, column 13: \"White\" cannot have offered a draw");
}

TEST_CASE("a file that stops in the middle of a line") {
    const std::string text = sound_file();
    CHECK(error(text.substr(0, text.size() - 1)) ==
          "line 11, column 20: the file stops in the middle of a line");
    CHECK(error(text.substr(0, text.find("Ada") + 2)) ==
          "line 3, column 11: the file stops in the middle of a line");
    CHECK(error("[Merels \"1\"") == "line 1, column 12: expected ] after the tag's value");
}

namespace {

// Reads no more than so many turns, and none of one game.
class Strict final : public ReadGuard {
  public:
    explicit Strict(std::size_t most_turns) : most_turns_(most_turns) {}
    std::optional<Message> refuses_game(const AnyGame& game) override {
        return game.name() == "six" ? std::optional(Message{tr("not this game"), {}}) : std::nullopt;
    }
    std::optional<Message> refuses_turn(std::size_t turns_read) override {
        return turns_read >= most_turns_ ? std::optional(Message{tr("too many turns"), {}}) : std::nullopt;
    }

  private:
    std::size_t most_turns_;
};

}  // namespace

TEST_CASE("a guard refuses a game before its turns are read, and turns before they are played") {
    const auto file = [](const std::string& game, const std::string& start, const std::string& turns) {
        return "[Merels \"1\"]\n[Game \"" + game + "\"]\n[White \"A\"]\n[Black \"B\"]\n[Start \"" + start +
               "\"]\n[Result \"*\"]\n\n" + turns + " *\n";
    };
    const std::string nine = file("nine", "......../......../........ w 9,9", "1. d6 f4 2. d2");
    Strict three(3);
    CHECK(read_match(nine, nullptr, &three).has_value());
    Strict two(2);
    CHECK(read_match(nine, nullptr, &two).error().text() == "line 8, column 13: too many turns");
    const std::string six = file("six", "no position", "no turns");
    CHECK(read_match(six, nullptr, &three).error().text() == "line 2, column 8: not this game");
}
