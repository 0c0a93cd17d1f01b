#include "wasm/study/exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "wasm/boxes_testing.h"
#include "wasm/exports.h"

using namespace merels::wasm::testing;

namespace {

// The number of the game or match that was opened last.
int opened() {
    const std::string answer = answered();
    return std::stoi(answer.substr(answer.find(':') + 1));
}

}  // namespace

TEST_CASE("G10: a set-up is checked; of numbers that are none it is said so") {
    check_setup(99);
    CHECK(says("there is no such game"));
    put("six");
    open_game();
    const int six = opened();
    put("1 2 3");
    check_setup(six);
    CHECK(says("that is not a set-up of this game"));
    put("9999999999 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 6 6 0 0");
    check_setup(six);
    CHECK(says("\"problems\":[["));
}

TEST_CASE("another program's record becomes a match, and what is none is refused with the place") {
    put("1. d6 f4 2. d2 b4");
    open_record();
    REQUIRE(says(R"({"match":)"));
    const int match = opened();
    put("");
    match_text(match);
    CHECK(says("1. d6 f4 2. d2 b4"));
    put("1. d6 d6");
    open_record();
    CHECK(says(R"("line":1)"));
    CHECK(says("there is already a man on"));
}

TEST_CASE("a quick review finds the turn that decided a match; there is none before the end") {
    put("");
    review_match(0x7fffffff, 1);
    CHECK(says("there is no such match"));
    const auto review = [](const std::string& tags, const std::string& result) {
        put("[Merels \"1\"]\n[Game \"nine\"]\n[White \"A\"]\n[Black \"B\"]\n[Start \"bb...w../......../"
            "w....... w 7,7\"]\n[Result \"" +
            result + "\"]\n" + tags + "\n1. f2 g7xf2 " + result + "\n");
        open_match();
        REQUIRE(answered().starts_with(R"({"match":)"));
        const int match = opened();
        put("");
        review_match(match, 1);
        review_step();
        review_step();
    };
    review("[Reason \"forfeit\"]\n", "0-1");
    CHECK(says(R"("decisive":0})"));
    review("", "*");
    CHECK(says(R"("decisive":null})"));
}

TEST_CASE("the merits of a turn are told in every game, and those of what is no turn refused") {
    const auto open = [](std::string_view text) {
        put(text);
        open_record();
        REQUIRE(answered().starts_with(R"({"match":)"));
        return opened();
    };
    const int nine = open("1. d6 f4 2. d2 b4");
    put("a1");
    turn_merits(nine);
    CHECK(says(R"({"reasons":[)"));
    put("d6");
    turn_merits(nine);
    CHECK(says("there is already a man on"));
    const int yote = open(
        "[Merels \"1\"]\n[Game \"yote\"]\n[White \"\"]\n[Black \"\"]\n[Start \"6/6/6/6/6 w "
        "12,12 -,-\"]\n[Result \"*\"]\n\n1. a0 a1 *\n");
    put("a0-a2");
    turn_merits(yote);
    CHECK(says("takes a man"));
}

TEST_CASE("a review judges a match turn by turn, by the values it is given or by a search") {
    put("");
    review_step();
    CHECK(says("there is nothing to review"));
    put("[Merels \"1\"]\n[Game \"six\"]\n[White \"A\"]\n[Black \"B\"]\n[Start \"ww....../bb...... w "
        "4,4\"]\n[Result \"*\"]\n\na1 *\n");
    open_match();
    CHECK(says(R"({"match":)"));
    review_match(opened(), 0);
    CHECK(says(R"("left":1,"next":"ww....../bb...... w 4,4")"));
    // Values that are not those of all turns are left aside.
    put("a1 draw 0\n");
    review_step();
    CHECK(says(R"("turn":"a1")"));
    CHECK(says(R"("source":"engine")"));
    CHECK(says(R"("left":0,"next":null)"));
    review_step();
    CHECK(says("there is nothing to review"));
    std::string values;
    for (const char* turn :
         {"e5xb4", "e5xc4", "e3", "e1", "c1", "a1", "a3", "d4", "d3", "d2", "c2", "b2", "b3"})
        values += std::string(turn) + (turn[1] == '5' ? " win 1\n" : " loss 4\n");
    put("a1" + std::string(1, '\0') + values);
    review_instead(0);
    CHECK(says(R"("label":"blunder","source":"tablebase","depth":0,"lost":1000)"));
    CHECK(says(R"("better":["e5xb4"])"));
    put("e5xb4" + std::string(1, '\0') + values);
    review_instead(0);
    CHECK(says(R"("label":"best","source":"tablebase")"));
    put("a5");
    review_instead(0);
    CHECK(says("refused"));
    review_instead(1);
    CHECK(says("there is nothing to review"));
}
