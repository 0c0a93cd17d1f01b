#include "server/table.h"

#include <doctest/doctest.h>

#include "registry/registry.h"
#include "server/making.h"
#include "server/stored.h"
#include "server/summary.h"
#include "server/tokens.h"

using namespace merels;
using namespace merels::server;

namespace {

Table table_of(const std::string& name, std::optional<ClockRule> clock = {}) {
    const AnyGame* game = find_game(name);
    Table table({.id = "id",
                 .key = "key",
                 .game = share(*game),
                 .variant = {},
                 .start = game->start(1),
                 .is_private = false,
                 .opponent = Opponent::person,
                 .maker = "ada",
                 .clock = clock,
                 .created = 0});
    Random random(1);
    (void)table.create({"ada", "Ada", {}}, Side::white, 1000);
    (void)table.join({"grace", "Grace", {}}, 1000);
    (void)table.start({}, random, 1000);
    return table;
}

Wish same_screen() {
    Wish wish;
    wish.game = "nine";
    wish.side = "white";
    wish.opponent = "same-screen";
    return wish;
}

Action turn(std::int64_t turns, const std::string& text) {
    return {.what = Do::turn, .id = "x", .turns = turns, .text = text};
}

}  // namespace

TEST_CASE("W12: time is taken from the side to move, the increment comes back, and days are for every turn") {
    Table table = table_of("nine", ClockRule{10'000, 2'000, 0});
    CHECK(table.due() == 11'000);
    REQUIRE(table.act(turn(0, "d6"), "ada", 4'000, {}).has_value());
    CHECK(table.times()->left == std::array<std::int64_t, 2>{9'000, 10'000});
    CHECK(table.times()->running == Side::black);
    CHECK_FALSE(table.run_out(13'999).has_value());
    const auto ended = table.run_out(14'000);
    REQUIRE(ended.has_value());
    CHECK(ended->result == Outcome::win(Side::white, Why::time));
    Table days = table_of("nine", ClockRule{0, 0, 3});
    CHECK(days.due() == 1000 + 3 * 24 * 3600 * 1000);
}

TEST_CASE("W12: time the server was away is not counted; what was used before is") {
    Table table = table_of("nine", ClockRule{10'000, 0, 0});
    const Event resumed = table.resume(60'500, 4'000, 60'000);
    CHECK(resumed.at == 60'500);
    CHECK(resumed.time->left[0] == 7'000);
    CHECK(resumed.time->at == 60'000);
    CHECK(table.due() == 67'000);
    // A time that began before the clock ran is given back from when it did.
    CHECK(table.resume(63'500, 50'000, 63'000).time->left[0] == 7'000);
    CHECK(table.due() == 70'000);
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
    const auto claim = [&](Table& table, Moment now) {
        const auto claimed = table.act({.what = Do::claim, .id = "c"}, "ada", now, long_gone);
        return claimed ? std::string(word(claimed->kind)) : std::string(claimed.error().code);
    };
    for (const ClockRule clock : {ClockRule{10'000'000, 0, 0}, ClockRule{0, 0, 14}}) {
        Table table = table_of("nine", clock);
        REQUIRE(table.act(turn(0, "d6"), "ada", 2'000, {}).has_value());
        CHECK(claim(table, 1'000'000) == "not-now");
    }
    Table table = table_of("nine");
    REQUIRE(table.act(turn(0, "d6"), "ada", 2'000, {}).has_value());
    REQUIRE(table.act(turn(1, "f4"), "grace", 300'000, {}).has_value());
    REQUIRE(table.act(turn(2, "d2"), "ada", 1'000'000, {}).has_value());
    CHECK(claim(table, 1'000'010) == "not-now");
    CHECK(claim(table, 1'119'999) == "not-now");
    // Any sign of the other side counts.
    REQUIRE(
        table.act({.what = Do::say, .id = "s", .text = "one-moment"}, "grace", 1'100'000, {}).has_value());
    CHECK(claim(table, 1'219'999) == "not-now");
    CHECK(claim(table, 1'220'000) == "ended");
}

TEST_CASE("an event is written and read back the same, and a table built again from events is the same") {
    init_tokens();
    Random random(3);
    const auto made = make_game(same_screen(), {"ada", "Ada \"<&>\"", {}}, random, 5'000);
    REQUIRE(made.has_value());
    StoredGame stored{made->game, {}};
    for (const NewEvent& kept : made->events) stored.events.push_back(kept.event);
    auto restored = restore(std::move(stored));
    REQUIRE(restored.has_value());
    Table& table = *restored->table;
    std::vector<EventRow> events = restored->events;
    const auto happened = [&](const Table::Happened& event) {
        REQUIRE(event.has_value());
        Event numbered = *event;
        numbered.n = static_cast<std::int64_t>(events.size()) + 1;
        events.push_back({numbered.n, "k" + std::to_string(numbered.n), numbered.at, write_event(numbered)});
        const auto read = read_event(events.back().body);
        REQUIRE(read.has_value());
        CHECK(write_event(*read) == events.back().body);
    };
    happened(table.act(turn(0, "d6"), "ada", 6'000, {}));
    happened(table.act({.what = Do::pick, .id = "p", .turns = 1, .text = "a1"}, "ada", 6'100, {}));
    happened(table.act({.what = Do::offer_draw, .id = "o"}, "ada", 6'200, {}));
    happened(table.act({.what = Do::ask_takeback, .id = "t"}, "ada", 6'300, {}));
    happened(table.answer_takeback(6'400));
    happened(table.act(turn(0, "f4"), "ada", 6'500, {}));
    happened(table.act({.what = Do::forfeit, .id = "f"}, "ada", 6'600, {}));
    const auto number = static_cast<std::int64_t>(events.size());
    auto again = restore({made->game, events});
    REQUIRE(again.has_value());
    CHECK(summarize(*again->table, number) == summarize(table, number));
}

TEST_CASE("events that cannot have happened are found out when a game is built again") {
    Random random(3);
    const auto made = make_game(same_screen(), {"ada", "Ada", {}}, random, 5'000);
    REQUIRE(made.has_value());
    StoredGame stored{made->game, {}};
    for (const NewEvent& kept : made->events) stored.events.push_back(kept.event);
    for (const char* body : {R"({"n":3,"at":1,"kind":"turn","side":"white","turn":"d6-d7"})", "nonsense",
                             R"({"n":3,"at":1,"kind":"undo"})", R"({"n":3,"at":1,"kind":"draw-offered"})"}) {
        StoredGame damaged = stored;
        damaged.events.push_back({3, "k", 1, body});
        CHECK_FALSE(restore(damaged).has_value());
    }
}
