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
constexpr FieldSynonym synonyms[] = {
    {"sugar", "no", "lumps: 0"}, {"sugar", "", "lumps"}, {"cream", "yes", "milk: lots"}};
constexpr Field<Tea> fields[] = {number<&Tea::lumps>("lumps", 0, 3), yes_or_no<&Tea::hot>("hot"),
                                 choice<&Tea::milk>("milk", milk_words)};

// Reads a text into a tea; answers what was wrong.
std::vector<std::string> read(std::string_view text, Tea& tea) {
    std::vector<std::string> said;
    const auto [lines, problems] = read_field_lines(text);
    for (const VariantProblem& problem : problems) said.push_back(problem.text());
    for (const VariantProblem& problem : apply_fields<Tea>(fields, lines, tea, synonyms))
        said.push_back(problem.text());
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
    CHECK(read("lumps: 4\nhot: maybe\nmilk:\nbiscuits: 2\nspoon: 1", tea) ==
          std::vector<std::string>{
              "line 1: \"lumps\" is a number from 0 to 3, not \"4\"",
              "line 2: \"hot\" is no or yes, not \"maybe\"",
              "line 3: \"milk\" is none, some or lots, not \"\"",
              "line 4: there is no switch called \"biscuits\"",
              "line 5: there is no switch called \"spoon\"",
              "the switches are like, title, lumps, hot, milk",
          });
    CHECK(read("lumps\nlumps: 1\nlumps: 2", tea) ==
          std::vector<std::string>{"line 1: expected \"switch: value\"",
                                   "line 3: \"lumps\" was already set in line 2"});
    CHECK(read("lumps: 1x", tea).size() == 1);
    CHECK(read("lumps: 99999999999999999999", tea).size() == 1);
}

TEST_CASE("M11: an unknown switch is answered with the one that was probably meant") {
    Tea tea;
    const auto meant = [&](std::string_view line) { return read(line, tea).front(); };
    const auto suggests = [&](std::string_view line, std::string_view suggested) {
        return meant(line).ends_with("did you mean \"" + std::string(suggested) + "\"?");
    };
    CHECK(meant("sugar: no") == "line 1: there is no switch called \"sugar\"; did you mean \"lumps: 0\"?");
    CHECK(suggests("Sugar: NO", "lumps: 0"));
    CHECK(suggests("sugar: 2", "lumps: 2"));
    CHECK(suggests("cream: yes", "milk: lots"));
    CHECK(suggests("lump: 2", "lumps: 2"));
    CHECK(suggests("l_umps: 2", "lumps: 2"));
    CHECK(suggests("millk: some", "milk: some"));
    // a word for another value, a word that is nothing like a switch, and one too long to be one
    for (const char* line : {"cream: no", "tea: yes", "biscuits: 3"}) {
        CAPTURE(line);
        CHECK(meant(line).ends_with("\""));
    }
    CHECK(meant(std::string(3000, 'l') + ": 1").ends_with("\""));
    CHECK(tea.lumps == 1);  // a suggestion is not applied
}

TEST_CASE("M11: the switches of a variant are told with what they may be and what they are") {
    Tea tea;
    tea.milk = Tea::Milk::lots;
    const auto switches = switches_of<Tea>(fields, tea);
    REQUIRE(switches.size() == 3);
    CHECK(switches[0].key == "lumps");
    CHECK(switches[0].high == 3);
    CHECK(switches[0].words.empty());
    CHECK(switches[0].value == 1);
    CHECK(switches[2].words[static_cast<std::size_t>(switches[2].value)] == "lots");
}
