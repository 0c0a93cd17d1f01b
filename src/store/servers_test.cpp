#include <doctest/doctest.h>

#include "store/store.h"
#include "support/folder.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;

namespace {

StoreResult<Renewal> renewed(Store& store, const std::string& name, const std::string& otherwise,
                             std::int64_t outages_after) {
    return store.renew(name, otherwise, outages_after, store.read_clock()->now);
}

}  // namespace

TEST_CASE("a server keeps its name while it is heard of; a silence of all is an outage, a short one is not") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    const auto first = renewed(*store, "", "one", 0);
    REQUIRE(first.has_value());
    CHECK(first->name == "one");
    CHECK(first->servers == std::vector<std::string>{"one"});
    CHECK(first->outages.empty());
    CHECK(*store->last_heartbeat() <= first->now);
    CHECK(*store->last_heartbeat() > first->now - 1000);
    const auto again = renewed(*store, "one", "two", 0);
    CHECK(again->name == "one");
    CHECK(again->now >= first->now);
    REQUIRE((*database)->run_script("UPDATE beats SET at = at - 4000").has_value());
    CHECK(renewed(*store, "one", "two", 0)->outages.empty());
    // As if nothing had been heard for six seconds.
    REQUIRE((*database)
                ->run_script(
                    "UPDATE beats SET at = at - 6000; UPDATE servers SET alive_until = alive_until - 6000")
                .has_value());
    const auto late = renewed(*store, "one", "two", 0);
    REQUIRE(late.has_value());
    CHECK(late->name == "two");
    CHECK(late->servers == std::vector<std::string>{"two"});
    REQUIRE(late->outages.size() == 1);
    CHECK(late->outages[0].until - late->outages[0].since >= 6000);
    CHECK(late->outages[0].until <= late->now);
    CHECK(renewed(*store, "two", "three", late->outages[0].until)->outages.empty());
    CHECK(store->leave("two").has_value());
    CHECK(renewed(*store, "two", "three", 0)->name == "three");
    CHECK(store->purge_gone().has_value());
}

TEST_CASE(
    "when the clock jumps nothing is renewed until the games' time is put right, and there is no outage") {
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    REQUIRE(renewed(*store, "", "one", 0).has_value());
    for (const std::int64_t jump : {day, -day}) {
        const auto before = store->read_clock();
        REQUIRE(before.has_value());
        // The skew and the clock are one to all who read the time.
        REQUIRE(
            (*database)->run_script("UPDATE beats SET skew = skew - " + std::to_string(jump)).has_value());
        const auto refused = store->renew("one", "two", 0, before->now);
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().kind == StoreError::Kind::collided);
        CHECK_FALSE(*store->shift_clock(before->skew + 1, 0));
        CHECK(*store->shift_clock(before->skew - jump, before->skew));
        const auto after = renewed(*store, "one", "two", 0);
        REQUIRE(after.has_value());
        CHECK(after->name == "one");
        CHECK(after->outages.empty());
        CHECK(after->now - before->now < 60'000);
    }
}

TEST_CASE("the games' time comes back to the clock slowly, and never ends an outage in the future") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    REQUIRE(renewed(*store, "", "one", 0).has_value());
    for (const std::int64_t skew : {50'000, -50'000}) {
        REQUIRE((*database)
                    ->run_script("UPDATE beats SET skew = " + std::to_string(skew) + ", at = at - " +
                                 std::to_string(skew) + " - 1000")
                    .has_value());
        REQUIRE(renewed(*store, "one", "two", 0).has_value());
        const std::int64_t left = std::abs(store->read_clock()->skew);
        CHECK(left < 50'000);
        CHECK(left >= 49'900);
        REQUIRE((*database)
                    ->run_script("UPDATE beats SET skew = 0, at = at + " + std::to_string(skew))
                    .has_value());
    }
    // One that has just ended is told of, though the time is being slowed down; one of the future is not.
    REQUIRE((*database)
                ->run_script("UPDATE beats SET skew = -50000, at = at + 50000 - 60000; "
                             "INSERT INTO outages (since, until) VALUES (1, 99999999999999)")
                .has_value());
    CHECK(renewed(*store, "two", "three", 0)->outages.size() == 1);
    CHECK(renewed(*store, "two", "three", 0)->outages.size() == 1);
}
