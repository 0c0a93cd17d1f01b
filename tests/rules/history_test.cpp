// M9: the draws that only the way to a position can tell.
#include "core/history.h"

#include <doctest/doctest.h>
#include <string>

#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;

namespace {

void play(const AnyGame& game, History& history, const std::string& turn) {
    const auto read = read_turn(game.geometry(), history.position(), turn);
    if (!read) FAIL(turn, ": ", read.error().text());
    history.play(*read);
}

}  // namespace

TEST_CASE("M9: the same position for the third time is a draw, the start counting once") {
    const AnyGame& nine = *find_game("nine");
    History history(nine, testing::position(nine, "w.w.w.../b.b.b.../......w. w 0,0"));
    for (int round = 0; round < 2; ++round) {
        CHECK(history.outcome() == Outcome{});
        for (const char* turn : {"a7-a4", "b6-b4", "a4-a7", "b4-b6"}) {
            CHECK(history.outcome() == Outcome{});
            play(nine, history, turn);
        }
    }
    CHECK(history.times_seen() == 3);
    CHECK(history.outcome() == Outcome::draw(Why::repetition));
    history.undo();
    CHECK(history.outcome() == Outcome{});
}

TEST_CASE("M9: 200 turns in a row without a removal or a placing are a draw") {
    auto game = read_game("like: nine\nquiet-turns: 6");
    REQUIRE(game.has_value());
    History history(**game, testing::position(**game, "w.w.w.../b.b.b.../......w. w 0,0"));
    for (const char* turn : {"a7-a4", "b6-b4", "a4-a1", "b4-b2", "a1-d1"}) play(**game, history, turn);
    CHECK(history.quiet_turns() == 5);
    CHECK(history.outcome() == Outcome{});
    play(**game, history, "b2-d2");
    CHECK(history.outcome() == Outcome::draw(Why::turn_limit));
    CHECK(find_game("nine")->draw_rules().quiet_turns == 200);
    CHECK(find_game("yote")->draw_rules().quiet_turns == 200);
}

TEST_CASE("M9: a placing or a removal starts the count anew") {
    auto game = read_game("like: ten\nquiet-turns: 3");
    REQUIRE(game.has_value());
    History history(**game, (*game)->start(0));
    for (const char* turn : {"d6", "d7", "d6-d5", "d7-g7"}) play(**game, history, turn);
    CHECK(history.quiet_turns() == 2);
    play(**game, history, "a1");
    CHECK(history.quiet_turns() == 0);
    CHECK(history.outcome() == Outcome{});
}

TEST_CASE("M9: a shorter limit at three men against three, where a variant has one") {
    auto game = read_game("quiet-turns-at-three: 2");
    REQUIRE(game.has_value());
    History history(**game, testing::position(**game, "w.w...../b.b...../w..b.... w 0,0"));
    play(**game, history, "a7-a4");
    CHECK(history.outcome() == Outcome{});
    play(**game, history, "b6-b4");
    CHECK(history.outcome() == Outcome::draw(Why::turn_limit));
}

TEST_CASE("Y4: in Yoté a forbidden step is part of the position that repeats") {
    const AnyGame& yote = *find_game("yote");
    // The board after four steps there and back is the start's, but the steps that led to it are remembered.
    History history(yote, testing::position(yote, "w5/6/bb4/6/5w w 2,2 -,-"));
    for (const char* turn : {"a0-a1", "c1-c2", "e5-d5", "c0-b0", "a1-a0", "c2-c1", "d5-e5", "b0-c0"})
        play(yote, history, turn);
    CHECK(history.position().setup().board == history.position_at(0).setup().board);
    CHECK(history.times_seen() == 1);
}

TEST_CASE(
    "M9: when several ends come together, what the board says comes first, then repetition, then the limit") {
    auto game = read_game("like: six\nquiet-turns: 8");
    REQUIRE(game.has_value());
    // The eighth quiet turn brings the start back for the third time.
    History both(**game, testing::position(**game, "w.w.w.../b.b.b... w 0,0"));
    for (int round = 0; round < 2; ++round) {
        for (const char* turn : {"a5-a3", "b4-b3", "a3-a5", "b3-b4"}) play(**game, both, turn);
    }
    CHECK(both.quiet_turns() == 8);
    CHECK(both.outcome() == Outcome::draw(Why::repetition));
    // The only quiet turn allowed leaves White without a move.
    auto strict = read_game("like: six\nquiet-turns: 1");
    REQUIRE(strict.has_value());
    History blocked(**strict, testing::position(**strict, "wbwbwbb./.b...b.. b 0,0"));
    play(**strict, blocked, "a1-a3");
    CHECK(blocked.outcome() == Outcome::win(Side::black, Why::blocked));
}
