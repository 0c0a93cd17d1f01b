#include "server/cluster/lease.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

TEST_CASE(
    "a clock has jumped if it differs from one's own count, unless other servers say that one was stopped") {
    constexpr Moment day = 24LL * 3600 * 1000;
    const Moment now = 100 * day;
    const OwnTime own{now - 10, now + 10};
    CHECK(clock_jump({now, 0, now - 1500}, own) == 0);
    CHECK(clock_jump({now + 2000, 0, now - 1500}, own) == 0);
    CHECK(clock_jump({now + day, 0, now - 1500}, own) == day - 10);
    CHECK(clock_jump({now - day, 0, now - 1500}, own) == 10 - day);
    // This server was stopped for an hour, the others were not.
    CHECK(clock_jump({now + 3'600'000, 0, now + 3'599'000}, own) == 0);
    CHECK(clock_jump({now - day, 0, now + 3'599'000}, own) == -day - 3'599'000);
    // Just started: ahead may be a long silence, back cannot be.
    CHECK(clock_jump({now + day, 0, now}, {}) == 0);
    CHECK(clock_jump({now - day, 0, now}, {}) == -day);
    CHECK(clock_jump({now, 0, 0}, {}) == 0);
}

namespace {

// A lease on a clock that the test sets, and a database whose time is a day ahead of it.
struct Fixture {
    static constexpr Moment day = 24LL * 3600 * 1000;

    SteadyTime now = SteadyTime() + std::chrono::hours(1);
    Lease lease{true, [this] { return now; }};

    void pass(std::chrono::milliseconds time) { now += time; }

    // A renewal that takes so long both ways; the database reads its clock in the middle.
    LeaseChange renew(const std::string& name, std::chrono::milliseconds each_way = {},
                      std::vector<std::string> servers = {}, std::vector<Outage> outages = {}) {
        const SteadyTime sent = now;
        pass(each_way);
        const Moment database_time = game_time(now, std::chrono::milliseconds(day));
        pass(each_way);
        servers.push_back(name);
        return lease.apply({{name, database_time, std::move(servers), std::move(outages)}, sent, now});
    }
};

using std::chrono::milliseconds;

}  // namespace

TEST_CASE("a lease is valid for its length, counted from before the renewal was sent") {
    Fixture world;
    CHECK_FALSE(world.lease.valid());
    CHECK(world.renew("a", milliseconds(400)).had_expired);
    CHECK(world.lease.left() == milliseconds(Store::lease - 800));
    world.pass(milliseconds(Store::lease - 801));
    CHECK(world.lease.valid());
    world.pass(milliseconds(1));
    CHECK_FALSE(world.lease.valid());
    const LeaseChange late = world.renew("b");
    CHECK(late.had_expired);
    CHECK(late.new_name);
    CHECK(world.lease.name() == "b");
    CHECK(world.lease.valid());
}

TEST_CASE("a lease renewed in time keeps its name and has not expired") {
    Fixture world;
    (void)world.renew("a");
    for (int i = 0; i < 10; ++i) {
        world.pass(milliseconds(1500));
        const LeaseChange change = world.renew("a", milliseconds(20));
        CHECK_FALSE(change.new_name);
        CHECK_FALSE(change.had_expired);
        CHECK_FALSE(change.server_gone);
        CHECK_FALSE(change.outage);
    }
}

TEST_CASE("a renewal tells which servers have gone and when no server could act") {
    Fixture world;
    (void)world.renew("a", {}, {"b"});
    CHECK(world.lease.alive("b"));
    CHECK_FALSE(world.renew("a", {}, {"b", "c"}).server_gone);
    CHECK(world.renew("a", {}, {"c"}).server_gone);
    CHECK_FALSE(world.lease.alive("b"));
    CHECK(world.renew("a", {}, {"c"}, {{1000, 9000}}).outage);
    REQUIRE(world.lease.outages().size() == 1);
    CHECK(world.lease.outages().front().until == 9000);
}

TEST_CASE("the games' time is the database's, and small differences within a round trip do not move it") {
    Fixture world;
    (void)world.renew("a");
    CHECK(world.lease.now() == game_time(world.now, milliseconds(Fixture::day)));
    const ClockOffset before = world.lease.offset();
    (void)world.renew("a", milliseconds(300));
    CHECK(world.lease.offset() == before);
    // Sent a second ago, answered at once: read at the latest now.
    const TimedRenewal ahead{
        {"a", game_time(world.now, before) + 5000, {"a"}, {}}, world.now - milliseconds(1000), world.now};
    CHECK(adjusted_offset(before, ahead) == before + milliseconds(5500));
}
