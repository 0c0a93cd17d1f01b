#include "tablebase/page/exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <utility>

#include "wasm/boxes_testing.h"

using merels::wasm::testing::answered;
using namespace std::string_view_literals;

namespace {

constexpr std::string_view six = "like: nine\nsquares: 2\nmen: 6\nfly-at: 0\n";

void put(std::string_view game, std::string_view rest) {
    merels::wasm::testing::put(std::string(game) + '\0' + std::string(rest));
}

}  // namespace

TEST_CASE("M10: the page knows what every position of Six is worth, and every turn") {
    put(six, "......../........ w 6,6");
    tablebase_values();
    CHECK(answered().starts_with(R"({"worth":{"kind":"draw","turns":0},"turns":[{"turn":)"));
    put(six, "ww....../bb...... w 4,4");
    tablebase_values();
    CHECK(answered().starts_with(
        R"({"worth":{"kind":"win","turns":1},"turns":[{"turn":"e5xb4","kind":"win","turns":1},)"));
}

TEST_CASE("the page has no tables of a large game or of another family, and says so") {
    constexpr std::string_view none = R"({"refused":["there are no tables of this game here"]})";
    for (const std::string_view game :
         {"like: nine\n"sv, "like: dvonn\n"sv, "like: yote\n"sv, "nonsense"sv, ""sv,
          "like: nine\nmen: 99\n"sv, "like: nine\nsquares: 2\nmen: 6\nmixed: yes\n"sv}) {
        put(game, "......../......../........ w 9,9");
        tablebase_values();
        CHECK(answered() == none);
    }
    put(six, "nothing like that");
    tablebase_values();
    CHECK(answered().find("refused") != std::string::npos);
}

TEST_CASE("the page says what a turn is good for, in a large game of the family too") {
    put("like: nine\n", "w.w...../b.b...../........ w 7,7\0d7xb6"sv);
    merits();
    CHECK(answered().find("closes a mill") != std::string::npos);
    put("like: nine\n", "w.w...../b.b...../........ w 7,7\0d7"sv);
    merits();
    CHECK(answered().find("refused") != std::string::npos);
}

TEST_CASE("the page says what it takes to make the tables of a large game, not of what is solved here") {
    constexpr std::string_view start = "......../......../........ w 9,9";
    put("like: nine\n", start);
    needs();
    CHECK(answered().starts_with(R"({"seconds":1)"));
    CHECK(answered().find(R"(,"memory":5)") != std::string::npos);
    CHECK(answered().find(R"(,"files":)") != std::string::npos);
    for (const auto& [game, position] : {std::pair(six, "......../........ w 6,6"sv),
                                         {"like: dvonn\n", start},
                                         {"like: nine\n", "www...../bb....../........ b 0,0"sv},
                                         {"like: nine\n", "nothing like that"sv}}) {
        put(game, position);
        needs();
        CHECK(answered().find("refused") != std::string::npos);
    }
}
