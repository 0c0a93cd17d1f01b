// Reviews of games that were played on a server.
#include "core/history.h"
#include "core/random.h"
#include "core/turn_text.h"
#include "registry/registry.h"
#include "server/background_program.h"
#include "server/club.h"
#include "store/migrations.h"
#include "store/store.h"
#include "support/postgres.h"

using namespace merels;
using namespace merels::testing;

namespace {

// A game of Six that Black gives up.
void play_to_the_end(Pair& pair) {
    bool white = true;
    for (const char* turn : {"a5", "c4", "c5", "b2", "e5xc4", "d3"}) {
        REQUIRE((white ? pair.white : pair.black).act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
        white = !white;
    }
    REQUIRE(pair.black.act("forfeit") == "done");
}

std::string address(const std::string& id) {
    return "/api/games/" + id + "/review";
}

// Whether to ask again: it is being made, the server is busy, or it was asked too often.
bool comes_later(const Answer& answer) {
    return answer.status == 202 || answer.status == 504 || answer.status == 429;
}

// The review, asked for until it is there.
Answer reviewed(Browser& browser, const std::string& id) {
    Answer answer = browser.post(address(id));
    (void)eventually([&] {
        if (comes_later(answer)) answer = browser.get(address(id));
        return !comes_later(answer);
    });
    return answer;
}

void check_review(const std::string& db) {
    ServerProcess server(db);
    Pair pair(server.port(), {{"game", "six"}});
    Browser& ada = pair.white.browser();
    CHECK(ada.post(address(pair.id)).status == 409);  // it is not over
    play_to_the_end(pair);
    CHECK(ada.get(address(pair.id)).code() == "no-review");
    const Answer review = reviewed(ada, pair.id);
    REQUIRE(review.status == 200);
    const json::object found = review.object();
    const json::array& turns = found.at("turns").as_array();
    REQUIRE(turns.size() == 6);
    for (const json::value& turn : turns) CHECK(turn.at("source") == "tablebase");
    CHECK(turns[0].at("turn") == "a5");
    CHECK(turns[1].at("label") == "blunder");
    CHECK(turns[2].at("label") == "missed-win");
    CHECK(turns[3].at("label") == "blunder");
    CHECK(turns[3].at("better").as_array()[0] == "e5");
    CHECK(found.at("graph").as_array().size() == 7);
    CHECK(found.at("graph").as_array().back() == 1000);
    // Whoever has the link sees it, without asking for it again.
    Browser watcher(server.port());
    CHECK(get_patiently(watcher, address(pair.id)).body == review.body);
    CHECK(watcher.post(address(pair.id)).body == review.body);
    // It outlives the server.
    CHECK(server.terminate() == 0);
    {
        auto store = store::Store::open(server.db());
        REQUIRE(store.has_value());
        auto row = store->review(pair.id);
        REQUIRE(row.has_value());
        REQUIRE(row->has_value());
        CHECK((*row)->body == review.body);
    }
    const auto replace = [&](const std::string& version) {
        auto database = store::open_database(server.db());
        REQUIRE(database.has_value());
        REQUIRE((*database)->run_script("UPDATE reviews SET body = '{\"turns\":[]}', version = '" + version +
                                        "'"));
    };
    const auto version = [&] { return store::Store::open(server.db())->review(pair.id)->value().version; };
    const std::string current = version();
    // As if an older program had made it: it is shown as it is until somebody has it made again.
    replace("4-5d2f-0-0");
    server.start();
    const Answer outdated = get_patiently(watcher, address(pair.id));
    CHECK(outdated.status == 200);
    CHECK(outdated.object().at("outdated") == true);
    CHECK(outdated.object().at("turns").as_array().empty());
    CHECK(reviewed(watcher, pair.id).body == review.body);
    CHECK(server.terminate() == 0);
    CHECK(version() == current);
    // As if a server with more tables had made it: one with fewer leaves it alone.
    const std::string better = current.substr(0, current.find('-')) + "-99999999999999999999";
    replace(better);
    server.start();
    const Answer kept = reviewed(watcher, pair.id);
    CHECK(kept.body == "{\"turns\":[]}");
    CHECK(get_patiently(watcher, address(pair.id)).body == kept.body);
    CHECK(server.terminate() == 0);
    auto store = store::Store::open(server.db());
    REQUIRE(store.has_value());
    const std::vector<store::Change> changes{store::SetReview{{pair.id, current, review.body, 1}}};
    CHECK_FALSE(store->commit(changes)->front());
    CHECK(store->review(pair.id)->value().version == better);
}

}  // namespace

TEST_CASE(
    "a finished game is reviewed by the tables, and the review kept until a newer version can be made") {
    check_review("");
}

TEST_CASE("reviews are kept in PostgreSQL, too") {
    check_review(PostgresProcess::shared().new_database());
}

TEST_CASE("the review of an imported game is stored, found again, and removed with the game") {
    const Folder folder;
    folder.write("one.jsonl",
                 R"({"id":"imported-1","game":"six","start":"","turns":["a5","c4","c5","b2","e5xc4","d3"],)"
                 R"("result":{"winner":"white","why":"forfeit"}})"
                 "\n");
    for (const std::string& db : {folder.path() + "-db", PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        REQUIRE(merels_program({"import", "--db", db, folder.path() + "/one.jsonl"}).status == 0);
        ServerProcess server(db);
        Browser anyone(server.port());
        const Answer review = reviewed(anyone, "imported-1");
        REQUIRE(review.status == 200);
        CHECK(review.object().at("turns").as_array().size() == 6);
        CHECK(get_patiently(anyone, address("imported-1")).body == review.body);
        CHECK(anyone.post(address("imported-1")).body == review.body);
        CHECK(server.terminate() == 0);
        auto store = store::Store::open(db);
        REQUIRE(store.has_value());
        CHECK(store->review("imported-1")->value().body == review.body);
        CHECK(
            *store->moderate(store::RemoveGame{"imported-1", 1}, {1, "op", "remove-game", "imported-1", ""}));
        CHECK_FALSE(store->review("imported-1")->has_value());
        const std::vector<store::Change> changes{store::SetReview{{"imported-1", "1", "{}", 1}}};
        CHECK_FALSE(store->commit(changes)->front());
    }
}

// Random turns of Six, given up after so many.
std::string line_of_six(const std::string& id, std::size_t turns) {
    const AnyGame& six = *find_game("six");
    for (std::uint64_t seed = 1;; ++seed) {
        Random random(seed);
        History history(six, six.start(0));
        json::array played;
        while (played.size() < turns && !history.outcome().over()) {
            const auto legal = history.position().turns();
            const Turn turn = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            played.emplace_back(write_turn(six.geometry(), history.position(), turn));
            history.play(turn);
        }
        if (played.size() < turns || history.outcome().over()) continue;
        return json::serialize(json::object{{"id", id},
                                            {"game", "six"},
                                            {"turns", std::move(played)},
                                            {"result", {{"winner", "white"}, {"why", "forfeit"}}}}) +
               "\n";
    }
}

TEST_CASE("a game of 60 turns is reviewed by the tables to its first turn") {
    const Folder folder;
    folder.write("long.jsonl", line_of_six("sixty", 60));
    const std::string db = folder.path() + "/db";
    REQUIRE(merels_program({"import", "--db", db, folder.path() + "/long.jsonl"}).status == 0);
    ServerProcess server(db);
    Browser anyone(server.port());
    const Answer review = reviewed(anyone, "sixty");
    REQUIRE(review.status == 200);
    CHECK(review.object().at("left") == 0);
    const json::array turns = review.object().at("turns").as_array();
    REQUIRE(turns.size() == 60);
    for (const json::value& turn : turns) CHECK(turn.at("source") == "tablebase");
}

TEST_CASE("reviews of the program before stay, and go with their games") {
    constexpr std::size_t before_imported = 20;
    const Folder folder;
    for (const std::string& db : {folder.path() + "/db", PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        {
            auto database = store::open_database(db);
            REQUIRE(database.has_value());
            REQUIRE(store::migrate(**database, before_imported).has_value());
            const auto made = (*database)->run_script(
                "INSERT INTO players (id, first, last, created) VALUES ('ada', 'Ada', 'Byron', 100); "
                "INSERT INTO games (id, key, game, start, private, opponent, maker, created, state, number, "
                "turns, position, changed, summary) VALUES ('g', 'key', 'nine', 'start', 0, 'person', 'ada', "
                "300, 'ended', 1, 0, 'start', 400, '{}'); "
                "INSERT INTO reviews (game, version, body, at) VALUES ('g', '2', '{\"old\":1}', 500)");
            if (!made) FAIL(made.error().reason);
        }
        auto store = store::Store::open(db);
        REQUIRE(store.has_value());
        CHECK(store->review("g")->value().body == "{\"old\":1}");
        const std::vector<store::Change> changes{store::SetReview{{"g", "3", "{}", 600}}};
        CHECK(store->commit(changes)->front());
        CHECK(store->review("g")->value().version == "3");
        CHECK(*store->moderate(store::RemoveGame{"g", 1}, {1, "op", "remove-game", "g", ""}));
        CHECK_FALSE(store->review("g")->has_value());
    }
}

TEST_CASE("what there is of a review is told while it is made, from the last turn on") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "yote"}});
    constexpr std::size_t total = 16;
    for (std::size_t i = 0; i < total; ++i) {
        const std::string turn{static_cast<char>('a' + i / 6), static_cast<char>('0' + i % 6)};
        REQUIRE((i % 2 == 0 ? pair.white : pair.black).act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
    }
    REQUIRE(pair.black.act("forfeit") == "done");
    Browser& ada = pair.white.browser();
    std::size_t latest = total;  // turns left
    bool in_between = false;
    Answer answer = ada.post(address(pair.id));
    CHECK(eventually([&] {
        if (answer.status == 200) return true;
        REQUIRE(comes_later(answer));
        if (answer.status == 202) {
            const json::object draft = answer.object();
            const auto left = static_cast<std::size_t>(draft.at("left").as_int64());
            const json::array& turns = draft.at("turns").as_array();
            CHECK(left <= latest);
            CHECK(left + turns.size() == total);
            CHECK(draft.at("graph").as_array().size() == turns.size() + 1);
            if (!turns.empty()) CHECK(turns[0].at("played").as_int64() == static_cast<std::int64_t>(left));
            in_between = in_between || (left > 0 && left < total);
            latest = left;
        }
        answer = ada.get(address(pair.id));
        return false;
    }));
    CHECK(in_between);
    CHECK(answer.object().at("left") == 0);
    CHECK(answer.object().at("turns").as_array().size() == total);
}

TEST_CASE("a private game is reviewed for its players only") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "six"}, {"private", true}});
    play_to_the_end(pair);
    Browser stranger(server.port());
    CHECK(stranger.post(address(pair.id)).code() == "not-yours");
    CHECK(reviewed(pair.black.browser(), pair.id).status == 200);
    CHECK(stranger.post("/api/games/nothing/review").status == 404);
}

TEST_CASE("one who asks for too many reviews is told to wait") {
    ServerProcess server("", {}, ServerProcess::Limits::usual);
    Browser ada(server.port());
    int status = 0;
    for (int i = 0; i < 20 && status != 429; ++i) status = ada.post("/api/games/nothing/review").status;
    CHECK(status == 429);
}

TEST_CASE("a game without tables is reviewed by the engine") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "yote"}});
    REQUIRE(pair.white.act("turn", {{"turn", "a1"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.black.act("forfeit") == "done");
    const Answer review = reviewed(pair.white.browser(), pair.id);
    REQUIRE(review.status == 200);
    const json::object turn = review.object().at("turns").as_array()[0].as_object();
    CHECK(turn.at("source") == "engine");
    CHECK(turn.at("depth").as_int64() > 0);
}
