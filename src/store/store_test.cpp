#include "store/store.h"

#include <cstdlib>
#include <doctest/doctest.h>
#include <list>
#include <sys/wait.h>
#include <unistd.h>

#include "store/backup.h"
#include "store/game_queries.h"
#include "support/folder.h"

using namespace merels::store;
using merels::testing::Folder;

namespace {

const PlayerRow ada{"ada", "Ada", "Byron", {}, 100};
const PlayerRow grace{"grace", "Grace", "", {}, 200};

StandingRow standing(const std::string& state, std::int64_t turns = 0) {
    return {state, turns, "position " + std::to_string(turns), {}, {}, {}, "{}"};
}

NewGame game(const std::string& id, const std::string& key = "key") {
    return {{id, key, "nine", {}, "start", false, "person", "ada", {}, 300}, standing("open"), {}};
}

NewEvent event(const std::string& game, std::int64_t number, const std::string& key) {
    return {game, "key", {number, key, 400, "{}"}, standing("running", number)};
}

std::vector<bool> made(Store& store, const std::vector<Change>& changes) {
    const auto answer = store.commit(changes);
    if (!answer) FAIL(answer.error().reason);
    return *answer;
}

StoreResult<Renewal> renewed(Store& store, const std::string& name, const std::string& otherwise,
                             std::int64_t outages_after) {
    return store.renew(name, otherwise, outages_after, store.read_clock()->now);
}

}  // namespace

TEST_CASE("a store keeps players, their devices, names and logins") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}, NewPlayer{grace}, NewDevice{"hash", "ada", 1}}) ==
          std::vector{true, true, true});
    CHECK(made(*store, {NewPlayer{ada}}) == std::vector{false});
    CHECK(store->owner_of_device("hash", 2)->value().player.first == "Ada");
    CHECK_FALSE(store->owner_of_device("other", 2)->has_value());
    CHECK(made(*store, {Rename{"ada", "Augusta", "Ada"}}) == std::vector{true});
    CHECK(store->player("ada")->value().first == "Augusta");
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
    const SetPassword first{"ada", "login", "secret", "", {"three", "ada", 5, "Firefox"}};
    CHECK(made(*store, {first}) == std::vector{true});
    CHECK(store->devices("ada", 10)->size() == 1);
    CHECK(store->devices("ada", 10)->front().description == "Firefox");
    CHECK(store->devices("grace", 10)->size() == 1);
    CHECK(store->invalidations(5)->size() == 2);
    CHECK(store->secret_of_login("login")->value().password == "secret");
    // Somebody else's login, or a password that is not the current one: nothing changes.
    CHECK(made(*store, {SetPassword{"grace", "login", "another", "", {"four", "grace", 6}}}) ==
          std::vector{false});
    CHECK(made(*store, {SetPassword{"ada", "login", "another", "", {"four", "ada", 6}}}) ==
          std::vector{false});
    CHECK(store->devices("grace", 10)->front().token == "other");
    CHECK(store->devices("ada", 10)->front().token == "three");
    CHECK(made(*store, {SetPassword{"ada", "login", "another", "secret", {"four", "ada", 6}}}) ==
          std::vector{true});
    CHECK(store->devices("ada", 10)->front().token == "four");
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

TEST_CASE("an event is kept only if its number is the next one; of two with one number the first is") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}, game("g")}) == std::vector{true, true});
    CHECK(made(*store, {game("g", "another")}) == std::vector{false});
    CHECK(made(*store, {event("g", 1, "a"), event("g", 1, "b"), event("g", 3, "c"), event("g", 2, "d")}) ==
          std::vector{true, false, false, true});
    const auto stored = store->game("g");
    REQUIRE((stored.has_value() && stored->has_value()));
    REQUIRE((*stored)->events.size() == 2);
    CHECK((*stored)->events[0].key == "a");
    CHECK((*stored)->events[1].key == "d");
}

TEST_CASE("what comes too late leaves no trace: no turns, no seats, no records") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}, game("g"), event("g", 1, "a")}) == std::vector{true, true, true});
    NewEvent late = event("g", 1, "late");
    late.turns = {{1, "white", "d6", "after", {}}};
    late.seats = {{"white", "ada", "Ada", {}}};
    late.results = {{"ada", {"nine", 1, 0, 0}}};
    late.turns_kept = 0;
    CHECK(made(*store, {late}) == std::vector{false});
    CHECK(store->turns("g")->empty());
    CHECK(store->records("ada")->empty());
}

TEST_CASE(
    "the same action by two ways is written once: the later attempt leaves no trace, not even of itself") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto another = Store::open(folder.path() + "/db");
    REQUIRE((store.has_value() && another.has_value()));
    NewEvent end = event("g", 1, "ada:a1");
    end.standing = standing("ended", 1);
    end.standing.winner = "white";
    end.results = {{"ada", {"nine", 1, 0, 0}}};
    end.turns = {{1, "white", "d6", "after", {}}};
    CHECK(made(*store, {NewPlayer{ada}, game("g"), end}) == std::vector{true, true, true});
    CHECK(made(*store, {event("g", 2, "ada:a2")}) == std::vector{true});
    // Given up for lost, and carried out all the same.
    CHECK(made(*another, {end}) == std::vector{false});
    CHECK(store->records("ada")->at(0).won == 1);
    // Nor does a game come of it that was to follow.
    NewGame rematch = game("h");
    rematch.follows = "g";
    rematch.events = {event("h", 1, "server:1")};
    CHECK(made(*another, {end, rematch}) == std::vector{false, false});
    CHECK_FALSE(*store->has_game("h"));
    CHECK(made(*store, {event("g", 3, "ada:a3"), rematch}) == std::vector{true, true});
    CHECK(store->game("h")->value().events.size() == 1);
    CHECK(store->game("g")->value().events.size() == 3);
}

TEST_CASE("turns are taken back, results counted, games listed and found when due") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    NewEvent first = event("g", 1, "a");
    first.turns = {{1, "white", "d6", "p1", {{{8, 1, 0}, {9, 0, 0}}}}, {2, "black", "f4", "p2", {}}};
    first.standing.due = 5000;
    CHECK(made(*store, {NewPlayer{ada}, game("g"), first}) == std::vector{true, true, true});
    CHECK(store->turns("g")->at(0).men[0].in_hand == 8);
    CHECK(store->claim("me", 4999, {}, 10)->empty());
    CHECK(store->claim("me", 5000, {}, 10)->size() == 1);
    NewEvent back = event("g", 2, "b");
    back.turns_kept = 1;
    CHECK(made(*store, {back}) == std::vector{true});
    CHECK(store->turns("g")->size() == 1);
    NewEvent end = event("g", 3, "c");
    end.standing = standing("ended", 1);
    end.standing.winner = "white";
    end.results = {{"ada", {"nine", 1, 0, 0}}};
    CHECK(made(*store, {end}) == std::vector{true});
    CHECK(store->records("ada")->at(0).won == 1);
    made(*store, {SetListed{"ada", true}});
    CHECK(store->players("", 0, 10)->at(0).record.won == 1);
    CHECK(store->players("six", 0, 10)->at(0).record.won == 0);
    CHECK(store->summaries("ended", 10)->size() == 1);
    CHECK(store->summaries("open", 10)->empty());
    CHECK(store->game_ids("", 10)->size() == 1);
    CHECK(store->listing(0, 10)->empty());
}

TEST_CASE("of the games two players have in a day only so many count, and each once") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}, NewPlayer{grace}}) == std::vector{true, true});
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    const auto play = [&](const std::string& id, std::int64_t at) {
        NewEvent end = event(id, 1, "a");
        end.event.at = at;
        end.standing = standing("ended", 1);
        end.standing.winner = "white";
        end.results = {{"ada", {"nine", 1, 0, 0}}, {"grace", {"nine", 0, 1, 0}}};
        end.pair = "ada grace";
        CHECK(made(*store, {game(id), end, end}) == std::vector{true, true, false});
    };
    for (int i = 0; i < 8; ++i) play("g" + std::to_string(i), day + i);
    CHECK(store->records("ada")->at(0).won == Store::results_a_day);
    CHECK(store->records("grace")->at(0).lost == Store::results_a_day);
    play("next-day", 2 * day);
    CHECK(store->records("ada")->at(0).won == Store::results_a_day + 1);
    CHECK(store->purge_gone().has_value());
}

TEST_CASE("unfinished games are found by their players, counted by their maker, and found when they expire") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    NewGame daily = game("daily");
    daily.game.clock = "0 0 3";
    NewGame against_computer = game("computer");
    against_computer.game.opponent = "computer";
    NewEvent seated = event("running", 1, "a");
    seated.seats = {{"white", "ada", "Ada", {}}, {"black", "grace", "Grace", {}}};
    NewEvent begun = event("computer", 1, "a");
    begun.seats = {{"white", "ada", "Ada", {}}};
    CHECK(made(*store, {NewPlayer{ada}, NewPlayer{grace}, game("open"), daily, game("running"), seated,
                        against_computer, begun}) ==
          std::vector{true, true, true, true, true, true, true, true});
    CHECK(store->summaries_of("ada", true, 10)->size() == 4);
    CHECK(store->summaries_of("ada", true, 2)->size() == 2);
    CHECK(store->summaries_of("grace", true, 10)->size() == 1);
    CHECK(store->unfinished_made_by("ada")->quick == 2);
    CHECK(store->unfinished_made_by("ada")->all == 4);
    CHECK(store->unfinished_made_by("grace")->all == 0);
    CHECK(store->unfinished_among({"open", "none", "running"})->size() == 2);
    CHECK(store->expired(300, 400, 10)->empty());
    CHECK(store->expired(301, 400, 10)->size() == 2);
    CHECK(store->expired(0, 401, 10)->size() == 2);
    CHECK(store->expired(301, 401, 1)->size() == 2);
    NewEvent cancelled = event("running", 2, "b");
    cancelled.standing = standing("cancelled");
    CHECK(made(*store, {cancelled}) == std::vector{true});
    CHECK(store->summaries_of("grace", true, 10)->empty());
    CHECK(store->expired(0, 401, 10)->size() == 1);
}

TEST_CASE("no question about a player's unfinished games, or expired ones, goes through all games") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    std::list<std::string> texts;  // statements are kept prepared by them
    for (const std::string_view query : {game_queries::unfinished_of, game_queries::unfinished_made_by,
                                         game_queries::open_since, game_queries::idle_since}) {
        texts.push_back("EXPLAIN QUERY PLAN " + std::string(query));
        const auto plan = (*database)->query({texts.back(), {"x", std::int64_t{10}}});
        REQUIRE(plan.has_value());
        for (const Row& row : plan->rows) {
            const std::string step = std::get<std::string>(row[3]);
            CAPTURE(step);
            CHECK_FALSE(
                (step.starts_with("SCAN games") || step.starts_with("SCAN g") || step.starts_with("SCAN s")));
        }
    }
}

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
        auto store = Store::open(folder.path() + "/db");
        REQUIRE(store.has_value());
        CHECK(made(*store, {NewPlayer{ada}, game("g"), event("g", 1, "a")}) == std::vector{true, true, true});
        auto database = open_database(folder.path() + "/db");
        REQUIRE(
            (*database)
                ->run_script("DELETE FROM migrations WHERE number > 1; ALTER TABLE beats DROP COLUMN skew; "
                             "DROP INDEX seats_unfinished; DROP INDEX games_open; DROP INDEX "
                             "games_unclocked; DROP TABLE pair_days; ALTER TABLE migrations DROP COLUMN "
                             "oldest_program; ALTER TABLE games DROP COLUMN holder; ALTER TABLE games DROP "
                             "COLUMN attempt; DROP TABLE servers; "
                             "DROP TABLE outages; DROP TABLE presence; "
                             "DROP INDEX players_listed; DROP INDEX players_deleted; "
                             "DROP INDEX players_blocked; DROP INDEX devices_of_player; "
                             "DROP INDEX devices_last_used; ALTER TABLE players DROP COLUMN listed; "
                             "ALTER TABLE players DROP COLUMN deleted; "
                             "ALTER TABLE players DROP COLUMN anonymised; "
                             "ALTER TABLE players DROP COLUMN blocked_until; "
                             "ALTER TABLE players DROP COLUMN blocked_why; "
                             "ALTER TABLE devices DROP COLUMN seen; "
                             "ALTER TABLE devices DROP COLUMN description; DROP TABLE invalidations; "
                             "DROP TABLE blocked_networks; DROP TABLE filtered_words; DROP TABLE audit")
                .has_value());
    }
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
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

TEST_CASE("a database is copied while it is in use") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}, game("g")}) == std::vector{true, true});
    REQUIRE(back_up_sqlite(folder.path() + "/db", folder.path() + "/copy").has_value());
    CHECK(made(*store, {NewPlayer{grace}}) == std::vector{true});
    auto copy = Store::open(folder.path() + "/copy");
    REQUIRE(copy.has_value());
    CHECK(*copy->has_game("g"));
    CHECK_FALSE(copy->player("grace")->has_value());
    CHECK_FALSE(back_up_sqlite(folder.path() + "/none", folder.path() + "/x").has_value());
}

TEST_CASE("another program that opens and closes the database does not remove its log") {
    const Folder folder;
    const std::string path = folder.path() + "/db";
    auto first = Store::open(path);
    auto second = Store::open(path);
    REQUIRE((first.has_value() && second.has_value()));
    CHECK(made(*first, {NewPlayer{ada}}) == std::vector{true});
    const pid_t child = fork();
    if (child == 0) {
        // A program of its own, as far as the locks on the file go.
        bool well = false;
        {
            auto other = Store::open(path);
            well = other.has_value() && other->player("ada")->has_value();
        }
        _exit(well ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(access((path + "-wal").c_str(), F_OK) == 0);
    // What is written now is in the file that others see.
    CHECK(made(*second, {NewPlayer{grace}}) == std::vector{true});
    auto third = Store::open(path);
    REQUIRE(third.has_value());
    CHECK(third->player("grace")->has_value());
}
