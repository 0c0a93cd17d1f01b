// Databases from before names were unique.
#include <doctest/doctest.h>

#include "server/account.h"
#include "store/migrations.h"
#include "store/store.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

// Makes the tables that the program before had, with players of its own.
void make_old(const std::string& db) {
    constexpr std::size_t before_names = 4;
    auto database = open_database(db);
    REQUIRE(database.has_value());
    REQUIRE(migrate(**database, before_names).has_value());
    const auto made = (*database)->run_script(
        "INSERT INTO players (id, first, last, login, password, created) VALUES "
        "('younger', 'ada', 'byron', 'ada', 'hash2', 20), ('older', 'Ada', 'Byron', 'ab', 'hash1', 10), "
        "('third', 'Ada-Byron', '', 'third', 'hash3', 30), ('quoted', 'O''Neil; DROP TABLE players', '', "
        "'on', "
        "'hash4', 40); "
        "INSERT INTO players (id, first, last, created) VALUES ('guest', 'Ada', 'Byron', 50)");
    if (!made) FAIL(made.error().reason);
}

}  // namespace

TEST_CASE("names of the program before stay, and of equal ones the oldest account keeps it") {
    const Folder folder;
    for (const std::string& db : {folder.path() + "/db", PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        make_old(db);
        auto store = Store::open(db);
        REQUIRE(store.has_value());
        const auto name = [&](const char* id) { return store->player(id)->value().name; };
        CHECK(name("older") == "Ada Byron");
        CHECK(name("younger") == "ada byron 2");
        CHECK(name("third") == "Ada-Byron 3");
        CHECK(name("guest") == "Ada Byron");
        CHECK(name("quoted") == "O'Neil; DROP TABLE players");
        CHECK(store->player("older")->value().first == "Ada");
        // By the old login or by the name; what could mean two accounts means both.
        CHECK(store->accounts_called("ab")->front().player.id == "older");
        CHECK(store->accounts_called("ada byron")->front().player.id == "older");
        CHECK(store->accounts_called("Ada Byron 2")->front().player.id == "younger");
        CHECK(Store::open(db).has_value());
        CHECK(name("third") == "Ada-Byron 3");
        // A server of the program before still writes players its own way.
        auto database = open_database(db);
        CHECK((*database)
                  ->run_script(
                      "INSERT INTO players (id, first, last, created) VALUES ('late', 'Emmy', 'N', 60); "
                      "UPDATE players SET login = 'emmy', password = 'hash5' WHERE id = 'late'")
                  .has_value());
        CHECK(name("late") == "Emmy N");
        CHECK(Store::open(db).has_value());
        CHECK(*store->is_account_name("emmy n"));
    }
}
