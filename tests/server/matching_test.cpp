// The queue and challenges, on SQLite and on PostgreSQL.
#include <doctest/doctest.h>
#include <thread>

#include "store/store.h"
#include "support/folder.h"
#include "support/server_process.h"
#include "support/store_rows.h"

using namespace merels::store;
using merels::testing::Folder;
using merels::testing::made;
using merels::testing::PostgresProcess;

namespace {

Change seek(const std::string& player, const std::string& key, std::int64_t expires = 1000) {
    return MatchChange(NewSeek{
        {.player = player, .key = key, .server = "s", .since = 10, .expires = expires, .body = "{}"}});
}

NewGame claimed(const std::string& id) {
    return {{id, "key", "nine", {}, "start", false, "person", "ada", {}, 300},
            {"running", 0, "position", {}, {}, {}, "{}"},
            {{id, "key", {1, "server:1", 400, "{}"}, {"running", 0, "position", {}, {}, {}, "{}"}}},
            "",
            true};
}

std::vector<Change> pairing(const std::string& one, const std::string& another, const std::string& id) {
    return {MatchChange(PairSeeks{{one, one}, {another, another}, id}), claimed(id)};
}

Change challenge(const std::string& id, const std::string& from, const std::string& to,
                 std::int64_t now = 100) {
    return MatchChange(NewChallenge{{.id = id,
                                     .challenger = from,
                                     .challenged = to,
                                     .body = "{}",
                                     .created = now,
                                     .expires = now + 1000}});
}

void add_players(Store& store) {
    std::vector<Change> players;
    for (const char* id : {"ada", "grace", "emmy", "sofia"}) players.emplace_back(NewPlayer{{id, id, 1}});
    (void)made(store, players);
}

void check_queue(Store& store) {
    add_players(store);
    (void)made(store, {seek("ada", "ada"), seek("grace", "grace"), seek("emmy", "old")});
    // Nobody is paired with one whose connection is lost, until it is back.
    CHECK_FALSE(made(store, {MatchChange(SuspendSeek{"ada", "ada", "other"})}).front());
    CHECK(made(store, {MatchChange(SuspendSeek{"ada", "ada", "s"})}).front());
    CHECK_FALSE(made(store, pairing("ada", "grace", "lost")).back());
    CHECK(made(store, {MatchChange(ResumeSeek{"ada", "ada", "s", 500, 1000})}).front());
    CHECK(made(store, {seek("emmy", "emmy")}) == std::vector{true});  // in place of the other
    CHECK(store.queue("s", 500, 10)->seeks.size() == 3);
    CHECK(store.queue("s", 1000, 10)->seeks.empty());
    // A pairing is made as a whole or not at all.
    CHECK(made(store, pairing("ada", "grace", "first")).back());
    CHECK(store.seek("ada")->value().game == "first");
    CHECK(store.game("first")->value().events.size() == 1);
    CHECK_FALSE(made(store, pairing("grace", "emmy", "second")).back());
    CHECK(store.seek("emmy")->value().game.empty());
    CHECK_FALSE(*store.has_game("second"));
    CHECK_FALSE(made(store, pairing("ada", "grace", "third")).back());
    CHECK(store.seek("grace")->value().game == "first");
    CHECK_FALSE(made(store, {seek("grace", "more")}).front());                     // it has just begun
    CHECK_FALSE(made(store, {MatchChange(DropSeek{"ada", "ada", "s"})}).front());  // it is over
    const auto later = [](const char* player) {
        return MatchChange(NewSeek{{.player = player,
                                    .key = "next",
                                    .server = "s",
                                    .since = 70'000,
                                    .expires = 71'000,
                                    .body = "{}"}});
    };
    // The computer takes a seat; the seek is then not paired until the player is ready.
    const auto seat = [&](const char* id) -> bool {
        return made(store, {MatchChange(SeatComputer{"emmy", "emmy", id}), claimed(id)}).back();
    };
    CHECK(seat("computer"));
    CHECK_FALSE(seat("again"));
    CHECK_FALSE(*store.has_game("again"));
    CHECK(made(store, {MatchChange(ResumeSeek{"emmy", "emmy", "s", 500, 1000})}).front());
    (void)made(store, {seek("sofia", "sofia")});
    CHECK_FALSE(made(store, pairing("emmy", "sofia", "fourth")).back());
    CHECK(made(store, {MatchChange(SetReady{"emmy", "emmy"})}).front());
    CHECK(made(store, pairing("emmy", "sofia", "fourth")).back());
    // Seeks last while their server keeps them.
    CHECK(made(store, {later("ada"), later("grace")}) == std::vector{true, true});
    CHECK(store.keep_queue("s", 3, 70'900, 72'000).has_value());
    CHECK(store.queue("s", 71'500, 10)->online == 3);
    CHECK(store.queue("s", 71'500, 10)->seeks.size() == 2);
    CHECK(made(store, {MatchChange(ResumeSeek{"ada", "next", "other", 71'500, 75'000})}).front());
    CHECK_FALSE(made(store, {MatchChange(DropSeek{"ada", "next", "s"})}).front());
    CHECK(made(store, {MatchChange(DropSeek{"ada", "next", "other"})}).front());
    CHECK_FALSE(made(store, {MatchChange(ResumeSeek{"grace", "next", "other", 72'500, 75'000})}).front());
    CHECK(store.purge_queue("s", 200'000).has_value());
    CHECK_FALSE(store.seek("grace")->has_value());
}

void check_challenges(Store& store) {
    add_players(store);
    CHECK(made(store, {challenge("one", "ada", "grace")}).front());
    CHECK_FALSE(made(store, {challenge("two", "ada", "grace")}).front());  // one is open
    CHECK(store.challenges_of("grace", 200)->size() == 1);
    CHECK(store.challenges_of("ada", 200)->front().challenged_name == "grace");
    CHECK(store.challenges_of("ada", 1100)->empty());
    CHECK(store.challenged_since(100)->size() == 2);
    CHECK(store.challenged_since(101)->empty());
    // Only the one who was challenged accepts, once.
    const auto accept = [&](const char* id, const char* who, const char* game, std::int64_t at) -> bool {
        return made(store, {MatchChange(AcceptChallenge{id, "ada", who, game, at}), claimed(game)}).back();
    };
    CHECK_FALSE(accept("one", "emmy", "no", 200));
    CHECK_FALSE(accept("one", "grace", "late", 1100));
    CHECK(accept("one", "grace", "game", 200));
    CHECK_FALSE(accept("one", "grace", "more", 200));
    CHECK(store.challenge("one")->value().game == "game");
    CHECK_FALSE(*store.has_game("more"));
    // After a refusal the same player has to wait; a mute lasts longer.
    CHECK(made(store, {challenge("three", "ada", "grace", 300)}).front());
    CHECK(made(store, {MatchChange(DeclineChallenge{"three", "ada", "grace", 400, 5000})}).front());
    CHECK_FALSE(made(store, {MatchChange(DeclineChallenge{"three", "ada", "grace", 400, 5000})}).front());
    CHECK_FALSE(made(store, {challenge("four", "ada", "grace", 4000)}).front());
    CHECK(made(store, {challenge("five", "ada", "grace", 5000)}).front());
    CHECK(made(store, {MatchChange(WithdrawChallenge{"five", "ada", "grace"})}).front());
    CHECK(made(store, {MatchChange(Mute{"grace", "ada", 9000})}).front());
    CHECK_FALSE(made(store, {challenge("six", "ada", "grace", 6000)}).front());
    CHECK(store.muted_by("grace", 6000)->front().player == "ada");
    (void)made(store, {seek("ada", "ada", 9000), seek("grace", "grace", 9000)});
    CHECK(store.queue("s", 6000, 10)->mutes.size() == 1);
    CHECK(made(store, {MatchChange(Mute{"grace", "ada", 0})}).front());
    CHECK(made(store, {challenge("seven", "ada", "grace", 6000)}).front());
    // No more than a few at a time.
    CHECK(made(store, {challenge("eight", "ada", "emmy", 6000)}).front());
    CHECK(made(store, {challenge("nine", "ada", "sofia", 6000)}).front());
    (void)made(store, {NewPlayer{{"fifth", "fifth", 1}}});
    CHECK_FALSE(made(store, {challenge("ten", "ada", "fifth", 6000)}).front());
    // All of it goes with the account.
    CHECK(made(store, {CloseAccount{"ada", "Deleted player", "", 7000}}).front());
    CHECK(store.challenges_of("grace", 6500)->empty());
    CHECK_FALSE(store.seek("ada")->has_value());
}

void check_follows(Store& store) {
    add_players(store);
    const auto followed = [&] {
        std::vector<std::string> ids;
        const auto players = store.followed_by("ada");
        REQUIRE(players.has_value());
        for (const NamedPlayer& each : *players) ids.push_back(each.player);
        return ids;
    };
    const auto follow = [&](std::vector<std::string> add, std::vector<std::string> remove, std::int64_t at) {
        (void)made(store, {MatchChange(Follow{"ada", std::move(add), std::move(remove), at})});
    };
    follow({"grace", "nobody", "ada", "emmy"}, {}, 5);
    CHECK(followed() == std::vector<std::string>{"emmy", "grace"});
    follow({"sofia", "grace"}, {"emmy"}, 4);
    CHECK(followed() == std::vector<std::string>{"sofia", "grace"});
    CHECK(store.followed_by("grace")->empty());
    // No more than a limit.
    std::vector<Change> more;
    std::vector<std::string> ids;
    for (int i = 0; i < 100; ++i) {
        ids.push_back("p" + std::to_string(i));
        more.emplace_back(NewPlayer{{ids.back(), ids.back(), 1}});
    }
    (void)made(store, more);
    follow(ids, {}, 9);
    CHECK(followed().size() == 100);
    // Who deletes the account is followed by nobody, and follows nobody.
    CHECK(made(store, {CloseAccount{"grace", "Deleted player", "", 7000}}).front());
    CHECK(followed().size() == 99);
    CHECK(made(store, {CloseAccount{"ada", "Deleted player", "", 7000}}).front());
    CHECK(followed().empty());
}

}  // namespace

TEST_CASE("who is followed is stored, up to a limit, and goes with the account") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    check_follows(*store);
    auto shared = Store::open(PostgresProcess::shared().new_database());
    REQUIRE(shared.has_value());
    check_follows(*shared);
}

TEST_CASE("the queue: pairings are made once, as a whole") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    check_queue(*store);
}

TEST_CASE("challenges are answered once, and limited") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    check_challenges(*store);
}

TEST_CASE("the same on PostgreSQL, and of servers that want the same players at once one gets them") {
    PostgresProcess& postgres = PostgresProcess::shared();
    auto queue = Store::open(postgres.new_database());
    auto challenges = Store::open(postgres.new_database());
    REQUIRE((queue.has_value() && challenges.has_value()));
    check_queue(*queue);
    check_challenges(*challenges);
    const std::string address = postgres.new_database();
    auto store = Store::open(address);
    REQUIRE(store.has_value());
    add_players(*store);
    std::vector<Store> stores;
    for (int i = 0; i < 3; ++i) {
        auto own = Store::open(address);
        REQUIRE(own.has_value());
        stores.push_back(std::move(*own));
    }
    constexpr int rounds = 40;
    for (int round = 0; round < rounds; ++round) {
        const std::int64_t now = 100'000LL * (round + 1);
        std::vector<Change> all;
        for (const char* player : {"ada", "grace", "emmy"})
            all.emplace_back(MatchChange(NewSeek{{.player = player,
                                                  .key = player,
                                                  .server = "s",
                                                  .since = now,
                                                  .expires = now + 8000,
                                                  .body = "{}"}}));
        CHECK(made(*store, all) == std::vector{true, true, true});
        // Three servers, each with another two of the three.
        const std::pair<const char*, const char*> wanted[] = {
            {"ada", "grace"}, {"grace", "emmy"}, {"emmy", "ada"}};
        std::vector<std::thread> servers;
        std::vector<int> got(3);
        for (std::size_t i = 0; i < 3; ++i) {
            servers.emplace_back([&, i] {
                const std::string id = "g" + std::to_string(round) + "-" + std::to_string(i);
                const auto changes = pairing(wanted[i].first, wanted[i].second, id);
                auto answer = stores[i].commit(changes);
                while (!answer && answer.error().kind == StoreError::Kind::collided)
                    answer = stores[i].commit(changes);
                got[i] = answer && answer->back() ? 1 : 0;
            });
        }
        for (std::thread& server : servers) server.join();
        const int pairs = got[0] + got[1] + got[2];
        CHECK(pairs <= 1);
        int seated = 0;
        for (const char* player : {"ada", "grace", "emmy"})
            seated += store->seek(player)->value().game.empty() ? 0 : 1;
        CHECK(seated == 2 * pairs);
    }
}
