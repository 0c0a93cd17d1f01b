#include <algorithm>
#include <doctest/doctest.h>

#include "core/moment.h"
#include "server/databases.h"
#include "store/explorer.h"
#include "store/explorer_blocks.h"
#include "support/store_rows.h"

using merels::day_length;
using namespace merels::store;
using namespace merels::testing;

namespace {

FinishedRow row(const std::string& id, const std::string& winner, std::int64_t at,
                std::optional<std::int64_t> rating = {}) {
    FinishedRow made{
        .id = id, .game = "nine", .variant = {}, .at = at, .winner = winner, .why = "forfeit", .turns = 2};
    made.sides[0] = {.name = "Ada", .player = "ada", .rating = rating};
    made.sides[1] = {.name = "Grace", .player = "grace", .rating = rating};
    return made;
}

// The event that ends a game.
NewEvent ended(const std::string& id, std::int64_t number = 1) {
    NewEvent end = event(id, number, "e" + std::to_string(number));
    end.standing = standing("ended", 2);
    end.standing.winner = "white";
    return end;
}

using Plies = std::vector<ExplorerPly>;

// Counts one game.
void count(Database& database, const FinishedRow& finished, const Plies& plies) {
    const auto counted = count_games(database, std::vector<FinishedGameWrite>{{finished, plies}});
    if (!counted) FAIL(counted.error().reason);
}

ExploredPosition explored(Database& database, const std::string& scope, std::int64_t position,
                          const ExplorerFilter& filter = {}, std::size_t games = 10) {
    const auto found = explore(database, scope, position, filter, games);
    if (!found) FAIL(found.error().reason);
    return *found;
}

ArchivedGameWrite archived(const std::string& id, const std::string& white, std::int64_t at) {
    ArchivedGameWrite made{{row(id, "draw", at), "start", "d6 f4"}, {{7, "01"}, {8, "02"}}};
    made.row.finished.sides[0] = {.name = white};
    made.row.finished.sides[1] = {.name = "Computer", .level = 3};
    return made;
}

std::int64_t count(const ExploredTurn& turn) {
    return turn.results[0] + turn.results[1] + turn.results[2];
}

std::vector<std::string> ids(const std::vector<FinishedRow>& rows) {
    std::vector<std::string> all;
    for (const FinishedRow& one : rows) all.push_back(one.id);
    return all;
}

// Both kinds of database, with nothing in them but the two players.
template <class Test>
void on_both(Test test) {
    on_both_databases([&](Store& store, Database& database) {
        made(store, {NewPlayer{ada}, NewPlayer{grace}});
        test(store, database);
    });
}

}  // namespace

TEST_CASE("a game that ends waits to be counted, and is counted once, in the public scope and its players'") {
    on_both([](Store& store, Database& database) {
        CHECK(made(store, {game("g"), ended("g")}) == std::vector{true, true});
        CHECK(*games_to_count(database, 10) == std::vector<std::string>{"g"});
        const FinishedRow finished = row("g", "white", 40 * day_length, 1500);
        const Plies plies{{7, "01"}, {8, "0203"}, {7, "01"}};
        count(database, finished, plies);
        CHECK(games_to_count(database, 10)->empty());
        count(database, finished, plies);
        // What is said after the end changes nothing.
        CHECK(made(store, {ended("g", 2)}) == std::vector{true});
        CHECK(games_to_count(database, 10)->empty());
        for (const char* scope : {"", "ada", "grace"}) {
            const ExploredPosition found = explored(database, scope, 7);
            REQUIRE(found.turns.size() == 1);
            CHECK(found.turns[0].turn == "01");
            CHECK(found.turns[0].results == std::array<std::int64_t, 3>{1, 0, 0});
            CHECK(found.turns[0].rating == 1500);
            CHECK(found.turns[0].rated == 1);
            CHECK(ids(found.games) == std::vector<std::string>{"g"});
        }
        CHECK(explored(database, "ada", 9).turns.empty());
        CHECK(explored(database, "somebody", 7).turns.empty());
        FinishedRow hidden = row("h", "black", 41 * day_length);
        hidden.is_private = true;
        count(database, hidden, {{7, "02"}});
        CHECK(explored(database, "", 7).turns.size() == 1);
        CHECK(explored(database, "grace", 7).turns.size() == 2);
        made(store, {game("damaged"), ended("damaged")});
        CHECK(skip_game(database, "damaged").has_value());
        CHECK(games_to_count(database, 10)->empty());
    });
}

TEST_CASE("turns are counted by rating and month, and the games behind them are the best and the latest") {
    on_both([](Store& /*store*/, Database& database) {
        std::vector<FinishedGameWrite> games;
        for (int i = 0; i < 12; ++i) {
            const auto rating = i % 3 == 0 ? std::nullopt : std::optional<std::int64_t>(1100 + 100 * i);
            games.push_back({row("g" + std::to_string(10 + i), i % 2 == 0 ? "white" : "draw",
                                 i * 31 * day_length, rating),
                             {{7, "01"}}});
        }
        CHECK(count_games(database, games).has_value());
        const ExploredPosition all = explored(database, "", 7, {}, 3);
        CHECK(count(all.turns[0]) == 12);
        CHECK(all.turns[0].results == std::array<std::int64_t, 3>{6, 6, 0});
        CHECK(ids(all.games) == std::vector<std::string>{"g21", "g20", "g18"});
        CHECK(count(explored(database, "", 7, {.from_month = 6}).turns[0]) == 6);
        CHECK(count(explored(database, "", 7, {.to_month = 5}).turns[0]) == 6);
        CHECK(count(explored(database, "", 7, {.lowest_band = 1}).turns[0]) == 8);
        CHECK(count(explored(database, "", 7, {.lowest_band = 6}).turns[0]) == 2);
        CHECK(count(explored(database, "", 7, {.highest_band = 2}).turns[0]) == 2);
    });
}

TEST_CASE("imported games are counted once, and the same archive again changes nothing") {
    on_both([](Store& store, Database& database) {
        const std::vector<ArchivedGameWrite> games{archived("one", "Emanuel Lasker", 10 * day_length),
                                                   archived("two", "Sven", 20 * day_length),
                                                   archived("one", "Emanuel Lasker", 10 * day_length)};
        made(store, {game("hosted"), ended("hosted")});
        count(database, row("hosted", "white", 30 * day_length), {{7, "01"}});
        CHECK(*archive_games(database, games) == std::vector{true, true, false});
        CHECK(*archive_games(database, games) == std::vector{false, false, false});
        CHECK(*archive_games(database, std::vector{archived("hosted", "Sven", 0)}) == std::vector{false});
        CHECK(count(explored(database, "", 7).turns[0]) == 3);
        CHECK(ids(explored(database, "", 8).games) == std::vector<std::string>{"two"});
        const auto found = archived_game(database, "one");
        REQUIRE((found.has_value() && found->has_value()));
        CHECK((*found)->record == "d6 f4");
        CHECK((*found)->finished.sides[0].name == "Emanuel Lasker");
        CHECK_FALSE((*found)->finished.sides[0].player);
        CHECK_FALSE(archived_game(database, "hosted")->has_value());
        CHECK(archived_games(database, "", 10)->size() == 2);
        // As the server reads it.
        const auto stored = store.game("one");
        REQUIRE((stored.has_value() && stored->has_value()));
        CHECK((*stored)->events.front().key == archived_event_key);
        ArchivedRow read;
        CHECK(read_archived_body((*stored)->events.front().body, read));
        CHECK(read.record == "d6 f4");
        CHECK(read.finished.sides[1].level == 3);
        CHECK_FALSE(read_archived_body("", read));
    });
}

TEST_CASE("games are found by player, game, result and date, page by page") {
    on_both([](Store& store, Database& database) {
        for (int i = 0; i < 5; ++i) {
            FinishedRow one = row("g" + std::to_string(i), i == 2 ? "black" : "white", i * day_length);
            one.is_private = i == 4;
            count(database, one, {{7, i == 3 ? "02" : "01"}});
        }
        CHECK(archive_games(database, std::vector{archived("old", "Ada", 9 * day_length)}).has_value());
        const auto search = [&](const GameSearch& wanted, std::int64_t how_many = 10) {
            const auto found = search_games(database, wanted, how_many);
            if (!found) FAIL(found.error().reason);
            return ids(*found);
        };
        using Ids = std::vector<std::string>;
        CHECK(search({}) == Ids{"old", "g3", "g2", "g1", "g0"});
        CHECK(search({}, 2) == Ids{"old", "g3"});
        CHECK(search({.before = 3 * day_length, .before_id = "g3"}, 2) == Ids{"g2", "g1"});
        CHECK(search({.game = "nine", .winner = "black"}) == Ids{"g2"});
        CHECK(search({.game = "six"}).empty());
        CHECK(search({.player = "ada"}) == Ids{"g3", "g2", "g1", "g0"});
        CHECK(search({.player = "ada", .with_private = true}) == Ids{"g4", "g3", "g2", "g1", "g0"});
        CHECK(search({.name = "ADA"}) == Ids{"old"});
        CHECK(search({.player = "ada", .name = "Ada"}, 2) == Ids{"old", "g3"});
        CHECK(search({.since = day_length, .until = 3 * day_length}) == Ids{"g2", "g1"});
        made(store, {Rename{"ada", "Augusta"}});
        CHECK(search_games(database, {.player = "ada"}, 1)->at(0).sides[0].name == "Augusta");
    });
}

TEST_CASE("what is counted anew is what was counted before, and takes its place at once") {
    on_both([](Store& store, Database& database) {
        const FinishedRow first = row("g", "white", 40 * day_length, 1500);
        const FinishedRow second = row("h", "draw", 80 * day_length);
        const Plies plies{{7, "01"}, {8, "0203"}};
        made(store, {game("g"), ended("g"), game("h"), ended("h")});
        count(database, first, plies);
        count(database, second, plies);
        CHECK(archive_games(database, std::vector{archived("old", "Sven", 9 * day_length)}).has_value());
        const ExploredPosition before = explored(database, "", 7);
        const auto rebuilt = [&](const std::vector<FinishedGameWrite>& games, bool keep) {
            ExplorerRebuild rebuild(database);
            REQUIRE(rebuild.begin().has_value());
            REQUIRE(rebuild.add(games, false).has_value());
            const ArchivedGameWrite old = archived("old", "Sven", 9 * day_length);
            REQUIRE(
                rebuild.add(std::vector<FinishedGameWrite>{{old.row.finished, old.plies}}, true).has_value());
            CHECK(count(explored(database, "", 7).turns[0]) == 3);
            const bool same = *rebuild.same_as_before();
            CHECK((keep ? rebuild.finish() : rebuild.discard()).has_value());
            return same;
        };
        CHECK_FALSE(rebuilt({{first, plies}}, false));
        CHECK(rebuilt({{first, plies}, {second, plies}}, true));
        const ExploredPosition after = explored(database, "", 7);
        CHECK(after.turns[0].results == before.turns[0].results);
        CHECK(ids(after.games) == ids(before.games));
        CHECK(count(explored(database, "ada", 8).turns[0]) == 2);
        CHECK(rebuilt({{first, plies}, {second, plies}}, true));
    });
}

TEST_CASE("many runs become one, and nothing is lost") {
    on_both([](Store& /*store*/, Database& database) {
        for (int i = 0; i < 70; ++i)
            CHECK(archive_games(database,
                                std::vector{archived("g" + std::to_string(100 + i), "Sven", i * day_length)})
                      .has_value());
        CHECK(compact_explorer(database, *next_explorer_run(database)).has_value());
        CHECK(database.query({"SELECT COUNT(*) FROM explorer_runs"})->rows[0][0] == Value(std::int64_t{1}));
        CHECK(count(explored(database, "", 7).turns[0]) == 70);
        CHECK(explored(database, "", 8, {}, 100).games.size() == 3);  // the latest of each month
    });
}

TEST_CASE("the runs of one import become one, and those before it stay") {
    on_both([](Store& /*store*/, Database& database) {
        const auto add = [&](int i) {
            const std::vector games{archived("g" + std::to_string(100 + i), "Sven", i * day_length)};
            REQUIRE(archive_games(database, games).has_value());
        };
        const auto runs = [&] {
            return std::get<std::int64_t>(
                database.query({"SELECT COUNT(*) FROM explorer_runs WHERE visible = 1"})->rows[0][0]);
        };
        add(0);
        add(1);
        const auto from = next_explorer_run(database);
        REQUIRE(from.has_value());
        for (int i = 2; i < 6; ++i) add(i);
        CHECK(runs() == 6);
        CHECK(compact_explorer(database, *from).has_value());
        CHECK(runs() == 3);
        CHECK(count(explored(database, "", 7).turns[0]) == 6);
        CHECK(compact_explorer(database, *from).has_value());
        CHECK(runs() == 3);
        CHECK(database.query({"SELECT COUNT(*) FROM explorer_runs"})->rows[0][0] == Value(std::int64_t{3}));
    });
}

TEST_CASE("the games of one game are found by an index, the latest first") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    const auto plan = (*database)->query(
        {"EXPLAIN QUERY PLAN SELECT f.id FROM finished_games f WHERE f.private = 0 AND f.game = $1 AND "
         "(f.at < $2 OR (f.at = $2 AND f.id < $3)) AND f.at <= $2 ORDER BY f.at DESC, f.id DESC LIMIT 10",
         {"nine", day_length, "x"}});
    REQUIRE(plan.has_value());
    REQUIRE(plan->rows.size() == 1);  // nothing is sorted
    const std::string index = std::get<std::string>(plan->rows[0][3]);
    CAPTURE(index);
    CHECK(index.find("finished_games_of_game (game=? AND at<?)") != std::string::npos);
}

TEST_CASE("a lookup reads one block of each run, found by its key") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    const auto plan = (*database)->query(
        {"EXPLAIN QUERY PLAN SELECT b.entries FROM explorer_runs r CROSS JOIN explorer_blocks b "
         "WHERE b.run = r.run AND r.visible = 1 AND b.block = $1",
         {std::int64_t{7}}});
    REQUIRE(plan.has_value());
    const std::string blocks = std::get<std::string>(plan->rows.back()[3]);
    CAPTURE(blocks);
    CHECK(blocks.starts_with("SEARCH b "));
    CHECK(blocks.find("run=? AND block=?") != std::string::npos);
}

TEST_CASE(
    "men are stored by the event that changes them, all of them or none, and go with those taken back") {
    on_both([](Store& store, Database& database) {
        NewEvent end = event("g", 1, "e1");
        // More than one statement takes.
        for (int i = 1; i <= 49; ++i)
            end.men.push_back({.man = i,
                               .colour = "white",
                               .path = std::to_string(i) + ":d6 60:d7",
                               .point = i % 2 == 0 ? std::optional<std::string>("d7") : std::nullopt,
                               .gone = i % 2 == 0 ? std::nullopt : std::optional<std::int64_t>(61),
                               .taken_by = i % 3 == 0 ? std::optional<std::int64_t>(2) : std::nullopt});
        NewEvent late = end;
        late.event.number = 5;
        CHECK(made(store, {game("g"), late}) == std::vector{true, false});
        CHECK(men_of_game(database, "g")->empty());
        CHECK(made(store, {end}) == std::vector{true});
        CHECK(*men_of_game(database, "g") == end.men);
        NewEvent move = event("g", 2, "e2");
        move.men = {{.man = 2, .colour = "white", .path = "2:d6 60:d7 62:g7", .point = "g7"}};
        CHECK(made(store, {move, move}) == std::vector{true, false});
        CHECK(men_of_game(database, "g")->at(1) == move.men[0]);
        CHECK(men_of_game(database, "g")->at(2) == end.men[2]);
        NewEvent back = event("g", 3, "e3");
        back.men_kept = 1;
        back.men = {end.men[0]};
        NewEvent too_late = back;
        too_late.men_kept = 0;
        CHECK(made(store, {back, too_late}) == std::vector{true, false});
        CHECK(*men_of_game(database, "g") == back.men);
    });
}

TEST_CASE("a rebuild replaces men that are missing or wrong; one that compares only tells") {
    on_both([](Store& store, Database& database) {
        made(store, {game("g"), ended("g")});
        const FinishedGameWrite write{
            row("g", "white", day_length), {}, {{.man = 1, .colour = "white", .path = "1:d6"}}};
        count(database, write.row, write.plies);
        const auto same = [&](bool keep) {
            ExplorerRebuild rebuild(database, keep);
            REQUIRE(rebuild.begin().has_value());
            REQUIRE(rebuild.add(std::vector{write}, false).has_value());
            const bool found = *rebuild.same_as_before();
            REQUIRE((keep ? rebuild.finish() : rebuild.discard()).has_value());
            return found;
        };
        CHECK_FALSE(same(false));
        CHECK(men_of_game(database, "g")->empty());
        CHECK_FALSE(same(true));
        CHECK(*men_of_game(database, "g") == write.men);
        CHECK(same(false));
    });
}

TEST_CASE("a block is read as it was written, and a damaged line is left out") {
    std::vector<ExplorerEntry> entries;
    for (int i = 0; i < 500; ++i) {
        entries.push_back({.scope = i % 3 == 0 ? "ada" : "",
                           .position = i % 50 - 25,
                           .turn = i % 5 == 0 ? "" : "0a0b",
                           .bucket = i % 7,
                           .results = {1, 2, i},
                           .rating = 1500,
                           .rated = 1,
                           .newest = "n" + std::to_string(i),
                           .newest_at = i,
                           .best = i % 2 == 0 ? "n" + std::to_string(i) : "other",
                           .best_rating = i});
    }
    const auto all = merged(entries);
    std::vector<ExplorerEntry> read;
    for (const ExplorerBlock& block : blocks_of(entries)) {
        for (const ExplorerEntry& entry : read_block(block.entries)) {
            CHECK(block_of(entry.scope, entry.position) == block.number);
            const auto found = find_in_block(block.entries, entry.scope, entry.position);
            CHECK(std::ranges::find(found, entry) != found.end());
            read.push_back(entry);
        }
    }
    CHECK(merged(read) == all);
    CHECK(read_block("nonsense\n0000000000000007 - 01 0 1 0 0 0 0 a 5 = 0\n0 1 2\n").size() == 1);
    CHECK(find_in_block("", "", 7).empty());
}

TEST_CASE("months and bands") {
    CHECK(month_of(0) == 0);
    CHECK(month_of(31 * day_length) == 1);
    CHECK(month_of(-5) == 0);
    for (const std::int64_t month : {0, 1, 11, 12, 26, 682}) {
        CHECK(month_of(start_of_month(month)) == month);
        if (month > 0) CHECK(month_of(start_of_month(month) - 1) == month - 1);
    }
    CHECK(bucket_of(row("g", "white", 0)) == 0);
    CHECK(bucket_of(row("g", "white", 0, 800)) == 1);
    CHECK(bucket_of(row("g", "white", 0, 1200)) == 2);
    CHECK(bucket_of(row("g", "white", 31 * day_length, 2500)) == bands_in_month + 6);
}
