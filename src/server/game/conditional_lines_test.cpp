#include "server/game/conditional_lines.h"

#include <doctest/doctest.h>

#include "registry/registry.h"

using namespace merels;
using namespace merels::server;

namespace {

// White has played d6: it is Black's turn, and White prepares.
play::Match waiting() {
    const AnyGame* nine = find_game("nine");
    play::Match match(play::share(*nine), *read_position(*nine, "......../......../........ w 9,9"), {});
    REQUIRE(match.play({*nine->geometry().find("d6")}).has_value());
    return match;
}

std::string problem(const ConditionalLines& lines) {
    const auto checked = check_lines(waiting(), Side::white, lines);
    return checked ? "" : checked.error().text();
}

}  // namespace

TEST_CASE("N2: lines are legal turns of both sides in alternation and end with the player's own") {
    CHECK(check_lines(waiting(), Side::white, {{"F4", "d2"}, {"b4", "d2", "a1", "g1"}}).value() ==
          ConditionalLines{{"f4", "d2"}, {"b4", "d2", "a1", "g1"}});
    CHECK(check_lines(waiting(), Side::white, {{"f4", "d2"}, {"f4", "d2"}})->size() == 1);
    CHECK(problem({{"d6", "d2"}}) != "");  // taken
    CHECK(problem({{"f4", "f4"}}) != "");
    CHECK(problem({{"f4"}}) != "");
    CHECK(problem({{"f4", "d2", "a1"}}) != "");
    CHECK(problem({{"f4", "nonsense"}}) != "");
    CHECK(problem({{"f4", "d2"}, {"f4", "d3"}}) != "");  // which one?
    CHECK(problem({{"f4", "d2"}, {"f4", "d2", "a1", "g1"}}) == "");
}

TEST_CASE("N2: how many lines there are and how long they are is limited") {
    const auto read = [](const char* text) { return read_lines(json::parse(text)); };
    CHECK(read(R"([["f4","d2"]])").has_value());
    CHECK(read("[]")->empty());
    for (const char* wrong : {"null", "{}", "[1]", "[[]]", R"([["f4", 1]])", R"(["f4"])"})
        CHECK_FALSE(read(wrong).has_value());
    CHECK_FALSE(read_lines(lines_json(ConditionalLines(21, {"f4", "d2"}))).has_value());
    CHECK_FALSE(read_lines(lines_json({std::vector<std::string>(21, "f4")})).has_value());
    CHECK_FALSE(read_lines(lines_json(ConditionalLines(7, std::vector<std::string>(20, "f4")))).has_value());
    CHECK_FALSE(read_lines(lines_json({{std::string(100, 'a'), "d2"}})).has_value());
    CHECK_FALSE(read_stored_lines("[[").has_value());
}

TEST_CASE("N2: what is left are the lines that begin with what was played") {
    const ConditionalLines lines{{"f4", "d2"}, {"b4", "d2", "a1", "g1"}};
    CHECK(lines_after(lines, {}) == lines);
    CHECK(lines_after(lines, {"f4"}) == ConditionalLines{{"d2"}});
    CHECK(lines_after(lines, {"b4", "d2"}) == ConditionalLines{{"a1", "g1"}});
    CHECK(lines_after(lines, {"f4", "d2"}).empty());
    CHECK(lines_after(lines, {"g7"}).empty());
    CHECK(turns_since(waiting(), 0) == std::vector<std::string>{"d6"});
    CHECK(turns_since(waiting(), 1).empty());
}
