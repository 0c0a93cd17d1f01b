#include "wasm/study/exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "wasm/exports.h"

namespace {

void put(std::string_view texts) {
    texts.copy(inbox(texts.size()), texts.size());
}
bool says(std::string_view part) {
    return std::string_view(outbox(), outbox_size()).find(part) != std::string_view::npos;
}

}  // namespace

TEST_CASE("another program's record becomes a match, and what is none is refused with the place") {
    put("1. d6 f4 2. d2 b4");
    open_record();
    CHECK(says(R"({"match":)"));
    put("");
    match_text(0);
    CHECK(says("1. d6 f4 2. d2 b4"));
    put("1. d6 d6");
    open_record();
    CHECK(says(R"("line":1)"));
    CHECK(says("there is already a man on"));
}

TEST_CASE("a match in which nothing was played has no turning point, nor has one that was never opened") {
    put("");
    turning_point(0x7fffffff, 0);
    CHECK(says("there is no such match"));
    put("[Merels \"1\"]\n[Game \"nine\"]\n[White \"A\"]\n[Black \"B\"]\n\n*\n");
    open_match();
    turning_point(1, 0);
    CHECK(says("refused"));
}

TEST_CASE("a review judges a match turn by turn, by the values it is given or by a search") {
    put("");
    review_step();
    CHECK(says("there is nothing to review"));
    put("[Merels \"1\"]\n[Game \"six\"]\n[White \"A\"]\n[Black \"B\"]\n[Start \"ww....../bb...... w "
        "4,4\"]\n[Result \"*\"]\n\na1 *\n");
    open_match();
    CHECK(says(R"({"match":)"));
    const std::string opened(outbox(), outbox_size());
    review_match(std::stoi(opened.substr(opened.find(':') + 1)));
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
