#include "store/migrations.h"

#include <doctest/doctest.h>

#include "store/store.h"
#include "support/folder.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;

TEST_CASE("a database of a later program is worked with if that one allows it") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    auto database = open_database(folder.path() + "/db");
    // What the next step might be: additive, and good for programs that know only the step before it.
    REQUIRE((*database)
                ->run_script("ALTER TABLE games ADD COLUMN colour TEXT; CREATE TABLE later (id TEXT); "
                             "INSERT INTO migrations (number, oldest_program) "
                             "SELECT MAX(number) + 1, MAX(number) FROM migrations")
                .has_value());
    auto again = Store::open(folder.path() + "/db");
    REQUIRE(again.has_value());
    CHECK(made(*again, {NewPlayer{ada}, game("g"), event("g", 1, "a")}) == std::vector{true, true, true});
    CHECK(made(*store, {event("g", 2, "b")}) == std::vector{true});
    CHECK(again->game("g")->value().events.size() == 2);
    REQUIRE((*database)
                ->run_script("INSERT INTO migrations (number, oldest_program) "
                             "SELECT MAX(number) + 1, MAX(number) FROM migrations")
                .has_value());
    CHECK_FALSE(Store::open(folder.path() + "/db").has_value());
}

TEST_CASE("a database of the first program is brought up to date, and what is in it stays") {
    const Folder folder;
    {
        auto database = open_database(folder.path() + "/db");
        REQUIRE(database.has_value());
        REQUIRE(migrate(**database, 1).has_value());
        REQUIRE(
            (*database)
                ->run_script("INSERT INTO players (id, first, last, created) "
                             "VALUES ('ada', 'Ada', 'Byron', 100); "
                             "INSERT INTO games (id, key, game, start, private, opponent, maker, created, "
                             "state, number, turns, position, changed, summary) VALUES ('g', 'key', 'nine', "
                             "'start', 0, 'person', 'ada', 300, 'running', 1, 0, 'start', 400, '{}'); "
                             "INSERT INTO events (game, number, key, at, body) "
                             "VALUES ('g', 1, 'a', 400, '{}')")
                .has_value());
    }
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(store->player("ada")->value().name == "Ada Byron");
    CHECK(store->game("g")->value().events.size() == 1);
    CHECK(made(*store, {event("g", 2, "b")}) == std::vector{true});
}

TEST_CASE("a database of a later program, or a file that is none, is refused and left alone") {
    const Folder folder;
    {
        auto store = Store::open(folder.path() + "/db");
        REQUIRE(store.has_value());
        auto database = open_database(folder.path() + "/db");
        REQUIRE((*database)->run_script("INSERT INTO migrations (number) VALUES (99)").has_value());
    }
    const auto later = Store::open(folder.path() + "/db");
    REQUIRE_FALSE(later.has_value());
    CHECK(later.error().reason.find("of a later program") != std::string::npos);
    folder.write("text", std::string(5000, 'x'));
    CHECK_FALSE(Store::open(folder.path() + "/text").has_value());
    CHECK(folder.read("text") == std::string(5000, 'x'));
    CHECK_FALSE(Store::open("/nowhere/at/all").has_value());
}
