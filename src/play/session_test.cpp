#include "play/session.h"

#include <algorithm>
#include <doctest/doctest.h>

#include "play/saved_file.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::play;

namespace {

const Seat ada{"ada", "Ada", {}};
const Seat grace{"grace", "Grace", {}};
const Actor server = Actor::server();

Actor player(const std::string& name, const Absence& absence = {}) {
    return {.player = name, .absence = absence};
}

Session new_session(const std::string& game, Opponent opponent = Opponent::person,
                    std::optional<ClockRule> clock = {}) {
    const AnyGame* found = find_game(game);
    return Session({share(*found), found->start(1), opponent, clock});
}

// What became of an action: the word of its event, which is applied, or the code of the refusal.
std::string act(Session& session, const Action& action, const Actor& actor, Moment now = 2'000) {
    const auto event = session.decide(action, actor, now);
    if (!event) return std::string(event.error().code);
    REQUIRE(session.apply(*event).has_value());
    return std::string(word(event->kind));
}

// Ada has White, Grace or the second seat has Black.
Session started(const std::string& game, Opponent opponent = Opponent::person,
                std::optional<ClockRule> clock = {}, const Seat& second = grace) {
    Session session = new_session(game, opponent, clock);
    (void)act(session, {.kind = ActionKind::create, .side = Side::white, .seat = ada}, server, 1000);
    if (opponent == Opponent::person)
        (void)act(session, {.kind = ActionKind::join, .seat = second}, server, 1000);
    (void)act(session, {.kind = ActionKind::start, .seats = {ada, second}}, server, 1000);
    return session;
}

Action turn(const Session& session, const std::string& text) {
    return {.kind = ActionKind::turn, .id = "x", .turns = session.turns(), .text = text};
}

Action of(ActionKind kind) {
    return {.kind = kind, .id = "x"};
}

// The same with a clock that runs for White since 1000: each has played a first turn.
Session timed(const std::string& game, const ClockRule& clock) {
    Session session = started(game, Opponent::person, clock);
    REQUIRE(act(session, turn(session, "d6"), player("ada"), 1'000) == "turn");
    REQUIRE(act(session, turn(session, "f4"), player("grace"), 1'000) == "turn");
    return session;
}

}  // namespace

TEST_CASE("a game is made, joined once by another player, and started with sides as wanted") {
    Session session = new_session("nine");
    CHECK(act(session, {.kind = ActionKind::create, .side = Side::black, .seat = ada}, server) == "created");
    CHECK(session.waiting() == ada);
    CHECK(session.duty() == Duty::none);
    CHECK(act(session, of(ActionKind::forfeit), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::forfeit), player("grace")) == "not-yours");
    CHECK(act(session, {.kind = ActionKind::join, .seat = ada}, server) == "not-now");
    CHECK(act(session, {.kind = ActionKind::join, .seat = grace}, server) == "joined");
    CHECK(act(session, {.kind = ActionKind::join, .seat = Seat{"eve", "Eve", {}}}, server) == "not-now");
    CHECK(session.duty() == Duty::start);
    Random random(1);
    const Seats seats = session.draw_seats({}, random);
    CHECK(seats == Seats{grace, ada});
    CHECK(act(session, {.kind = ActionKind::start, .seats = seats}, server) == "started");
    CHECK(session.state() == SessionState::running);
    CHECK(session.side_of("ada") == Side::black);
    CHECK(session.match().player(Side::white).name == "Grace");
}

TEST_CASE("who made a game may leave it before anyone has come, and nobody else") {
    Session session = new_session("nine");
    (void)act(session, {.kind = ActionKind::create, .seat = ada}, server);
    CHECK(act(session, of(ActionKind::quit), player("grace")) == "not-yours");
    CHECK(act(session, of(ActionKind::quit), player("ada")) == "cancelled");
    CHECK(session.state() == SessionState::cancelled);
}

TEST_CASE("only the side to move enters a turn, and only if it knows of all turns before") {
    Session session = started("nine");
    CHECK(act(session, turn(session, "d6"), player("grace")) == "not-your-turn");
    CHECK(act(session, {.kind = ActionKind::turn, .turns = 1, .text = "d6"}, player("ada")) == "stale");
    CHECK(act(session, turn(session, "d6-d7"), player("ada")) == "not-legal");
    CHECK(act(session, turn(session, "d6"), player("ada")) == "turn");
    CHECK(act(session, {.kind = ActionKind::pick, .turns = 1, .text = "z9"}, player("grace")) == "not-legal");
    CHECK(act(session, {.kind = ActionKind::undo, .turns = 1}, player("grace")) == "not-now");
    CHECK(act(session, {.kind = ActionKind::confirm, .turns = 1}, player("grace")) == "not-now");
    Action theirs = turn(session, "f4");
    theirs.side = Side::white;
    CHECK(act(session, theirs, player("grace")) == "not-yours");
}

TEST_CASE("a player's pick that completes a turn plays it; at one screen it waits to be confirmed") {
    Session online = started("nine");
    CHECK(act(online, {.kind = ActionKind::pick, .turns = 0, .text = "d6"}, player("ada")) == "turn");
    Session local(Match(share(*find_game("nine")), find_game("nine")->start(1), {}));
    CHECK(act(local, {.kind = ActionKind::pick, .text = "d6"}, Actor::local()) == "pick");
    CHECK(act(local, of(ActionKind::undo), Actor::local()) == "undo");
    CHECK(act(local, of(ActionKind::confirm), Actor::local()) == "not-legal");
    CHECK(act(local, {.kind = ActionKind::pick, .text = "d7"}, Actor::local()) == "pick");
    CHECK(act(local, of(ActionKind::confirm), Actor::local()) == "turn");
    CHECK(local.match().history().size() == 1);
}

TEST_CASE("a draw is offered, declined, and agreed on by offering it as well") {
    Session session = started("nine");
    CHECK(act(session, of(ActionKind::decline_draw), player("grace")) == "not-now");
    CHECK(act(session, of(ActionKind::offer_draw), player("ada")) == "draw-offered");
    CHECK(act(session, of(ActionKind::offer_draw), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::decline_draw), player("grace")) == "draw-declined");
    CHECK(act(session, of(ActionKind::offer_draw), player("ada")) == "draw-offered");
    CHECK(act(session, of(ActionKind::offer_draw), player("grace")) == "ended");
    CHECK(session.match().outcome() == Outcome::draw(Why::agreement));
    CHECK(act(session, of(ActionKind::forfeit), player("ada")) == "not-now");
}

TEST_CASE("a turn is asked back: the asker's own, with the answer to it") {
    Session session = started("nine");
    CHECK(act(session, of(ActionKind::ask_takeback), player("ada")) == "not-now");
    (void)act(session, turn(session, "d6"), player("ada"));
    CHECK(act(session, of(ActionKind::ask_takeback), player("grace")) == "not-now");
    (void)act(session, turn(session, "f4"), player("grace"));
    CHECK(act(session, of(ActionKind::ask_takeback), player("ada")) == "takeback-asked");
    CHECK(act(session, of(ActionKind::ask_takeback), player("grace")) == "not-now");
    CHECK(act(session, of(ActionKind::allow_takeback), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::decline_takeback), player("grace")) == "takeback-declined");
    (void)act(session, of(ActionKind::ask_takeback), player("ada"));
    CHECK(act(session, of(ActionKind::allow_takeback), player("grace")) == "taken-back");
    CHECK(session.turns() == 0);
    CHECK_FALSE(session.takeback_asked_by().has_value());
}

TEST_CASE("a rematch is offered, declined, and follows when both want it") {
    Session session = started("nine");
    CHECK(act(session, of(ActionKind::offer_rematch), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::forfeit), player("ada")) == "ended");
    CHECK(act(session, of(ActionKind::decline_rematch), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::offer_rematch), player("ada")) == "rematch-offered");
    CHECK(act(session, of(ActionKind::offer_rematch), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::decline_rematch), player("grace")) == "rematch-declined");
    (void)act(session, of(ActionKind::offer_rematch), player("grace"));
    CHECK(session.duty() == Duty::none);
    CHECK(act(session, of(ActionKind::offer_rematch), player("ada")) == "rematch-offered");
    CHECK(session.duty() == Duty::make_rematch);
    CHECK(act(session, {.kind = ActionKind::rematch, .text = "next"}, server) == "rematch");
    CHECK(session.rematch() == "next");
    CHECK(act(session, of(ActionKind::offer_rematch), player("ada")) == "not-now");
}

TEST_CASE("players say what is on the list, and do not do what is the server's to do") {
    Session session = started("nine");
    CHECK(act(session, {.kind = ActionKind::say, .text = "hello"}, player("ada")) == "said");
    CHECK(act(session, {.kind = ActionKind::say, .text = "nonsense"}, player("ada")) == "bad-message");
    for (const auto kind :
         {ActionKind::create, ActionKind::join, ActionKind::start, ActionKind::cancel, ActionKind::time_out,
          ActionKind::resume, ActionKind::end, ActionKind::rematch, ActionKind::take_back})
        CHECK(act(session, of(kind), player("ada")) == "not-yours");
}

TEST_CASE("the computer's duties: its turn, and answers to what it is asked") {
    Session session = started("nine", Opponent::computer, {}, Seat{{}, "Computer 3", 3});
    CHECK(session.duty() == Duty::none);
    (void)act(session, turn(session, "d6"), player("ada"));
    CHECK(session.duty() == Duty::computer_turn);
    CHECK(session.due() == 0);
    const Turn first = session.match().position().turns().front();
    CHECK(act(session, {.kind = ActionKind::turn, .points = first}, server) == "turn");
    (void)act(session, of(ActionKind::offer_draw), player("ada"));
    CHECK(session.duty() == Duty::answer_draw);
    CHECK(act(session, {.kind = ActionKind::decline_draw, .side = Side::black}, server) == "draw-declined");
    (void)act(session, of(ActionKind::ask_takeback), player("ada"));
    CHECK(session.duty() == Duty::answer_takeback);
    CHECK(act(session, {.kind = ActionKind::allow_takeback, .side = Side::black}, server) == "taken-back");
    CHECK(session.turns() == 0);
}

TEST_CASE("at one screen, the latest turn or a side's own is taken back at once, after the end too") {
    Session session(Match(share(*find_game("three")), find_game("three")->start(1), {}));
    const Actor local = Actor::local();
    CHECK(act(session, of(ActionKind::take_back), local) == "not-now");
    const auto play_on = [&] {
        const Turn next = session.match().position().turns().front();
        return act(session, {.kind = ActionKind::turn, .points = next}, local);
    };
    for (int i = 0; i < 3; ++i) (void)play_on();
    CHECK(act(session, of(ActionKind::take_back), local) == "taken-back");
    CHECK(session.turns() == 2);
    CHECK(act(session, {.kind = ActionKind::take_back, .side = Side::white}, local) == "taken-back");
    CHECK(session.turns() == 0);
    CHECK(act(session, {.kind = ActionKind::take_back, .side = Side::white}, local) == "not-now");
    while (session.state() == SessionState::running) (void)play_on();
    CHECK(act(session, of(ActionKind::take_back), local) == "taken-back");
    CHECK(session.state() == SessionState::running);
    CHECK(act(session, {.kind = ActionKind::forfeit, .side = Side::black}, local) == "ended");
    CHECK(act(session, of(ActionKind::take_back), local) == "not-now");
}

TEST_CASE("G6: at one screen against the computer, the person's own latest turn is taken back") {
    const auto session_of = [](std::optional<int> white, std::optional<int> black) {
        const AnyGame* nine = find_game("nine");
        return Session(Match(share(*nine), nine->start(1), {Player{"", white}, Player{"", black}}));
    };
    CHECK(local_take_back(session_of({}, 3)).side == Side::white);
    CHECK(local_take_back(session_of(3, {})).side == Side::black);
    CHECK_FALSE(local_take_back(session_of({}, {})).side);
    CHECK_FALSE(local_take_back(session_of(3, 3)).side);
    Session session = session_of(3, {});
    CHECK_FALSE(can_act_locally(session, local_take_back(session)));
    REQUIRE(act(session, turn(session, "d6"), Actor::local()) == "turn");
    CHECK_FALSE(can_act_locally(session, local_take_back(session)));  // the computer's
    REQUIRE(act(session, turn(session, "d2"), Actor::local()) == "turn");
    CHECK(can_act_locally(session, local_take_back(session)));
    CHECK(session.turns() == 2);
}

TEST_CASE("G8: at one screen a draw is declined, and then the other side may offer one") {
    Session session(Match(share(*find_game("nine")), find_game("nine")->start(1), {}));
    const Actor local = Actor::local();
    const auto by = [](ActionKind kind, Side side) { return Action{.kind = kind, .side = side}; };
    CHECK(act(session, by(ActionKind::decline_draw, Side::black), local) == "not-now");
    CHECK(act(session, by(ActionKind::offer_draw, Side::white), local) == "draw-offered");
    CHECK(act(session, by(ActionKind::decline_draw, Side::white), local) == "not-now");
    CHECK(act(session, by(ActionKind::decline_draw, Side::black), local) == "draw-declined");
    REQUIRE(act(session, turn(session, "d6"), local) == "turn");
    CHECK(act(session, by(ActionKind::offer_draw, Side::black), local) == "draw-offered");
    CHECK(act(session, by(ActionKind::offer_draw, Side::white), local) == "ended");
    CHECK(session.match().outcome() == Outcome::draw(Why::agreement));
}

TEST_CASE("at one screen, what only players or servers do is refused and changes nothing") {
    Session session(Match(share(*find_game("nine")), find_game("nine")->start(1), {}));
    for (const auto kind :
         {ActionKind::ask_takeback, ActionKind::allow_takeback, ActionKind::abort, ActionKind::quit,
          ActionKind::claim, ActionKind::say, ActionKind::offer_rematch, ActionKind::create, ActionKind::join,
          ActionKind::cancel, ActionKind::time_out, ActionKind::end, ActionKind::rematch})
        CHECK(act(session, of(kind), Actor::local()) == "not-yours");
    CHECK(session.state() == SessionState::running);
}

TEST_CASE("G6: who has played may ask to take back, whoever began") {
    const AnyGame* nine = find_game("nine");
    const auto black_begins = read_position(*nine, "......../......../w....... b 8,9");
    REQUIRE(black_begins);
    Session session({share(*nine), *black_begins});
    (void)act(session, {.kind = ActionKind::start, .seats = {ada, grace}}, server);
    REQUIRE(act(session, turn(session, "d6"), player("grace")) == "turn");
    CHECK_FALSE(session.takeback_refusal(Side::black));
    CHECK(session.takeback_refusal(Side::white) == tr("there is no turn to take back"));
    CHECK(act(session, of(ActionKind::ask_takeback), player("ada")) == "not-now");
    CHECK(act(session, of(ActionKind::ask_takeback), player("grace")) == "takeback-asked");
}

TEST_CASE("W12: time is taken from the side to move, the increment comes back, and days are for every turn") {
    Session session = timed("nine", ClockRule{10'000, 2'000, 0});
    CHECK(session.due() == 11'000);
    REQUIRE(act(session, turn(session, "d2"), player("ada"), 4'000) == "turn");
    CHECK(session.times()->left == std::array<std::int64_t, 2>{9'000, 10'000});
    CHECK(session.times()->running == Side::black);
    CHECK_FALSE(session.out_of_time(13'999));
    CHECK(act(session, of(ActionKind::time_out), server, 13'999) == "not-now");
    CHECK(session.out_of_time(14'000));
    CHECK(act(session, of(ActionKind::time_out), server, 14'000) == "ended");
    CHECK(session.match().outcome() == Outcome::win(Side::white, Why::time));
    CHECK_FALSE(session.times()->running.has_value());
    const Session days = timed("nine", ClockRule{0, 0, 3});
    CHECK(days.due() == 1000 + 3 * 24 * 3600 * 1000);
}

TEST_CASE("W12: clocks stand until each side has had its first turn, which costs and brings no time") {
    Session session = started("nine", Opponent::person, ClockRule{10'000, 2'000, 0});
    CHECK_FALSE(session.due().has_value());
    CHECK_FALSE(session.out_of_time(10'000'000));
    REQUIRE(act(session, turn(session, "d6"), player("ada"), 40'000) == "turn");
    CHECK_FALSE(session.due().has_value());
    REQUIRE(act(session, turn(session, "f4"), player("grace"), 90'000) == "turn");
    CHECK(session.times() == Times{{10'000, 10'000}, Side::white, 90'000});
    // Once they run they go on, even if the first turns are taken back.
    REQUIRE(act(session, of(ActionKind::ask_takeback), player("ada"), 91'000) == "takeback-asked");
    REQUIRE(act(session, of(ActionKind::allow_takeback), player("grace"), 92'000) == "taken-back");
    CHECK(session.turns() == 0);
    CHECK(session.times() == Times{{8'000, 10'000}, Side::white, 92'000});
    CHECK_FALSE(session.abortable());
}

TEST_CASE(
    "W12: a side that must pass has had its first turn; a game that began with its clock running keeps it") {
    Session session = started("nine", Opponent::person, ClockRule{10'000, 0, 0});
    auto first = session.decide(turn(session, "d6"), player("ada"), 2'000);
    REQUIRE(first.has_value());
    first->passes = 1;
    REQUIRE(session.apply(*first).has_value());
    CHECK_FALSE(session.abortable());
    Session old = new_session("nine", Opponent::person, ClockRule{10'000, 2'000, 0});
    (void)act(old, {.kind = ActionKind::create, .seat = ada}, server, 1'000);
    auto begun = old.decide({.kind = ActionKind::start, .seats = {ada, grace}}, server, 1'000);
    REQUIRE(begun.has_value());
    begun->time->running = Side::white;  // as events were written before
    REQUIRE(old.apply(*begun).has_value());
    CHECK(old.due() == 11'000);
    REQUIRE(act(old, turn(old, "d6"), player("ada"), 4'000) == "turn");
    CHECK(old.times() == Times{{9'000, 10'000}, Side::black, 4'000});
}

TEST_CASE("W6: until each side has had its first turn either player may abort, and nobody wins") {
    Session open = new_session("nine");
    (void)act(open, {.kind = ActionKind::create, .seat = ada}, server);
    CHECK(act(open, of(ActionKind::abort), player("ada")) == "not-now");
    for (const char* who : {"ada", "grace"}) {
        Session session = started("nine", Opponent::person, ClockRule{10'000, 0, 0});
        REQUIRE(act(session, turn(session, "d6"), player("ada")) == "turn");
        CHECK(session.abortable());
        CHECK(act(session, of(ActionKind::abort), player("eve")) == "not-yours");
        CHECK(act(session, of(ActionKind::abort), player(who)) == "cancelled");
        CHECK(session.state() == SessionState::cancelled);
        CHECK_FALSE(session.match().outcome().over());
        CHECK_FALSE(session.due().has_value());
        CHECK(act(session, turn(session, "f4"), player("grace")) == "not-now");
        CHECK(act(session, of(ActionKind::abort), player(who)) == "not-now");
        CHECK(act(session, of(ActionKind::offer_rematch), player(who)) == "not-now");
    }
    Session session = started("nine");
    REQUIRE(act(session, turn(session, "d6"), player("ada")) == "turn");
    REQUIRE(act(session, turn(session, "f4"), player("grace")) == "turn");
    CHECK_FALSE(session.abortable());
    CHECK(act(session, of(ActionKind::abort), player("ada")) == "not-now");
}

TEST_CASE("W6: where first turns are due in a minute, the game of a side that does not begin is cancelled") {
    const auto begun = [](std::optional<ClockRule> clock) {
        Session session = new_session("nine", Opponent::person, clock);
        (void)act(session, {.kind = ActionKind::create, .side = Side::white, .seat = ada}, server, 1'000);
        (void)act(
            session,
            {.kind = ActionKind::start, .seats = {ada, grace}, .first_turn_time = usual_first_turn_time},
            server, 1'000);
        return session;
    };
    Session session = begun(ClockRule{10'000, 2'000, 0});
    CHECK(session.first_turn_time() == usual_first_turn_time);
    CHECK(session.due() == 1'000 + usual_first_turn_time);
    SUBCASE("White's") {
        CHECK(act(session, of(ActionKind::time_out), server, usual_first_turn_time) == "not-now");
        auto late = session.decide(of(ActionKind::time_out), server, 1'000 + usual_first_turn_time);
        REQUIRE(late.has_value());
        CHECK(late->side == Side::white);
        REQUIRE(session.apply(*late).has_value());
        CHECK(session.state() == SessionState::cancelled);
        CHECK_FALSE(session.due().has_value());
    }
    SUBCASE("Black's, from White's on") {
        REQUIRE(act(session, turn(session, "d6"), player("ada"), 41'000) == "turn");
        CHECK(session.due() == 41'000 + usual_first_turn_time);
        SUBCASE("too late") {
            const auto late =
                session.decide(of(ActionKind::time_out), server, 41'000 + usual_first_turn_time);
            REQUIRE(late.has_value());
            CHECK(late->kind == EventKind::cancelled);
            CHECK(late->side == Side::black);
        }
        SUBCASE("in time: from then on the clock counts, which first turns cost nothing of") {
            REQUIRE(act(session, turn(session, "f4"), player("grace"), 61'000) == "turn");
            CHECK(session.times() == Times{{10'000, 10'000}, Side::white, 61'000});
            CHECK(session.due() == 71'000);
        }
        SUBCASE("after White's was taken back White's is due again") {
            REQUIRE(act(session, of(ActionKind::ask_takeback), player("ada"), 42'000) == "takeback-asked");
            REQUIRE(act(session, of(ActionKind::allow_takeback), player("grace"), 43'000) == "taken-back");
            CHECK(session.due() == 43'000 + usual_first_turn_time);
        }
    }
    SUBCASE("an outage is nobody's time") {
        REQUIRE(act(session, {.kind = ActionKind::resume, .since = 11'000, .until = 90'000}, server,
                    91'000) == "resumed");
        CHECK(session.due() == 90'000 + usual_first_turn_time);
    }
    CHECK_FALSE(begun({}).due().has_value());
}

TEST_CASE("W12: time the server was away is not counted; what was used before is") {
    Session session = timed("nine", ClockRule{10'000, 0, 0});
    const auto resume = [&](Moment now, Moment since, Moment until) {
        return act(session, {.kind = ActionKind::resume, .since = since, .until = until}, server, now);
    };
    REQUIRE(resume(60'500, 4'000, 60'000) == "resumed");
    CHECK(session.times()->left[0] == 7'000);
    CHECK(session.times()->at == 60'000);
    CHECK(session.due() == 67'000);
    // A time that began before the clock ran is given back from when it did.
    REQUIRE(resume(63'500, 50'000, 63'000) == "resumed");
    CHECK(session.times()->left[0] == 7'000);
    CHECK(session.due() == 70'000);
    Session untimed = started("nine");
    CHECK(act(untimed, {.kind = ActionKind::resume, .since = 1, .until = 2}, server) == "not-now");
}

TEST_CASE("W12: in Yote few men cannot win any more, in DVONN a side without a stack cannot") {
    const AnyGame* yote = find_game("yote");
    const auto few = read_position(*yote, "w4b/6/6/6/b4w w 6,1 -,-");
    REQUIRE(few.has_value());
    CHECK(yote->could_win(*few, Side::white));
    CHECK_FALSE(yote->could_win(*few, Side::black));
    const AnyGame* nine = find_game("nine");
    CHECK(nine->could_win(nine->start(0), Side::black));
    const AnyGame* dvonn = find_game("dvonn");
    CHECK(dvonn->could_win(dvonn->start(3), Side::white));
}

TEST_CASE("a claim needs the other side silent since its turn came, and no clock of any kind") {
    const Absence long_gone{{std::nullopt, 0}, 120'000};  // Black was never seen
    const auto claim = [&](Session& session, Moment now) {
        return act(session, of(ActionKind::claim), player("ada", long_gone), now);
    };
    for (const ClockRule clock : {ClockRule{10'000'000, 0, 0}, ClockRule{0, 0, 14}}) {
        Session session = started("nine", Opponent::person, clock);
        REQUIRE(act(session, turn(session, "d6"), player("ada")) == "turn");
        CHECK(claim(session, 1'000'000) == "not-now");
    }
    Session session = started("nine");
    CHECK(claim(session, 1'000'000) == "not-now");
    REQUIRE(act(session, turn(session, "d6"), player("ada"), 2'000) == "turn");
    REQUIRE(act(session, turn(session, "f4"), player("grace"), 300'000) == "turn");
    REQUIRE(act(session, turn(session, "d2"), player("ada"), 1'000'000) == "turn");
    CHECK(session.claimable_at(Side::white, long_gone) == 1'120'000);
    CHECK_FALSE(session.claimable_at(Side::black, long_gone).has_value());
    CHECK(claim(session, 1'000'010) == "not-now");
    CHECK(claim(session, 1'119'999) == "not-now");
    // Any sign of the other side counts.
    REQUIRE(act(session, {.kind = ActionKind::say, .text = "one-moment"}, player("grace"), 1'100'000) ==
            "said");
    CHECK(claim(session, 1'219'999) == "not-now");
    CHECK(claim(session, 1'220'000) == "ended");
    CHECK_FALSE(session.claimable_at(Side::white, long_gone).has_value());
}

TEST_CASE("an event that cannot have happened is refused and changes nothing") {
    Session session = started("nine");
    const auto refused = [&](Event event) {
        const std::string before = write_match(session.match());
        const bool applied = session.apply(event).has_value();
        return !applied && session.number() == 3 && write_match(session.match()) == before;
    };
    const Event next{.n = 4, .at = 2'000};
    const auto event = [&](EventKind kind) {
        Event changed = next;
        changed.kind = kind;
        return changed;
    };
    CHECK(refused(event(EventKind::undo)));
    CHECK(refused(event(EventKind::draw_offered)));
    CHECK(refused(event(EventKind::turn)));
    CHECK(refused(event(EventKind::pick)));
    Event gap = event(EventKind::cancelled);
    gap.n = 5;
    CHECK(refused(gap));
    Event back = event(EventKind::taken_back);
    back.turns = -1;
    CHECK(refused(back));
}

TEST_CASE(
    "W17: in a tournament the clock runs from the start, the first turn is due in a minute, and nothing "
    "is aborted or repeated") {
    const AnyGame* game = find_game("nine");
    Session session({.game = share(*game),
                     .start = game->start(1),
                     .clock = ClockRule{600'000, 0, 0},
                     .tournament = true});
    (void)act(session, {.kind = ActionKind::create, .side = Side::white, .seat = ada}, server, 1'000);
    (void)act(session, {.kind = ActionKind::start, .seats = {ada, grace}}, server, 1'000);
    CHECK(session.times()->running == Side::white);
    CHECK(session.due() == 1'000 + usual_first_turn_time);
    CHECK_FALSE(session.abortable());
    CHECK(act(session, of(ActionKind::abort), player("ada")) == "not-now");
    CHECK(act(session, turn(session, "d6"), player("ada"), 11'000) == "turn");
    CHECK(act(session, of(ActionKind::ask_takeback), player("ada"), 11'000) == "not-now");
    CHECK(session.due() == 11'000 + usual_first_turn_time);
    SUBCASE("who does not begin has lost") {
        CHECK_FALSE(session.out_of_time(11'000 + usual_first_turn_time - 1));
        CHECK(act(session, of(ActionKind::time_out), server, 11'000 + usual_first_turn_time) == "ended");
        CHECK(session.match().outcome() == Outcome::win(Side::white, Why::time));
        CHECK(act(session, of(ActionKind::offer_rematch), player("ada")) == "not-now");
    }
    SUBCASE("from then on the clock counts") {
        CHECK(act(session, turn(session, "f4"), player("grace"), 21'000) == "turn");
        CHECK(session.due() == 21'000 + 590'000);
    }
}
