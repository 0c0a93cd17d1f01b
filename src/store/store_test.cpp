#include "store/store.h"

#include <cstdlib>
#include <doctest/doctest.h>
#include <list>
#include <sys/wait.h>
#include <unistd.h>

#include "store/backup.h"
#include "store/game_queries.h"
#include "support/folder.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;

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

TEST_CASE("of more running games than are listed, those of the highest rated players are among them") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    CHECK(made(*store, {NewPlayer{ada}}) == std::vector{true});
    std::int64_t created = 300;
    const auto begin = [&](const std::string& id, std::optional<std::int64_t> mean_rating, bool is_private) {
        NewGame begun = game(id);
        begun.game.created = ++created;
        begun.game.is_private = is_private;
        NewEvent start = event(id, 1, "a");
        start.mean_rating = mean_rating;
        CHECK(made(*store, {begun, start}) == std::vector{true, true});
    };
    begin("strong", 2100, false);
    begin("secret", 2300, true);
    for (int i = 0; i < 10; ++i) begin("weak" + std::to_string(i), 1200 + i, false);
    begin("casual", {}, false);
    const auto rating = [](const std::vector<ListedGame>& games, std::string_view id) -> std::int64_t {
        const auto found = std::ranges::find(games, id, &ListedGame::id);
        return found == games.end() ? -1 : found->mean_rating;
    };
    const auto few = store->listing(0, 2);
    CHECK(few->size() <= 4);
    CHECK(rating(*few, "strong") == 2100);
    CHECK(rating(*few, "weak9") == 1209);
    CHECK(rating(*few, "weak0") == -1);
    const auto all = store->listing(0, 50);
    CHECK(all->size() == 12);  // each once
    CHECK(rating(*all, "casual") == 0);
    CHECK(rating(*all, "secret") == -1);
    NewEvent end = event("strong", 2, "b");
    end.standing = standing("ended", 1);
    CHECK(made(*store, {end}) == std::vector{true});
    CHECK(rating(*store->listing(0, 50), "strong") == -1);
}

TEST_CASE("no question about lists of games, a player's unfinished or expired ones goes through all games") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    std::list<std::string> texts;  // statements are kept prepared by them
    for (const std::string_view query :
         {game_queries::unfinished_of, game_queries::unfinished_made_by, game_queries::open_since,
          game_queries::idle_since, game_queries::newest_open, game_queries::newest_running,
          game_queries::strongest_running}) {
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
