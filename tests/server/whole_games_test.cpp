// Whole games over real sockets: two players and a watcher.
#include "core/random_turn.h"
#include "core/turn_text.h"
#include "server/club.h"
#include "store/store.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

// The side to move plays this turn, whole or point by point; the others see every point at once (W4).
void play_turn(Pair& pair, Sitter& watcher, play::Match& match, const Turn& turn, bool by_points) {
    const Geometry& geometry = match.game().geometry();
    const Side side = match.to_move();
    Sitter& mover = pair.sitter(side);
    if (by_points) {
        for (std::size_t i = 0; i < turn.size(); ++i) {
            REQUIRE(mover.act("pick", {{"point", geometry.name(turn[i])}}) == "done");
            REQUIRE(pair.sitter(other(side)).sees(mover.number()));
            REQUIRE(watcher.sees(mover.number()));
            CHECK(watcher.last() == mover.last());
            const bool complete = i + 1 == turn.size();
            CHECK(text_of(mover.last(), "kind") == (complete ? "turn" : "pick"));
        }
    } else {
        const std::string text = write_turn(geometry, match.position(), turn);
        REQUIRE(mover.act("turn", {{"turn", text}}) == "done");
        CHECK(text_of(mover.last(), "turn") == text);
    }
    REQUIRE(match.play(turn).has_value());
    REQUIRE(pair.sitter(other(side)).sees(mover.number()));
    CHECK(text_of(mover.last(), "position") == match.position().text());
    CHECK(mover.last().at("turns").as_int64() == static_cast<std::int64_t>(match.history().size()));
}

// The store keeps every turn with the board after it and every man's whereabouts (W8).
void check_stored(const std::string& db, const std::string& id, const play::Match& match) {
    auto store = Store::open(db);
    REQUIRE(store.has_value());
    const auto rows = store->turns(id);
    REQUIRE(rows.has_value());
    REQUIRE(rows->size() == match.history().size());
    for (std::size_t n = 0; n < rows->size(); ++n) {
        const AnyPosition& after = match.history().position_at(n + 1);
        const TurnRow& row = (*rows)[n];
        CHECK(row.number == static_cast<std::int64_t>(n) + 1);
        CHECK(row.position == after.text());
        for (const Side side : both_sides) {
            const Tally men = after.tally(side);
            const TurnRow::Men& kept = row.men[index(side)];
            CHECK((kept.in_hand == men.in_hand && kept.on_board == men.on_board && kept.lost == men.lost));
        }
    }
}

void play_whole_game(const std::string& db, const std::string& game, std::uint64_t seed) {
    ServerProcess server(db);
    Pair pair(server.port(), {{"game", game}});
    Sitter watcher(server.port(), "Wanda");
    watcher.sit_at(pair.id);
    play::Match match = mirror(pair.white.game());
    Random random(seed);
    while (!match.over()) {
        const Turn turn = random_turn(match.position(), random);
        play_turn(pair, watcher, match, turn, random.below(3) == 0);
        if (match.history().size() > 400) REQUIRE(pair.white.act("forfeit") == "done");
        if (match.history().size() > 400) REQUIRE(match.forfeit(Side::white).has_value());
    }
    REQUIRE(pair.same());
    REQUIRE(watcher.sees(pair.white.number()));
    CHECK(watcher.events() == pair.white.events());
    const json::object ended = pair.game();
    CHECK(text_of(ended, "state") == "ended");
    const json::object& result = ended.at("result").as_object();
    CHECK(text_of(result, "why") == word(match.outcome().why));
    CHECK(text_of(result, "text") == describe(match.outcome()).text());
    if (const auto winner = match.outcome().winner())
        CHECK(text_of(result, "winner") == (*winner == Side::white ? "white" : "black"));
    check_stored(server.db(), pair.id, match);
    CHECK(server.terminate() == 0);
}

}  // namespace

TEST_CASE("W4, W7, W8: whole games of every kind, two players and a watcher, on SQLite") {
    for (const char* game : {"nine", "three", "yote", "dvonn", "dvonn-placed", "morabaraba"}) {
        INFO(game);
        play_whole_game("", game, 7);
    }
}

TEST_CASE("W4, W7, W8: whole games of every kind, two players and a watcher, on PostgreSQL") {
    for (const char* game : {"six", "yote", "dvonn"}) {
        INFO(game);
        play_whole_game(PostgresProcess::shared().new_database(), game, 11);
    }
}
