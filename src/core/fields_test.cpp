#include "core/fields.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

using namespace merels;

namespace {

struct Tea {
    enum class Milk : std::uint8_t { none, some, lots };
    int lumps = 1;
    bool hot = true;
    Milk milk = Milk::none;
};

constexpr std::string_view milk_words[] = {"none", "some", "lots"};
constexpr Field<Tea> fields[] = {number<&Tea::lumps>("lumps", 0, 3), yes_or_no<&Tea::hot>("hot"),
                                 choice<&Tea::milk>("milk", milk_words)};

// Reads a text into a tea; answers what was wrong.
std::vector<std::string> read(std::string_view text, Tea& tea) {
    std::vector<std::string> said;
    const auto [lines, problems] = read_field_lines(text);
    for (const Message& problem : problems) said.push_back(problem.text());
    for (const Message& problem : apply_fields<Tea>(fields, lines, tea)) said.push_back(problem.text());
    return said;
}

}  // namespace

TEST_CASE("switches are read from lines, with comments, blanks and any case") {
    Tea tea;
    CHECK(read("# my tea\n\n  Lumps : 3  # sweet\r\nhot: NO\nmilk: lots", tea).empty());
    CHECK(tea.lumps == 3);
    CHECK(!tea.hot);
    CHECK(tea.milk == Tea::Milk::lots);
    CHECK(write_fields<Tea>(fields, tea) == "lumps: 3\nhot: no\nmilk: lots\n");
    Tea again;
    CHECK(read(write_fields<Tea>(fields, tea), again).empty());
    CHECK(again.milk == tea.milk);
}

TEST_CASE("a value may be in any script") {
    const auto [lines, problems] = read_field_lines("title: Yoté à cinq");
    CHECK(problems.empty());
    CHECK(lines.front().value == "Yoté à cinq");
    CHECK(read_field_lines("title: a\xff\x1b"
                           "b")
              .lines.front()
              .value == "a??b");
}

TEST_CASE("every bad line is named with what is wrong") {
    Tea tea;
    CHECK(read("lumps: 4\nhot: maybe\nmilk:\nsugar: 2\nlumps2: 1", tea) ==
          std::vector<std::string>{
              "line 1: \"lumps\" is a number from 0 to 3, not \"4\"",
              "line 2: \"hot\" is no or yes, not \"maybe\"",
              "line 3: \"milk\" is none, some or lots, not \"\"",
              "line 4: there is no switch called \"sugar\"",
              "line 5: there is no switch called \"lumps2\"",
          });
    CHECK(read("lumps\nlumps: 1\nlumps: 2", tea) ==
          std::vector<std::string>{"line 1: expected \"switch: value\"",
                                   "line 3: \"lumps\" was already set in line 2"});
    CHECK(read("lumps: 1x", tea).size() == 1);
    CHECK(read("lumps: 99999999999999999999", tea).size() == 1);
}
