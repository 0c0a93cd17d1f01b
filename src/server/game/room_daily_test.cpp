// Daily games: conditional turns and vacations, without a server around the room.
#include <doctest/doctest.h>

#include "server/game/room.h"
#include "server/game/simulated_context.h"

using namespace merels;
using namespace merels::server;
using namespace std::chrono_literals;
using play::SessionState;

namespace {

void play_turn(SimulatedContext& context, Room& room, const std::string& player, const std::string& text) {
    const play::Action turn{
        .kind = play::ActionKind::turn, .id = text, .turns = room.session().turns(), .text = text};
    room.act(turn, player, [](const Room::Result&) {});
    context.accept();
}

// A game of Ada (White) and Grace with two days for a turn. Each has played, and it is Ada's turn.
std::shared_ptr<Room> daily(SimulatedContext& context) {
    CreateGameRequest wanted{.id = "game", .game = "nine", .side = "white"};
    wanted.clock = play::ClockRule{.days = 2};
    auto room = context.make_room(wanted);
    room->join({"grace", "Grace", {}}, {});
    context.accept_all();
    play_turn(context, *room, "ada", "d6");
    play_turn(context, *room, "grace", "f4");
    context.accept_all();
    return room;
}

// Lets time pass as it does while servers are at work.
void pass(SimulatedContext& context, std::chrono::seconds time) {
    for (std::chrono::seconds passed{0}; passed < time; passed += 4s) {
        context.advance(4s);
        context.renew();
        context.accept_all();
    }
}

}  // namespace

TEST_CASE("N3: time that runs out while its player is on vacation does not end the game") {
    SimulatedContext context;
    const auto room = daily(context);
    const Moment end = context.now() + 3 * 24 * 3'600'000;
    pass(context, 24h);
    context.daily.vacations.push_back({"ada", 1, context.now(), end});
    // Nobody told the room: it looks when the time is up.
    pass(context, 25h);
    CHECK(room->state() == SessionState::running);
    CHECK(room->session().times()->at == end);
    pass(context, 24h + 21h);
    CHECK(room->state() == SessionState::running);
    pass(context, 4h);
    CHECK(room->state() == SessionState::ended);
}

TEST_CASE("N3: a vacation that ends early lets the clock run from then on, whenever that is seen") {
    SimulatedContext context;
    const auto room = daily(context);
    const Moment end = context.now() + 10LL * 24 * 3'600'000;
    context.daily.vacations.push_back({"ada", 1, context.now(), end});
    room->check_daily();
    context.accept_all();
    REQUIRE(room->session().times()->at == end);
    pass(context, 4h);
    const Moment ended = context.now();
    context.daily.vacations.back().until = ended;
    pass(context, 4h);
    room->check_daily();
    context.accept_all();
    CHECK(room->session().times()->at == ended);
    const auto events = room->number();
    room->check_daily();
    context.accept_all();
    CHECK(room->number() == events);
}

TEST_CASE("N3: a vacation of the side that waits stops no clock") {
    SimulatedContext context;
    const auto room = daily(context);
    context.daily.vacations.push_back({"grace", 1, context.now(), context.now() + 10LL * 24 * 3'600'000});
    room->check_daily();
    pass(context, 49h);
    CHECK(room->state() == SessionState::ended);
}

TEST_CASE("N2: who has a conditional turn is not told of their turn; it needs its version in the store") {
    SimulatedContext context;
    const auto room = daily(context);
    const std::size_t before = context.alerts.size();
    context.daily.conditional.push_back({"game", "grace", 2, R"([["d2","b4"]])", "v1"});
    play_turn(context, *room, "ada", "d2");
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().conditional == "v1");
    CHECK(context.committing().event.body.contains("b4"));
    CHECK(context.alerts.size() == before);
    SUBCASE("it is played") {
        context.daily.conditional.clear();
        context.accept_all();
        CHECK(room->session().turns() == 4);
        // Both are sent on when nothing more follows; the notifier drops the one that does not matter any
        // more.
        REQUIRE(context.alerts.size() == before + 2);
        CHECK(context.alerts.back().player == "ada");
    }
    SUBCASE("it was removed meanwhile") {
        context.daily.conditional.clear();
        context.come_too_late();
        context.finish_read(GameUpdate{});
        context.accept_all();
        CHECK(room->session().turns() == 3);
        REQUIRE(context.alerts.size() == before + 1);
        CHECK(context.alerts.back().player == "grace");
    }
}
