#include "play/event_limits.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::play;

TEST_CASE("so many picks and undos fit in a turn; the next turn begins anew") {
    EventLimits limits;
    for (int i = 0; i < EventLimits::picks_a_turn; ++i) {
        CHECK_FALSE(limits.check(ActionKind::pick, Side::white, 0).has_value());
        limits.note(i % 2 == 0 ? EventKind::pick : EventKind::undo, Side::white, i);
    }
    CHECK(limits.check(ActionKind::pick, Side::white, 0)->code == "not-now");
    CHECK(limits.check(ActionKind::undo, Side::white, 0).has_value());
    CHECK_FALSE(limits.check(ActionKind::turn, Side::white, 0).has_value());
    CHECK_FALSE(limits.check(ActionKind::confirm, Side::white, 0).has_value());
    limits.note(EventKind::turn, Side::white, 100);
    CHECK_FALSE(limits.check(ActionKind::pick, Side::black, 0).has_value());
}

TEST_CASE("phrases are limited by the minute and by the game, for each side") {
    EventLimits limits;
    Moment now = 0;
    for (int i = 0; i < EventLimits::phrases_a_minute; ++i)
        limits.note(EventKind::said, Side::white, now += 1000);
    CHECK(limits.check(ActionKind::say, Side::white, now)->code == "too-fast");
    CHECK_FALSE(limits.check(ActionKind::say, Side::black, now).has_value());
    CHECK_FALSE(limits.check(ActionKind::say, Side::white, 61'000).has_value());
    for (int i = EventLimits::phrases_a_minute; i < EventLimits::phrases_a_game; ++i) {
        CHECK_FALSE(limits.check(ActionKind::say, Side::white, now += 60'000).has_value());
        limits.note(EventKind::said, Side::white, now);
    }
    CHECK(limits.check(ActionKind::say, Side::white, now + 3'600'000)->code == "not-now");
}

TEST_CASE("offers that come to nothing are limited until a few turns have been played") {
    EventLimits limits;
    for (int i = 0; i < EventLimits::offers; ++i) {
        CHECK_FALSE(limits.check(ActionKind::offer_draw, Side::white, 0).has_value());
        limits.note(EventKind::draw_offered, Side::white, 0);
        limits.note(EventKind::draw_declined, Side::black, 0);
        CHECK_FALSE(limits.check(ActionKind::ask_takeback, Side::white, 0).has_value());
        limits.note(EventKind::takeback_asked, Side::white, 0);
        limits.note(EventKind::takeback_declined, Side::black, 0);
        CHECK_FALSE(limits.check(ActionKind::offer_rematch, Side::white, 0).has_value());
        limits.note(EventKind::rematch_offered, Side::white, 0);
    }
    for (const ActionKind what :
         {ActionKind::offer_draw, ActionKind::ask_takeback, ActionKind::offer_rematch}) {
        CHECK(limits.check(what, Side::white, 0).has_value());
        CHECK_FALSE(limits.check(what, Side::black, 0).has_value());
    }
    for (int i = 0; i < EventLimits::offer_turns; ++i) limits.note(EventKind::turn, Side::white, 0);
    CHECK_FALSE(limits.check(ActionKind::offer_draw, Side::white, 0).has_value());
    CHECK_FALSE(limits.check(ActionKind::ask_takeback, Side::white, 0).has_value());
    CHECK(limits.check(ActionKind::offer_rematch, Side::white, 0).has_value());
}

TEST_CASE("turns taken back by agreement are limited only by the game") {
    EventLimits limits;
    for (int i = 0; i < EventLimits::takebacks_a_game; ++i) {
        CHECK_FALSE(limits.check(ActionKind::ask_takeback, Side::white, 0).has_value());
        limits.note(EventKind::takeback_asked, Side::white, 0);
        limits.note(EventKind::taken_back, Side::black, 0);
    }
    CHECK(limits.check(ActionKind::ask_takeback, Side::white, 0).has_value());
}
