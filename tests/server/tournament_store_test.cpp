// What changes of a tournament are made, on SQLite and on PostgreSQL.
#include <algorithm>
#include <list>

#include "store/database.h"
#include "store/tournament_queries.h"
#include "support/folder.h"
#include "support/server_process.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;

namespace {

// Whether a change was made.
template <class T>
bool is_made(Store& store, const T& change) {
    return made(store, {TournamentChange(change)}).front();
}

TournamentRow tournament(const std::string& id, const std::string& format = "arena") {
    return {.id = id, .organiser = "ada", .terms = "{}", .format = format, .created = 100};
}

// Three entrants, and a first round with one game that is played here.
void begin(Store& store, const std::string& id, const std::string& format = "arena") {
    REQUIRE(is_made(store, NewTournament{tournament(id, format)}));
    EnterTournament enter{.tournament = id, .entrants = {}, .most = 10, .at = 110};
    for (const char* name : {"one", "two", "three"}) enter.entrants.push_back({.name = name});
    REQUIRE(is_made(store, enter));
    REQUIRE(
        is_made(store, BeginRound{.tournament = id,
                                  .round = 1,
                                  .at = 120,
                                  .games = {{.number = 0, .white = 0, .black = 1, .game = id + "-game"}}}));
}

TournamentRow row(Store& store, const std::string& id) {
    const auto found = store.tournament(id);
    REQUIRE((found.has_value() && found->has_value()));
    return **found;
}

std::optional<std::string> outcome(Store& store, const std::string& id) {
    const auto found = store.whole_tournament(id);
    REQUIRE((found.has_value() && found->has_value()));
    return (*found)->games.at(0).outcome;
}

void check(const std::string& db) {
    auto opened = Store::open(db);
    REQUIRE(opened.has_value());
    Store& store = *opened;
    REQUIRE(made(store, {NewPlayer{ada}}).front());

    // A round begins once, and after the one before it.
    begin(store, "t");
    CHECK_FALSE(is_made(store, BeginRound{.tournament = "t", .round = 1, .at = 130, .games = {}}));
    CHECK_FALSE(is_made(store, BeginRound{.tournament = "t", .round = 3, .at = 130, .games = {}}));
    CHECK(is_made(store, BeginRound{.tournament = "t", .round = 2, .at = 130, .games = {}}));
    CHECK(row(store, "t").round == 2);

    // A decision that names a round that is over is not made; one that names none is, and can be taken back.
    CHECK_FALSE(is_made(store, DecideGame{"t", 1, 0, "white", 140}));
    CHECK(outcome(store, "t") == std::nullopt);
    CHECK(is_made(store, DecideGame{"t", 2, 0, "white", 140}));
    CHECK(outcome(store, "t") == "white");
    CHECK(is_made(store, DecideGame{"t", {}, 0, "black", 150}));
    CHECK(outcome(store, "t") == "black");
    CHECK(is_made(store, DecideGame{"t", {}, 0, {}, 160}));
    CHECK(outcome(store, "t") == std::nullopt);

    // So with the end. A tournament that is running is ended, not cancelled, and ends once.
    CHECK_FALSE(is_made(store, EndTournament{"t", 1, "ended", 170}));
    CHECK_FALSE(is_made(store, EndTournament{"t", {}, "cancelled", 170}));
    CHECK(row(store, "t").state == "running");
    CHECK(is_made(store, EndTournament{"t", {}, "ended", 180}));
    CHECK(row(store, "t").state == "ended");
    CHECK(row(store, "t").ended == 180);
    CHECK_FALSE(is_made(store, EndTournament{"t", {}, "ended", 190}));
    CHECK_FALSE(is_made(store, EndTournament{"t", 2, "ended", 190}));
    CHECK(row(store, "t").ended == 180);
    CHECK_FALSE(is_made(store, DecideGame{"t", {}, 0, "white", 190}));
    CHECK_FALSE(is_made(store, DecideGame{"t", 2, 0, "white", 190}));
    CHECK_FALSE(is_made(store, BeginRound{.tournament = "t", .round = 3, .at = 190, .games = {}}));
    CHECK(outcome(store, "t") == std::nullopt);

    // With its round named, a running one ends as well.
    begin(store, "s", "swiss");
    CHECK_FALSE(is_made(store, EndTournament{"s", 0, "ended", 200}));
    CHECK(is_made(store, EndTournament{"s", 1, "ended", 200}));
    CHECK(row(store, "s").state == "ended");

    // One that has not begun is cancelled, not ended.
    REQUIRE(is_made(store, NewTournament{tournament("open")}));
    CHECK_FALSE(is_made(store, EndTournament{"open", {}, "ended", 210}));
    CHECK_FALSE(is_made(store, DecideGame{"open", {}, 0, "white", 210}));
    CHECK(is_made(store, EndTournament{"open", {}, "cancelled", 220}));
    CHECK(row(store, "open").state == "cancelled");
    CHECK_FALSE(is_made(store, EndTournament{"open", {}, "cancelled", 230}));
}

EnterTournament entry(const std::string& id, const std::string& player, std::int64_t at) {
    return {.tournament = id, .entrants = {{.player = player}}, .most = 10, .at = at};
}

EntrantRow entrant(Store& store, const std::string& id, std::size_t number) {
    const auto found = store.whole_tournament(id);
    REQUIRE((found.has_value() && found->has_value()));
    return (*found)->entrants.at(number);
}

// Grace joins and leaves before the start; Ada and Bob are paired in the first round.
void begin_without_grace(Store& store, const std::string& id, const std::string& format) {
    REQUIRE(is_made(store, NewTournament{tournament(id, format)}));
    for (const char* player : {"ada", "bob", "grace"}) REQUIRE(is_made(store, entry(id, player, 110)));
    REQUIRE(is_made(store, WithdrawEntrant{id, 2, 115}));
    REQUIRE(is_made(
        store,
        BeginRound{
            .tournament = id, .round = 1, .at = 120, .games = {{.number = 0, .white = 0, .black = 1}}}));
}

void check_field(const std::string& db) {
    auto opened = Store::open(db);
    REQUIRE(opened.has_value());
    Store& store = *opened;
    for (const PlayerRow& player : {ada, PlayerRow{"bob", "Bob", 100}, grace, PlayerRow{"carl", "Carl", 100}})
        REQUIRE(made(store, {NewPlayer{player}}).front());

    // Nobody joins a round robin that has begun, but those who are in it come back.
    begin_without_grace(store, "r", "round-robin");
    CHECK_FALSE(is_made(store, entry("r", "carl", 130)));
    CHECK_FALSE(is_made(store, entry("r", "grace", 130)));
    CHECK_FALSE(is_made(store, EnterTournament{"r", {{.name = "Dora"}}, 10, 130}));
    REQUIRE(is_made(store, WithdrawEntrant{"r", 2, 140, true}));
    CHECK_FALSE(is_made(store, ReadmitEntrant{"r", 2, 150, true}));
    CHECK(entrant(store, "r", 2).withdrawn);
    REQUIRE(is_made(store, WithdrawEntrant{"r", 1, 140}));
    CHECK(is_made(store, entry("r", "bob", 150)));
    CHECK_FALSE(entrant(store, "r", 1).withdrawn);
    REQUIRE(is_made(store, WithdrawEntrant{"r", 1, 160, true}));
    CHECK(is_made(store, ReadmitEntrant{"r", 1, 170, true}));
    CHECK_FALSE(entrant(store, "r", 1).withdrawn);
    CHECK(entrant(store, "r", 1).first_round == 1);

    // Who comes back to a Swiss is a late entrant unless they were paired before.
    begin_without_grace(store, "s", "swiss");
    REQUIRE(is_made(store, BeginRound{.tournament = "s", .round = 2, .at = 130, .games = {}}));
    CHECK(is_made(store, entry("s", "grace", 140)));
    CHECK(entrant(store, "s", 2).first_round == 3);
    REQUIRE(is_made(store, WithdrawEntrant{"s", 1, 140}));
    CHECK(is_made(store, entry("s", "bob", 150)));
    CHECK(entrant(store, "s", 1).first_round == 1);
    begin_without_grace(store, "removed", "swiss");
    REQUIRE(is_made(store, WithdrawEntrant{"removed", 2, 130, true}));
    CHECK(is_made(store, ReadmitEntrant{"removed", 2, 140, true}));
    CHECK(entrant(store, "removed", 2).first_round == 2);

    // A round that names a version, and computers that do, are of the tournament as it was then.
    REQUIRE(is_made(store, NewTournament{tournament("v", "round-robin")}));
    for (const char* player : {"ada", "bob"}) REQUIRE(is_made(store, entry("v", player, 110)));
    const std::int64_t version = row(store, "v").version;
    REQUIRE(is_made(store, entry("v", "carl", 120)));
    const EnterTournament computer{"v", {{.name = "Computer", .level = 2}}, 10, 130, version};
    CHECK_FALSE(is_made(store, computer));
    BeginRound first{.tournament = "v", .round = 1, .at = 130, .games = {}, .version = version};
    CHECK_FALSE(is_made(store, first));
    CHECK(row(store, "v").state == "open");
    first.version = row(store, "v").version;
    CHECK(is_made(store, first));
    CHECK(row(store, "v").round == 1);
}

// Those who have left take no place, up to a limit.
void check_places(const std::string& db) {
    auto opened = Store::open(db);
    REQUIRE(opened.has_value());
    Store& store = *opened;
    REQUIRE(made(store, {NewPlayer{ada}}).front());
    REQUIRE(is_made(store, NewTournament{tournament("t")}));
    const auto enter = [&](std::int64_t i) {
        const std::string id = "p" + std::to_string(i);
        (void)made(store, {NewPlayer{{id, id, 100}}});
        EnterTournament change = entry("t", id, 110);
        change.most = 2;
        return is_made(store, change);
    };
    const auto leave = [&](std::int64_t i) { return is_made(store, WithdrawEntrant{"t", i, 120, i == 0}); };
    CHECK(enter(0));
    CHECK(enter(1));
    CHECK_FALSE(enter(2));
    CHECK(enter(1));  // is there
    for (std::int64_t i = 2; i < 6; ++i) {
        CHECK(leave(i - 2));
        CHECK(enter(i));
    }
    CHECK_FALSE(enter(2));  // two others are there
    CHECK(leave(4));
    CHECK_FALSE(enter(6));  // six have entered
    CHECK(enter(2));
    // Who has deleted their account is not there any more.
    CHECK_FALSE(enter(3));
    REQUIRE(made(store, {CloseAccount{.player = "p5", .name = "gone", .at = 130}}).front());
    CHECK(enter(3));
}

// The list, and what is deleted.
void check_list(const std::string& db) {
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    auto opened = Store::open(db);
    REQUIRE(opened.has_value());
    Store& store = *opened;
    int organisers = 0;
    const auto add = [&](TournamentRow row) {
        row.organiser = "o" + std::to_string(organisers++);
        REQUIRE(made(store, {NewPlayer{{row.organiser, "O", 1}}}).front());
        REQUIRE(is_made(store, NewTournament{row}));
    };
    const auto ids = [&](std::int64_t how_many) {
        std::vector<std::string> all;
        const auto rows = store.tournaments(how_many);
        REQUIRE(rows.has_value());
        for (const TournamentRow& each : *rows) all.push_back(each.id);
        return all;
    };
    for (const char* id : {"later", "sooner", "run 1", "run 2", "end 1", "end 2", "end 3", "off"})
        add(tournament(id));
    TournamentRow hidden = tournament("hidden");
    hidden.is_private = true;
    add(hidden);
    REQUIRE(is_made(store, PlanRound{"later", 0, 40 * day, 110}));
    for (const char* id : {"run 2", "run 1", "end 1", "end 2", "end 3"})
        REQUIRE(is_made(store, BeginRound{.tournament = id, .round = 1, .at = 120, .games = {}}));
    REQUIRE(is_made(store, EnterTournament{"run 2", {{.name = "one"}, {.name = "two"}}, 10, 125}));
    REQUIRE(is_made(store, EnterTournament{"off", {{.name = "one"}}, 10, 125}));
    for (const std::int64_t i : {2, 3, 1})
        REQUIRE(is_made(store, EndTournament{"end " + std::to_string(i), {}, "ended", 130 + i}));
    REQUIRE(is_made(store, EndTournament{"off", {}, "cancelled", 150}));
    std::vector<std::string> listed = ids(2);
    std::sort(listed.begin(), listed.begin() + 2);  // both were created at the same time
    CHECK(listed == std::vector<std::string>{"run 1", "run 2", "sooner", "later", "end 3", "end 2"});
    const auto rows = store.tournaments(2);
    for (const TournamentRow& each : *rows) CHECK(each.entrants == (each.id == "run 2" ? 2 : 0));

    // What was cancelled is deleted after a month, what was never started is cancelled after a week.
    REQUIRE(store.purge_tournaments(150 + 30 * day).has_value());
    CHECK(row(store, "off").state == "cancelled");
    CHECK(row(store, "sooner").state == "cancelled");
    REQUIRE(store.purge_tournaments(151 + 30 * day).has_value());
    CHECK_FALSE(store.tournament("off")->has_value());
    CHECK(row(store, "sooner").state == "cancelled");
    CHECK(row(store, "later").state == "open");
    CHECK(row(store, "end 1").state == "ended");
}

}  // namespace

TEST_CASE("W17: a tournament has places for so many who are there, and for three times as many ever") {
    SUBCASE("SQLite") {
        const Folder folder;
        check_places(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check_places(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("W17: the field of a round robin is complete when it begins, and late entrants are known as such") {
    SUBCASE("SQLite") {
        const Folder folder;
        check_field(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check_field(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("W17: a tournament's rounds begin once, and it is decided and ended whatever its round") {
    SUBCASE("SQLite") {
        const Folder folder;
        check(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("W17: running tournaments, those to come and the latest that are over are listed") {
    SUBCASE("SQLite") {
        const Folder folder;
        check_list(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check_list(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("no question about many tournaments goes through all of them, or through all games") {
    const Folder folder;
    const std::string path = folder.path() + "/db";
    REQUIRE(Store::open(path).has_value());
    auto database = open_database(path);
    REQUIRE(database.has_value());
    std::list<std::string> texts;  // statements are kept prepared by them
    const auto check_plan = [&](std::string_view query, std::vector<Value> values) {
        texts.push_back("EXPLAIN QUERY PLAN " + std::string(query));
        const auto plan = (*database)->query({texts.back(), std::move(values)});
        REQUIRE(plan.has_value());
        std::string all;
        for (const Row& row : plan->rows) {
            const std::string step = std::get<std::string>(row[3]);
            CAPTURE(step);
            CHECK_FALSE(step.starts_with("SCAN"));
            if (step.starts_with("SEARCH t ")) CHECK(step.contains("USING INDEX tournaments_"));
            all += step + "\n";
        }
        return all;
    };
    for (const std::string_view query : tournament_queries::listed) {
        CHECK_FALSE(check_plan(query, {std::int64_t{60}}).contains("TEMP B-TREE"));
    }
    (void)check_plan(tournament_queries::due, {std::int64_t{1}, std::string("a"), std::int64_t{1000}});
}
