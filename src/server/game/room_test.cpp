#include "server/game/room.h"

#include <doctest/doctest.h>

#include "server/game/simulated_context.h"

using namespace merels;
using namespace merels::server;
using namespace std::chrono_literals;
using play::Action;
using play::ActionKind;
using play::SessionState;

namespace {

constexpr std::chrono::milliseconds pause_after_failure = 1000ms;

CreateGameRequest nine(const std::string& opponent = "") {
    return {.id = "game", .game = "nine", .side = "white", .opponent = opponent};
}

// The results that a client gets, in their order.
struct Results {
    std::vector<Room::Result> all;
    Room::Callback callback() {
        return [this](Room::Result result) { all.push_back(std::move(result)); };
    }
};

// A game of Ada (White) and Grace that has started.
std::shared_ptr<Room> started(SimulatedContext& context, CreateGameRequest wanted = nine()) {
    auto room = context.make_room(wanted);
    room->join({"grace", "Grace", {}}, {});
    context.accept_all();
    REQUIRE(room->state() == SessionState::running);
    return room;
}

Action turn(const std::string& id, std::int64_t turns, const std::string& text) {
    return {.kind = ActionKind::turn, .id = id, .turns = turns, .text = text};
}

// The same with a clock of ten seconds, which runs: each side has had its first turn.
std::shared_ptr<Room> timed(SimulatedContext& context) {
    CreateGameRequest wanted = nine();
    wanted.clock = play::ClockRule{.initial = 10'000};
    auto room = started(context, wanted);
    room->act(turn("first", 0, "d6"), "ada", [](const Room::Result&) {});
    context.accept_all();
    room->act(turn("second", 1, "f4"), "grace", [](const Room::Result&) {});
    context.accept_all();
    return room;
}

// A rated game that Ada (White) and Grace were paired for; Grace has it open, and Ada too if she is there.
std::shared_ptr<Room> paired(SimulatedContext& context, bool ada_there = true) {
    auto room = context.make_room(PairedGame{.game = "nine",
                                             .clock = play::ClockRule{.initial = 10'000},
                                             .white = {"ada", "Ada", {}},
                                             .black = {"grace", "Grace", {}},
                                             .rated = true});
    (void)room->add_client({std::make_shared<SimulatedConnection>(), "grace"}, 0, "null");
    if (ada_there) (void)room->add_client({std::make_shared<SimulatedConnection>(), "ada"}, 0, "null");
    return room;
}

// Keeps the lease meanwhile.
void wait(SimulatedContext& context, std::chrono::seconds time) {
    for (; time > 0s; time -= 1s) {
        context.advance(1s);
        context.renew();
    }
}

}  // namespace

TEST_CASE("an event is published and acknowledged once it is in the store, and not before") {
    SimulatedContext context;
    const auto room = started(context);
    const auto watcher = std::make_shared<SimulatedConnection>();
    (void)room->add_client({watcher, ""}, 0, "null");
    CHECK(watcher->initial.size() == 1);
    const std::int64_t before = room->number();
    Results ada;
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    CHECK(ada.all.empty());
    CHECK(watcher->sent.empty());
    CHECK(room->number() == before);
    context.accept();
    REQUIRE(ada.all.size() == 1);
    CHECK(*ada.all[0] == before + 1);
    CHECK(watcher->count(R"("type":"event")") == 1);
}

TEST_CASE("an action that is sent again is answered with the number it got the first time") {
    SimulatedContext context;
    const auto room = started(context);
    Results ada;
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    context.accept();
    CHECK(context.commits.empty());
    REQUIRE(ada.all.size() == 2);
    CHECK(*ada.all[0] == *ada.all[1]);
}

TEST_CASE("actions are decided one after the other, each with the outcome of the one before") {
    SimulatedContext context;
    const auto room = started(context);
    Results ada;
    Results grace;
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    room->act(turn("1", 1, "f4"), "grace", grace.callback());
    CHECK(context.commits.size() == 1);
    context.accept();
    CHECK(context.commits.size() == 1);
    context.accept();
    CHECK(*grace.all.at(0) == room->number());
    CHECK(room->session().turns() == 2);
}

TEST_CASE(
    "after a failed write the client is told, nothing is published, and the next action is tried anew") {
    SimulatedContext context;
    const auto room = started(context);
    const auto watcher = std::make_shared<SimulatedConnection>();
    (void)room->add_client({watcher, ""}, 0, "null");
    const std::int64_t before = room->number();
    Results ada;
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    context.fail_commit();
    REQUIRE(ada.all.size() == 1);
    CHECK(ada.all[0].error().code == "store");
    CHECK(watcher->count("event") == 0);
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    // The store may have the event in spite of the failure: the room looks before it decides.
    REQUIRE(context.update_reads.size() == 1);
    CHECK(context.update_reads.front().known.number == before);
    context.finish_read(GameUpdate{"game", SimulatedContext::name, {}});
    context.accept();
    CHECK(*ada.all.at(1) == before + 1);
}

TEST_CASE("an event that a failed write has stored all the same is found, and not made twice") {
    SimulatedContext context;
    const auto room = started(context);
    Results ada;
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    const NewEvent stored = context.committing();
    context.fail_commit();
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    context.finish_read(GameUpdate{"game", SimulatedContext::name, {stored.event}});
    CHECK(context.commits.empty());
    CHECK(*ada.all.at(1) == stored.event.number);
    CHECK(room->session().turns() == 1);
}

// The games' time is corrected when the database's clock jumps. The pause must end with its timer.
TEST_CASE(
    "after a failed write the server acts again when its pause ends, though the games' time went back") {
    SimulatedContext context;
    const auto room = context.make_room(nine());
    room->join({"grace", "Grace", {}}, {});
    context.accept();  // that she has joined
    CHECK(context.committing().event.body.contains("started"));
    context.fail_commit();
    CHECK(context.update_reads.empty());
    context.renew(-60'000ms);
    context.advance(pause_after_failure - 1ms);
    CHECK(context.update_reads.empty());
    context.advance(1ms);
    REQUIRE(context.update_reads.size() == 1);
    context.finish_read(GameUpdate{"game", SimulatedContext::name, {}});
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().event.body.contains("started"));
    context.accept();
    CHECK(room->state() == SessionState::running);
}

TEST_CASE("while the store cannot be read either, the room tries again with each pause") {
    SimulatedContext context;
    const auto room = context.make_room(nine());
    room->join({"grace", "Grace", {}}, {});
    context.accept();
    context.fail_commit();
    for (int i = 0; i < 3; ++i) {
        context.advance(pause_after_failure);
        REQUIRE(context.update_reads.size() == 1);
        context.finish_read(std::unexpected(SimulatedContext::failure()));
        CHECK(context.update_reads.empty());
    }
}

TEST_CASE("when another server was first, its event is applied and the action decided again") {
    SimulatedContext context(true);
    const auto room = started(context);
    Results grace;
    room->act({.kind = ActionKind::forfeit, .id = "f"}, "grace", grace.callback());
    const std::int64_t contested = context.committing().event.number;
    // What the other server has written under this number.
    SimulatedContext other(true);
    const auto room_there = started(other);
    room_there->act(turn("1", 0, "d6"), "ada", {});
    REQUIRE(other.committing().event.number == contested);
    context.come_too_late();
    REQUIRE(context.update_reads.size() == 1);
    context.finish_read(GameUpdate{"game", "other", {other.committing().event}});
    CHECK(room->session().turns() == 1);
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().event.number == contested + 1);
    context.accept();
    CHECK(*grace.all.at(0) == contested + 1);
}

TEST_CASE("a notification of a newer event marks the room as stale, one of a known event does not") {
    SimulatedContext context(true);
    const auto room = started(context);
    room->on_notification(room->number());
    CHECK(context.marked_stale == 0);
    room->on_notification(room->number() + 1);
    CHECK(context.marked_stale == 1);
}

TEST_CASE("an action is refused only with the latest events of other servers") {
    SimulatedContext context(true);
    const auto room = started(context);
    Results grace;
    room->act(turn("1", 0, "d6"), "grace", grace.callback());
    CHECK(grace.all.empty());
    REQUIRE(context.update_reads.size() == 1);
    context.finish_read(GameUpdate{"game", SimulatedContext::name, {}});
    REQUIRE(grace.all.size() == 1);
    CHECK_FALSE(grace.all[0].has_value());
}

TEST_CASE(
    "a claim is decided after asking who is connected elsewhere, and when the absence has been long enough") {
    SimulatedContext context(true);
    const auto room = started(context);
    Results grace;
    const Action claim{.kind = ActionKind::claim, .id = "c", .side = {}};
    room->act(claim, "grace", grace.callback());
    REQUIRE(context.presence_reads.size() == 1);
    context.presence_reads.front()(false);  // that could not be read
    CHECK(grace.all.at(0).error().code == "store");
    context.presence_reads.clear();
    context.advance(std::chrono::milliseconds(context.room_options.claim_after + 1));
    context.renew();
    room->act(claim, "grace", grace.callback());
    context.presence_reads.front()(true);
    if (!context.update_reads.empty()) context.finish_read(GameUpdate{"game", SimulatedContext::name, {}});
    REQUIRE(context.commits.size() == 1);
    context.accept();
    CHECK(room->state() == SessionState::ended);
}

TEST_CASE("W12: the room wakes when a side's time is up, and ends the game") {
    SimulatedContext context;
    const auto room = timed(context);
    const auto watcher = std::make_shared<SimulatedConnection>();
    (void)room->add_client({watcher, ""}, 0, "null");
    REQUIRE_FALSE(context.alarms.empty());
    context.advance(4s);
    context.renew();
    context.advance(4s);
    context.renew();
    CHECK(context.commits.empty());
    context.advance(2001ms);
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().event.body.contains("ended"));
    CHECK(room->state() == SessionState::running);
    context.accept();
    CHECK(room->state() == SessionState::ended);
    CHECK(watcher->count("ended") == 1);
}

TEST_CASE("W16: who was paired and does not begin within a minute has left the game, connected or not") {
    for (const bool there : {true, false}) {
        SimulatedContext context;
        const auto room = paired(context, there);
        wait(context, 59s);
        CHECK(context.commits.empty());
        wait(context, 2s);
        REQUIRE(context.commits.size() == 1);
        CHECK(context.committing().event.body.contains("cancelled"));
        CHECK(context.committing().left_by == "ada");
        context.accept();
        CHECK(room->state() == SessionState::cancelled);
    }
    // Black's minute begins with White's first turn.
    SimulatedContext context;
    const auto room = paired(context);
    wait(context, 50s);
    room->act(turn("first", 0, "d6"), "ada", [](const Room::Result&) {});
    context.accept_all();
    wait(context, 59s);
    CHECK(context.commits.empty());
    wait(context, 2s);
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().left_by == "grace");
}

TEST_CASE("W16: aborting is leaving for the side to move while the other is there, and free for who waits") {
    const auto left_by = [](const char* who, bool ada_there = true) {
        SimulatedContext context;
        const auto room = paired(context, ada_there);
        room->act({.kind = ActionKind::abort, .id = "abort"}, who, [](const Room::Result&) {});
        REQUIRE(context.commits.size() == 1);
        return context.committing().left_by;
    };
    CHECK(left_by("ada") == "ada");
    CHECK(left_by("grace").empty());
    CHECK(left_by("grace", false).empty());
}

TEST_CASE("W12: time in which no server could act is given back before anything else is decided") {
    SimulatedContext context;
    const auto room = timed(context);
    const Moment since = context.now() + 1000;
    context.advance(60s);
    CHECK(context.commits.empty());  // the lease has run out
    context.renew({}, {{since, context.now()}});
    room->tick();
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().event.body.contains("resumed"));
    context.accept();
    CHECK(room->state() == SessionState::running);
}

TEST_CASE("W12: time in which no server could act is not counted for a first turn") {
    SimulatedContext context;
    const auto room = paired(context);
    const Moment since = context.now() + 1000;
    context.advance(90s);
    context.renew({}, {{since, context.now()}});
    room->tick();
    REQUIRE(context.commits.size() == 1);
    CHECK(context.committing().event.body.contains("resumed"));
    context.accept();
    wait(context, 59s);
    CHECK(room->state() == SessionState::running);
    CHECK(context.commits.empty());
}

TEST_CASE(
    "the computer's turn is cancelled when the game ends, and an answer that comes too late is ignored") {
    SimulatedContext context;
    const auto room =
        context.make_room({.id = "game", .game = "nine", .side = "black", .opponent = "computer"});
    REQUIRE(context.turns.size() == 1);
    const auto asked = context.turns.front();
    CHECK_FALSE(asked->stop);
    Results ada;
    room->act({.kind = ActionKind::forfeit, .id = "f"}, "ada", ada.callback());
    context.accept();
    CHECK(room->state() == SessionState::ended);
    CHECK(asked->stop);
    const std::int64_t number = room->number();
    asked->question.then(Turn{Point{0}});
    context.advance(1s);
    CHECK(context.commits.empty());
    CHECK(room->number() == number);
}

TEST_CASE("the computer answers no quicker than its pace") {
    SimulatedContext context;
    const auto room =
        context.make_room({.id = "game", .game = "nine", .side = "black", .opponent = "computer"});
    context.turns.front()->question.then(Turn{Point{0}});
    CHECK(context.commits.empty());
    context.advance(std::chrono::milliseconds(context.room_options.computer_pace));
    REQUIRE(context.commits.size() == 1);
    context.accept();
    CHECK(room->session().turns() == 1);
}

TEST_CASE("without a lease nothing is decided; what waits is failed when the lease cannot be renewed") {
    SimulatedContext context;
    const auto room = started(context);
    context.advance(std::chrono::milliseconds(Store::lease));
    Results ada;
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    CHECK(context.commits.empty());
    CHECK(ada.all.empty());
    room->fail_waiting();
    CHECK(ada.all.at(0).error().code == "store");
    context.renew();
    room->act(turn("1", 0, "d6"), "ada", ada.callback());
    CHECK(context.commits.size() == 1);
}

TEST_CASE("a game is cancelled when nobody has joined it for long, and not sooner") {
    SimulatedContext context;
    const auto room = context.make_room(nine());
    room->expire();
    CHECK(context.commits.empty());
    context.advance(std::chrono::milliseconds(context.room_options.open_kept));
    context.renew();
    room->expire();
    REQUIRE(context.commits.size() == 1);
    context.accept();
    CHECK(room->state() == SessionState::cancelled);
}

TEST_CASE("N1: who is away is told of their turn in a game of days, once that is in the store") {
    SimulatedContext context;
    CreateGameRequest wanted = nine();
    wanted.clock = play::ClockRule{.days = 2};
    const auto room = started(context, wanted);
    REQUIRE(context.alerts.size() == 1);
    CHECK(context.alerts[0].kind == "started");
    CHECK(context.alerts[0].player == "ada");
    room->act(turn("1", 0, "d6"), "ada", [](const Room::Result&) {});
    CHECK(context.alerts.size() == 1);
    context.accept_all();
    REQUIRE(context.alerts.size() == 2);
    CHECK(context.alerts[1].kind == "turn");
    CHECK(context.alerts[1].player == "grace");
    CHECK(context.alerts[1].turns == 1);
    // Ada has the game open.
    const auto page = std::make_shared<SimulatedConnection>();
    (void)room->add_client({page, "ada"}, 0, "null");
    room->act(turn("2", 1, "f4"), "grace", [](const Room::Result&) {});
    context.accept_all();
    CHECK(context.alerts.size() == 2);
    // A write that failed tells nobody.
    room->act(turn("3", 2, "d2"), "ada", [](const Room::Result&) {});
    context.fail_commit();
    CHECK(context.alerts.size() == 2);
}
