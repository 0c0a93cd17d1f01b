#include "server/game/row_mapping.h"

#include <doctest/doctest.h>

#include "server/base/tokens.h"
#include "server/game/game_factory.h"
#include "server/game/read_event.h"
#include "server/game/summary.h"

using namespace merels;
using namespace merels::server;
using play::ActionKind;

namespace {

CreateGameRequest same_screen() {
    CreateGameRequest wish;
    wish.game = "nine";
    wish.side = "white";
    wish.opponent = "same-screen";
    return wish;
}

StoredGame stored_game(const std::string& maker) {
    init_tokens();
    Random random(3);
    const auto made = make_game(same_screen(), {"ada", maker, {}}, random, 5'000);
    REQUIRE(made.has_value());
    StoredGame stored{made->game, {}};
    for (const NewEvent& step : made->events) stored.events.push_back(step.event);
    return stored;
}

}  // namespace

TEST_CASE("an event is written and read back the same, and a game rebuilt from its events is the same") {
    StoredGame stored = stored_game("Ada \"<&>\"");
    auto restored = restore(stored);
    REQUIRE(restored.has_value());
    play::Session& session = restored->game.session;
    const auto act = [&](const play::Action& action, const play::Actor& actor, Moment now) {
        const auto event = session.decide(action, actor, now);
        REQUIRE(event.has_value());
        REQUIRE(session.apply(*event).has_value());
        const std::string body = play::write_event(*event);
        stored.events.push_back({event->n, "k" + std::to_string(event->n), event->at, body});
        const auto read = read_event(body);
        REQUIRE(read.has_value());
        CHECK(*read == *event);
        CHECK(play::write_event(*read) == body);
    };
    const play::Actor ada{.player = "ada"};
    act({.kind = ActionKind::turn, .id = "x", .turns = 0, .text = "d6"}, ada, 6'000);
    act({.kind = ActionKind::pick, .id = "p", .turns = 1, .text = "a1"}, ada, 6'100);
    act({.kind = ActionKind::offer_draw, .id = "o"}, ada, 6'200);
    act({.kind = ActionKind::ask_takeback, .id = "t"}, ada, 6'300);
    act({.kind = ActionKind::allow_takeback, .side = other(*session.takeback_asked_by())},
        play::Actor::server(), 6'400);
    act({.kind = ActionKind::turn, .id = "x", .turns = 0, .text = "f4"}, ada, 6'500);
    act({.kind = ActionKind::forfeit, .id = "f"}, ada, 6'600);
    const auto again = restore(stored);
    REQUIRE(again.has_value());
    CHECK(summarize(again->game) == summarize(restored->game));
}

TEST_CASE("events that cannot have happened are found out when a game is built again") {
    const StoredGame stored = stored_game("Ada");
    for (const char* body : {R"({"n":3,"at":1,"kind":"turn","side":"white","turn":"d6-d7"})", "nonsense",
                             R"({"n":3,"at":1,"kind":"undo"})", R"({"n":3,"at":1,"kind":"draw-offered"})",
                             R"({"n":4,"at":1,"kind":"cancelled"})"}) {
        StoredGame damaged = stored;
        damaged.events.push_back({3, "k", 1, body});
        CHECK_FALSE(restore(damaged).has_value());
    }
}
