#include "engine/hint.h"

#include <doctest/doctest.h>
#include <set>
#include <string>

#include "core/turn_text.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::engine;

namespace {

// What speaks for a turn, as people read it.
testing::Texts merits(const char* name, const char* position, const char* turn) {
    const AnyGame& game = *find_game(name);
    const AnyPosition at = testing::position(game, position);
    testing::Texts texts;
    for (const Message& merit : at.merits(*read_turn(game.geometry(), at, turn))) texts.insert(merit.text());
    return texts;
}

using Texts = testing::Texts;

}  // namespace

TEST_CASE("a mill turn is recommended for the mills it closes, opens, threatens and prevents") {
    CHECK(merits("nine", "ww....../.b.b..../........ w 7,7", "g7xd6") == Texts{"closes a mill"});
    CHECK(merits("nine", "ww....../.b.b..../........ w 7,7", "a4") == Texts{"threatens two mills"});
    CHECK(merits("nine", "bb...ww./......../........ w 7,7", "g7") ==
          Texts{"keeps Black from closing a mill on g7"});
    // a7 d7 g7 is opened by a7-a4 and can be closed again: nobody is near a7
    CHECK(merits("nine", "www...../....b.b./....b.b. w 0,0", "a7-a4") ==
          Texts{"opens a mill that can be closed again next turn"});
    // from the mill a7 d7 g7 into b6 d6 f6 and back: Black is near neither
    CHECK(merits("nine", "wwwb..b./w.w...b./....b.b. w 0,0", "d7-d6xb2")
              .contains("opens one mill and closes another, and back again next turn"));
    // the same from d6 to d7, but Black steps from d5 into the gap
    CHECK(merits("nine", "w.w...b./www...../.b..b.b. w 0,0", "d6-d7xa1")
              .contains("closes a mill and opens another"));
    CHECK(merits("nine", "......../......../........ w 9,9", "d6") ==
          Texts{"stands on a crossing, with 4 ways to go"});
    CHECK(merits("nine", "......../......../........ w 9,9", "a7").empty());
}

TEST_CASE("a Yoté turn is recommended for what it takes, saves and threatens") {
    CHECK(merits("yote", "wb4/6/5b/6/6 w 3,3 -,-", "a0-a2xc5") == Texts{"takes 2 men"});
    CHECK(merits("yote", "6/1b4/6/6/w5 w 11,11 -,-", "b0") == Texts{"threatens a capture"});
    CHECK(merits("yote", "6/2bw2/6/6/6 w 11,11 -,-", "b3-a3") == Texts{"leaves Black no man to jump over"});
}

TEST_CASE("a DVONN turn is recommended for the pieces it takes and cuts off") {
    const AnyGame& dvonn = *find_game("dvonn");
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        AnyPosition at = dvonn.start(random.next());
        at.play_at_random(random, static_cast<int>(random.below(40)));
        const Colour theirs = at.to_move() == Side::white ? Colour::black : Colour::white;
        for (const Turn& turn : at.turns()) {
            if (turn.empty()) continue;
            const Piece landed_on = at.setup().board[turn[1]];
            const auto merits = at.merits(turn);
            const bool says_so = !merits.empty() && merits.front().text().starts_with("takes a ");
            CHECK(says_so == (landed_on.colour == theirs));
        }
    }
}

TEST_CASE("T3: a hint is a legal turn with at least one reason, in every game") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        const History history(*game, game->start(5));
        const Hint found = find_hint(history);
        const auto legal = history.position().turns();
        CHECK(std::ranges::find(legal, found.turn) != legal.end());
        CHECK(!found.reasons.empty());
    }
}

TEST_CASE("a hint that wins says so") {
    const AnyGame& nine = *find_game("nine");
    const History history(nine, testing::position(nine, "w.w...../b.b...b./w....... w 0,0"));
    const Hint found = find_hint(history);
    CHECK(write_turn(nine.geometry(), history.position(), found.turn) == "c5-d7xb6");
    CHECK(found.reasons.front().text() == "White wins: Black has too few men left");
}
