#include "store/bots.h"

#include <doctest/doctest.h>

#include "store/open_data.h"
#include "store/store.h"
#include "support/folder.h"

using namespace merels::store;
using namespace merels::testing;

namespace {

std::vector<bool> commit(Store& store, const std::vector<Change>& changes) {
    const auto made = store.commit(changes);
    REQUIRE(made.has_value());
    return *made;
}

void add_account(Store& store, const std::string& id) {
    commit(store, {NewPlayer{{.id = id, .name = id, .created = 1}},
                   SetPassword{id, "secret", "", "", {"device " + id, id, 2}}});
}

}  // namespace

TEST_CASE("an API token belongs to its account until it is revoked, and there are not too many") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    add_account(*store, "ada");
    const std::string hash = "0123456789abcdef0123";
    const ApiTokenRow row{hash, "ada", "laptop", true, 5};
    CHECK(commit(*store, {NewApiToken{row, "wrong", 2}}) == std::vector{false});
    CHECK(commit(*store, {NewApiToken{row, "secret", 2}}) == std::vector{true});
    CHECK(store->owner_of_api_token(hash)->value().player.id == "ada");
    CHECK(store->owner_of_api_token(hash)->value().play);
    CHECK(store->owner_of_api_token(hash)->value().used == 0);
    CHECK_FALSE(store->owner_of_api_token("device ada")->has_value());
    CHECK_FALSE(store->owner_of_device(hash, 6)->has_value());
    CHECK(commit(*store, {TouchApiToken{hash, 9}}) == std::vector{true});
    CHECK(store->api_tokens("ada")->front().used == 9);
    CHECK(commit(*store, {NewApiToken{{"b", "ada", "b", false, 6}, "secret", 2}}) == std::vector{true});
    CHECK(commit(*store, {NewApiToken{{"c", "ada", "c", false, 7}, "secret", 2}}) == std::vector{false});
    CHECK(commit(*store, {RevokeApiToken{"grace", device_id(hash), 8}}) == std::vector{false});
    CHECK(commit(*store, {RevokeApiToken{"ada", device_id(hash), 8}}) == std::vector{true});
    CHECK_FALSE(store->owner_of_api_token(hash)->has_value());
    CHECK(store->invalidations(8)->front().id == hash);
    // A new password ends the rest.
    CHECK(commit(*store, {SetPassword{"ada", "another", "secret", "", {"two", "ada", 20}}}).front());
    CHECK(store->api_tokens("ada")->empty());
}

TEST_CASE("an account that has not played becomes a bot, once") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    add_account(*store, "ada");
    CHECK_FALSE(store->player("ada")->value().bot);
    CHECK(commit(*store, {BecomeBot{"ada", "wrong"}}) == std::vector{false});
    CHECK(commit(*store, {BecomeBot{"ada", "secret"}}) == std::vector{true});
    CHECK(store->player("ada")->value().bot);
    CHECK(commit(*store, {BecomeBot{"ada", "secret"}}) == std::vector{false});
}

TEST_CASE("a file of games is written by one program, or by another after its time") {
    const Folder folder;
    REQUIRE(Store::open(folder.path() + "/db").has_value());
    const auto opened = open_database(folder.path() + "/db");
    Database& database = **opened;
    CHECK(*claim_export(database, "day", 100, 200));
    CHECK_FALSE(*claim_export(database, "day", 150, 250));
    CHECK(*claim_export(database, "day", 201, 300));
    CHECK(finish_export(database, "day").has_value());
    CHECK_FALSE(*claim_export(database, "day", 900, 1000));
    CHECK(finished_games(database, {}, 10)->empty());
}
