#include <doctest/doctest.h>

#include "store/store.h"
#include "support/folder.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;

TEST_CASE("a store keeps players, their devices, and names") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}, NewPlayer{grace}, NewDevice{"hash", "ada", 1}}) ==
          std::vector{true, true, true});
    CHECK(made(*store, {NewPlayer{ada}}) == std::vector{false});
    CHECK(store->owner_of_device("hash", 2)->value().player.name == "Ada");
    CHECK_FALSE(store->owner_of_device("other", 2)->has_value());
    CHECK(made(*store, {Rename{"ada", "Augusta"}, SetPrivateNames{"ada", "Ada", "Byron"}}) ==
          std::vector{true, true});
    CHECK(store->player("ada")->value().name == "Augusta");
    CHECK(store->player("ada")->value().first == "Ada");
    CHECK(store->player("ada")->value().last == "Byron");
    CHECK(made(*store, {ForgetDevice{"hash", 7}}) == std::vector{true});
    CHECK(made(*store, {ForgetDevice{"hash", 8}}) == std::vector{false});
    CHECK_FALSE(store->owner_of_device("hash", 2)->has_value());
    const auto ended = store->invalidations(7);
    REQUIRE(ended->size() == 1);
    CHECK(ended->front().id == "hash");
    CHECK(store->invalidations(8)->empty());
}

TEST_CASE("a password is set if the one before it is as expected, and replaces all devices by one") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store, {NewPlayer{ada}, NewPlayer{grace}, NewDevice{"one", "ada", 1}, NewDevice{"two", "ada", 1},
                  NewDevice{"other", "grace", 1}});
    CHECK(store->secret_of_player("ada")->value().password.empty());
    const SetPassword first{"ada", "secret", "", "code", {"three", "ada", 5, "Firefox"}};
    CHECK(made(*store, {first}) == std::vector{true});
    CHECK(store->player("ada")->value().account);
    CHECK(store->player("ada")->value().recoverable);
    CHECK(store->devices("ada", 10)->size() == 1);
    CHECK(store->devices("ada", 10)->front().description == "Firefox");
    CHECK(store->devices("grace", 10)->size() == 1);
    CHECK(store->invalidations(5)->size() == 2);
    CHECK(store->accounts_called(" ADA")->front().password == "secret");
    CHECK(store->accounts_called("Grace")->empty());
    // A password that is not the current one: nothing changes.
    CHECK(made(*store, {SetPassword{"ada", "another", "", "", {"four", "ada", 6}}}) == std::vector{false});
    CHECK(store->devices("ada", 10)->front().token == "three");
    CHECK(made(*store, {SetPassword{"ada", "another", "secret", "", {"four", "ada", 6}}}) ==
          std::vector{true});
    CHECK(store->devices("ada", 10)->front().token == "four");
    CHECK(store->player("ada")->value().recoverable);
}

TEST_CASE("the name of an account is nobody else's, nor is one that looks like it") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store, {NewPlayer{ada}, NewPlayer{grace}, NewPlayer{{"third", "ada", 300}}});
    CHECK_FALSE(*store->is_account_name("Ada"));
    CHECK(made(*store, {SetPassword{"ada", "secret", "", "", {"one", "ada", 5}}}) == std::vector{true});
    CHECK(*store->is_account_name("ADA"));
    CHECK_FALSE(*store->is_account_name("ADA", "ada"));
    CHECK(made(*store, {Rename{"grace", "\u0410da"}}) == std::vector{false});
    CHECK(made(*store, {Rename{"ada", "Ada!"}}) == std::vector{true});
    // A guest of that name may keep it, but has no account with it.
    CHECK(made(*store, {SetPassword{"third", "other", "", "", {"two", "third", 5}}}) == std::vector{false});
    CHECK(store->devices("third", 10)->empty());
    CHECK(
        made(*store, {Rename{"third", "Emmy"}, SetPassword{"third", "other", "", "", {"two", "third", 5}}}) ==
        std::vector{true, true});
    // The database itself forbids a second one, whoever writes it.
    auto database = open_database(folder.path() + "/db");
    CHECK_FALSE(
        (*database)->run_script("UPDATE players SET name_key = 'ada' WHERE id = 'third'").has_value());
    CHECK(made(*store, {CloseAccount{"ada", "Deleted player", "secret", 9}}) == std::vector{true});
    CHECK(made(*store, {Rename{"grace", "Ada"}}) == std::vector{true});
}

TEST_CASE("a recovery code finds its own account among those that a person may mean by a name") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store,
         {NewPlayer{ada}, NewPlayer{grace}, SetPassword{"ada", "secret", "", "code", {"one", "ada", 5}},
          SetPassword{"grace", "secret", "", "other", {"two", "grace", 5}}});
    // An account from before names were unique, whose login is another's name.
    auto database = open_database(folder.path() + "/db");
    REQUIRE((*database)->run_script("UPDATE players SET login = 'ada' WHERE id = 'grace'").has_value());
    CHECK(store->accounts_called("ada")->size() == 2);
    CHECK(store->account_with_recovery("ada", "code")->value().id == "ada");
    CHECK(store->account_with_recovery("ada", "other")->value().id == "grace");
    CHECK_FALSE(store->account_with_recovery("ada", "wrong")->has_value());
    CHECK_FALSE(store->account_with_recovery("ada", "")->has_value());
}

TEST_CASE("a recovery code and a token set a new password once, and not after their time") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store,
         {NewPlayer{ada}, NewPlayer{grace}, SetPassword{"ada", "secret", "", "code", {"one", "ada", 5}}});
    const auto recover = [&](const std::string& code, const std::string& token, const std::string& password,
                             std::int64_t at) -> bool {
        return made(*store,
                    {RecoverAccount{
                        "ada", code, token, password, "next " + password, {"device " + password, "ada", at}}})
            .front();
    };
    CHECK_FALSE(recover("", "", "x", 6));
    CHECK_FALSE(recover("wrong", "", "x", 6));
    CHECK(recover("code", "", "second", 6));
    CHECK(store->devices("ada", 10)->front().token == "device second");
    CHECK_FALSE(recover("code", "", "x", 7));
    CHECK(recover("next second", "", "third", 8));
    const NewToken reset{"token", "ada", TokenPurpose::reset, "ada@example.org", 10, 100};
    made(*store, {reset});
    CHECK(store->player_of_token("token", TokenPurpose::reset, 50)->value().id == "ada");
    CHECK_FALSE(store->player_of_token("token", TokenPurpose::confirm, 50)->has_value());
    CHECK_FALSE(store->player_of_token("token", TokenPurpose::reset, 100)->has_value());
    CHECK_FALSE(recover("", "token", "x", 100));
    CHECK(recover("", "token", "fourth", 50));
    CHECK_FALSE(recover("", "token", "x", 51));
    // An address is the player's once it is confirmed; a new request replaces the one before.
    made(*store, {NewToken{"a", "ada", TokenPurpose::confirm, "old@example.org", 60, 100},
                  NewToken{"b", "ada", TokenPurpose::confirm, "ada@example.org", 61, 100}});
    CHECK(made(*store, {ConfirmEmail{"a", 62}}) == std::vector{false});
    CHECK(made(*store, {ConfirmEmail{"b", 100}}) == std::vector{false});
    made(*store, {NewToken{"c", "ada", TokenPurpose::confirm, "ada@example.org", 61, 200}});
    CHECK(made(*store, {ConfirmEmail{"c", 100}}) == std::vector{true});
    CHECK(made(*store, {ConfirmEmail{"c", 100}}) == std::vector{false});
    CHECK(store->player("ada")->value().email == "ada@example.org");
    CHECK(made(*store, {RemoveEmail{"ada"}}) == std::vector{true});
    CHECK(store->player("ada")->value().email.empty());
    // A guest has nothing to recover.
    CHECK(made(*store, {RecoverAccount{"grace", "code", "", "p", "n", {"d", "grace", 6}}}) ==
          std::vector{false});
}

TEST_CASE("devices are forgotten one by one, all but one, and when they are not used for long") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    const std::string one = "1111111111111111-one";
    const std::string two = "2222222222222222-two";
    const std::string three = "3333333333333333-three";
    made(*store, {NewPlayer{ada}, NewPlayer{grace}, NewDevice{one, "ada", 1}, NewDevice{two, "ada", 2},
                  NewDevice{three, "ada", 3}, NewDevice{"grace's", "grace", 4}});
    CHECK(made(*store, {ForgetDevices{"grace", device_id(one), "", 5}}) == std::vector{false});
    CHECK(made(*store, {ForgetDevices{"ada", device_id(one), "", 5}}) == std::vector{true});
    CHECK(store->devices("ada", 10)->size() == 2);
    CHECK(made(*store, {ForgetDevices{"ada", "", two, 6}}) == std::vector{true});
    REQUIRE(store->devices("ada", 10)->size() == 1);
    CHECK(store->devices("ada", 10)->front().token == two);
    CHECK(store->devices("grace", 10)->size() == 1);
    CHECK(made(*store, {TouchDevice{two, 1000}}) == std::vector{true});
    const std::int64_t later = Store::device_lifetime + 500;
    CHECK(store->owner_of_device(two, later)->value().seen == 1000);
    CHECK_FALSE(store->owner_of_device("grace's", later)->has_value());
    CHECK(store->purge_old_devices(later).has_value());
    CHECK(store->devices("grace", 10)->empty());
    CHECK(store->devices("ada", 10)->size() == 1);
}

TEST_CASE("only players who want to be are listed, and their own games are found page by page") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store, {NewPlayer{ada}, NewPlayer{grace}, game("a"), game("b"), game("c")});
    CHECK(store->players("", 0, 10)->empty());
    CHECK(made(*store, {SetListed{"ada", true}}) == std::vector{true});
    REQUIRE(store->players("", 0, 10)->size() == 1);
    CHECK(store->players("", 0, 10)->front().player.id == "ada");
    NewEvent started = event("b", 1, "s");
    started.seats = {{"white", "ada", "Ada", {}}, {"black", "ada", "Ada", {}}};
    CHECK(made(*store, {started}) == std::vector{true});
    const auto page = store->games_of("ada", "", 2);
    REQUIRE(page->size() == 3);  // two games, one with two seats
    CHECK((*page)[0].id == "a");
    CHECK_FALSE((*page)[0].side.has_value());
    CHECK((*page)[1].side == "black");
    CHECK((*page)[2].side == "white");
    CHECK(store->games_of("ada", "b", 2)->size() == 1);
    CHECK(store->games_of("grace", "", 2)->empty());
}
