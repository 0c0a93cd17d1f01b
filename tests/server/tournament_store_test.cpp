// What changes of a tournament are made, on SQLite and on PostgreSQL.
#include "store/test_rows.h"
#include "support/folder.h"
#include "support/server_process.h"

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

}  // namespace

TEST_CASE("W17: a tournament's rounds begin once, and it is decided and ended whatever its round") {
    SUBCASE("SQLite") {
        const Folder folder;
        check(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check(PostgresProcess::shared().new_database());
    }
}
