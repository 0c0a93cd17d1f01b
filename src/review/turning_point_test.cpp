#include "review/turning_point.h"

#include <doctest/doctest.h>
#include <string>

#include "core/turn_text.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::review;

namespace {

History played(const AnyGame& game, const char* position, std::initializer_list<const char*> turns) {
    History history(game, testing::position(game, position));
    for (const char* turn : turns) history.play(*read_turn(game.geometry(), history.position(), turn));
    return history;
}

std::string better(const History& history, const TurningPoint& turning) {
    return write_turn(history.game().geometry(), history.position_at(turning.played), turning.better.turn);
}

}  // namespace

TEST_CASE("the turning point is the turn that let the other side close its mill") {
    const AnyGame& nine = *find_game("nine");
    // Black threatens g7 and White places elsewhere.
    const History history = played(nine, "bb...w../......../w....... w 7,7", {"f2", "g7xf2"});
    const auto turning = find_turning_point(history, Outcome::win(Side::black, Why::forfeit));
    REQUIRE(turning.has_value());
    CHECK(turning->played == 0);
    CHECK(turning->side == Side::white);
    CHECK(better(history, *turning) == "g7");
    bool found = false;
    for (const Message& reason : turning->better.reasons)
        found = found || reason.text() == "keeps Black from closing a mill on g7";
    CHECK(found);
}

TEST_CASE(
    "there is no turning point in a game without turns, without mistakes of the loser, or before the end") {
    const AnyGame& nine = *find_game("nine");
    const auto white_won = Outcome::win(Side::white, Why::forfeit);
    CHECK_FALSE(
        find_turning_point(played(nine, "......../......../........ w 9,9", {}), white_won).has_value());
    CHECK_FALSE(
        find_turning_point(played(nine, "......../......../........ w 9,9", {"d6"}), white_won).has_value());
    const History mill_let = played(nine, "bb...w../......../w....... w 7,7", {"f2", "g7xf2"});
    CHECK_FALSE(find_turning_point(mill_let, Outcome{}).has_value());
    CHECK_FALSE(find_turning_point(mill_let, white_won).has_value());
}
