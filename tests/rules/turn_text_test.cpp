#include "core/turn_text.h"

#include <doctest/doctest.h>
#include <string>

#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;

namespace {

std::string error(const std::string& game_name, const std::string& position, const std::string& turn) {
    const AnyGame& game = *find_game(game_name);
    const auto read = read_turn(game.geometry(), testing::position(game, position), turn);
    return read ? "no error" : read.error().text();
}

}  // namespace

TEST_CASE("turn text: d6, d6-d7, d6-d7xa1, d7xa1 for the mill games") {
    const AnyGame& nine = *find_game("nine");
    CHECK(testing::turns(nine, "w.w...../bb....../........ w 7,7").contains("d7xb6"));
    CHECK(testing::turns(nine, "w......./......../........ b 8,9").contains("d6"));
    CHECK(testing::turns(nine, "w.w....w/.w...b../b....b.b w 0,0").contains("d6-d7xd2"));
    CHECK(testing::turns(nine, "w.w....w/.w...b../b....b.b w 0,0").contains("a4-a1"));
}

TEST_CASE("turn text that cannot be read or played is refused with the place and the reason") {
    const std::string place = "w.w....w/.w...b../b....b.b w 0,0";
    CHECK(error("nine", place, "") == "character 1: there is no turn here");
    CHECK(error("nine", place, "d9") == "character 1: there is no point called \"d9\" on this board");
    CHECK(error("nine", place, "foo-bar") ==
          "character 1: there is no point called \"foo-bar\" on this board");
    CHECK(error("nine", place, "d6-" + std::string(60, 'q')) ==
          "character 4: there is no point called \"" + std::string(60, 'q') + "\" on this board");
    CHECK(error("nine", place, "d6-" + std::string(61, 'q')) ==
          "character 4: there is no point called \"" + std::string(60, 'q') + "...\" on this board");
    CHECK(error("nine", place, "d6-") == "character 4: a point's name is missing here");
    CHECK(error("nine", place, "d6--d7") == "character 4: a point's name is missing here");
    CHECK(error("nine", place, "-d6") == "character 2: a turn cannot start with \"-\"");
    CHECK(error("nine", place, "d6") == "character 3: the point it goes to is missing");
    CHECK(error("nine", place, "d6-d7") == "character 6: the man to remove is missing");
    CHECK(error("nine", place, "d6xd7") == "character 4: d7 would not be taken: write - before it, not x");
    CHECK(error("nine", place, "d6-d7-d2") == "character 7: d2 would be taken: write x before it, not -");
    CHECK(error("nine", place, "a4-a1-a7") == "character 7: the turn is already complete");
    CHECK(error("nine", place, "pass") == "character 1: White has a legal move and may not pass");
    CHECK(error("nine", place, "d6 d7 d2 d3 c4 c5 a1 a1 a1 a1 a1 a1 a1 a1 a1 a1 a1").find("too long") !=
          std::string::npos);
    CHECK(error("nine", "ww....../bbb...../........ w 0,0", "a7-a4") == "character 1: the game is over");
}

TEST_CASE("Y1: a1 and 1a name the same cell") {
    CHECK(error("yote", "6/6/6/6/6 w 12,12 -,-", "1a") == "no error");
    CHECK(error("yote", "6/6/6/6/6 w 12,12 -,-", "A1") == "no error");
    CHECK(error("nine", "......../......../........ w 9,9", "1a") ==
          "character 1: there is no point called \"1a\" on this board");
}
