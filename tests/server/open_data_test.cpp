// Finished public games as open data: what is in it, what is not, and back again; and the operators' texts.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "server/account.h"
#include "server/background_program.h"

using namespace merels;
using namespace merels::testing;

namespace {

std::vector<json::object> lines_of(const std::string& text) {
    std::vector<json::object> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(json::parse(text.substr(at, end - at)).as_object());
        at = end + 1;
    }
    return lines;
}

std::vector<json::object> dumped(const std::string& db, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"dump", "--db", db};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = merels_program(words);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return lines_of(ran.out);
}

const json::object* find(const std::vector<json::object>& lines, const std::string& id) {
    const auto found =
        std::ranges::find_if(lines, [&](const auto& line) { return text_of(line, "id") == id; });
    return found == lines.end() ? nullptr : &*found;
}

// A game that was given up after some turns; its id.
std::string finished(const Door& door, const json::object& wish) {
    Pair pair(door, wish);
    play_some(pair);
    REQUIRE(pair.black.act("say", {{"message", "hello"}}) == "done");
    REQUIRE(pair.white.act("forfeit") == "done");
    REQUIRE(pair.same());
    return pair.id;
}

}  // namespace

TEST_CASE("a dump has the finished public games, and nothing that is private") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        const std::string open = finished(server.port(), {{"game", "nine"}, {"clock", {{"initial", 60000}}}});
        const std::string hidden = finished(server.port(), {{"game", "nine"}, {"private", true}});
        Pair running(server.port(), {{"game", "nine"}});
        play_first_turns(running);
        // One who is listed, one who is deleted.
        Pair pair(server.port(), {{"game", "nine"}});
        play_some(pair);
        REQUIRE(pair.white.act("forfeit") == "done");
        REQUIRE(pair.same());
        pair.white.browser().post("/api/me", {{"listed", true}, {"first", "Augusta"}, {"last", "Secret"}});
        CHECK(pair.black.browser().post("/api/me/delete", {{"confirm", true}}).status == 200);
        const auto lines = dumped(server.db());
        CHECK(lines.size() == 2);
        CHECK(find(lines, hidden) == nullptr);
        CHECK(find(lines, running.id) == nullptr);
        const json::object* line = find(lines, open);
        REQUIRE(line != nullptr);
        CHECK(line->at("turns") == json::array{"d6", "f4", "d2", "b4", "g1", "a7"});
        CHECK(line->at("result") == json::object{{"winner", "black"}, {"why", "forfeit"}});
        CHECK(line->at("white") == json::object{{"name", "Ada"}, {"player", nullptr}, {"level", nullptr}});
        CHECK(line->at("clock") == json::object{{"initial", 60000}, {"increment", 0}, {"days", 0}});
        CHECK(line->at("rated") == false);
        const json::object* other = find(lines, pair.id);
        REQUIRE(other != nullptr);
        CHECK(text_of(other->at("white").as_object(), "player") == pair.white.player());
        CHECK(text_of(other->at("black").as_object(), "name") == "Deleted player");
        for (const json::object& one : lines) {
            const std::string text = json::serialize(one);
            for (const char* kept : {"Augusta", "Secret", "hello"}) CHECK_FALSE(contains(text, kept));
        }
        CHECK(dumped(server.db(), {"-", "--since", "2020-01-01"}).size() == 2);
        CHECK(dumped(server.db(), {"-", "--since", "2999-01-01"}).empty());
        CHECK(merels_program({"dump", "--db", server.db(), "--since", "soon"}).status == 2);
    }
}

TEST_CASE("a dump has the ratings that the players of rated games began with") {
    ServerProcess server("");
    Browser ada(server.port());
    Browser grace(server.port());
    make_account(ada, "Ada");
    make_account(grace, "Grace");
    const std::string id = text_of(
        make_game(ada,
                  {{"game", "nine"}, {"side", "white"}, {"rated", true}, {"clock", {{"initial", 60000}}}}),
        "id");
    REQUIRE(grace.post("/api/games/" + id + "/join").status == 200);
    const std::string actions = "/api/games/" + id + "/actions";
    CHECK(ada.post(actions, {{"do", "turn"}, {"id", "1"}, {"turns", 0}, {"turn", "d6"}}).status == 200);
    CHECK(grace.post(actions, {{"do", "turn"}, {"id", "2"}, {"turns", 1}, {"turn", "f4"}}).status == 200);
    CHECK(grace.post(actions, {{"do", "forfeit"}, {"id", "3"}}).status == 200);
    const auto lines = dumped(server.db());
    const json::object* line = find(lines, id);
    REQUIRE(line != nullptr);
    CHECK(line->at("rated") == true);
    for (const char* side : {"white", "black"}) {
        CHECK(line->at(side).at("rating") == 1500);
        CHECK(line->at(side).at("deviation") == 350);
    }
}

TEST_CASE("what was dumped can be imported, and is the same games") {
    ServerProcess server("");
    const std::string forfeit = finished(server.port(), {{"game", "nine"}});
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const json::object own = make_game(ada, {{"variant", "like: three"}, {"opponent", "same-screen"}});
    const std::string screen = text_of(own, "id");
    CHECK(ada.post("/api/games/" + screen + "/actions", {{"do", "forfeit"}, {"id", "1"}}).status == 200);
    const Folder folder;
    const std::string file = folder.path() + "/games.jsonl.zst";
    CHECK(contains(merels_program({"dump", "--db", server.db(), file}).out, "2 games"));
    CHECK_FALSE(contains(folder.read("games.jsonl.zst"), "\"turns\""));
    const std::string copy = folder.path() + "/copy.db";
    const Ran imported = merels_program({"import", "--db", copy, file});
    INFO(imported.err);
    CHECK(contains(imported.out, "2 games"));
    ServerProcess other(copy);
    Browser anyone(other.port());
    for (const std::string& id : {forfeit, screen}) {
        const auto without_date = [&](const std::string& text) {
            std::string kept;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = std::min(text.find('\n', at), text.size());
                if (!text.substr(at).starts_with("[Date")) kept += text.substr(at, end - at) + "\n";
                at = end + 1;
            }
            return kept;
        };
        CHECK(without_date(anyone.get("/api/games/" + id + "/file").body) ==
              without_date(ada.get("/api/games/" + id + "/file").body));
    }
    folder.write("cut", folder.read("games.jsonl.zst").substr(0, 40));
    CHECK(merels_program({"import", "--db", copy, folder.path() + "/cut"}).status == 2);
    folder.write("bad.jsonl", R"({"game": "nine", "start": "", "turns": ["z9"]})");
    CHECK(merels_program({"import", "--db", copy, folder.path() + "/bad.jsonl"}).status == 2);
}

TEST_CASE("each day is exported once, by one server, and everyone can download it") {
    const Folder folder;
    const std::string db = PostgresProcess::shared().new_database();
    const auto days_ago = [](int days) {
        const auto day =
            std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()) - std::chrono::days(days);
        const std::chrono::year_month_day date(day);
        char name[64];
        (void)std::snprintf(name, sizeof name, "games-%04d-%02u-%02u.jsonl.zst",
                            static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                            static_cast<unsigned>(date.day()));
        return std::string(name);
    };
    folder.write("games-2001-01-01.jsonl.zst", "old");
    folder.write("notes.txt", "not a file of games");
    const std::vector<std::string> words{
        "--export-folder", folder.path(), "--export-hour", "0", "--export-keep", "3"};
    ServerProcess one(db, words);
    ServerProcess two(db, words);
    Browser anyone(one.port());
    const auto names = [&](Browser& browser) {
        std::vector<std::string> all;
        const json::object answer = browser.get("/api/exports").object();
        for (const json::value& file : answer.at("files").as_array())
            all.push_back(text_of(file.as_object(), "name"));
        return all;
    };
    const std::vector<std::string> expected{days_ago(1), days_ago(2), days_ago(3)};
    CHECK(eventually([&] { return names(anyone) == expected; }));
    CHECK(std::filesystem::exists(folder.path() + "/notes.txt"));
    CHECK(anyone.get("/api/exports/" + days_ago(1)).status == 200);
    CHECK(anyone.get("/api/exports/" + days_ago(1)).headers.at("content-type") == "application/zstd");
    for (const char* path : {"notes.txt", "..%2Fnotes.txt", "games-2001-01-01.jsonl.zst", "%00"})
        CHECK(anyone.get(std::string("/api/exports/") + path).status == 404);
    const std::string both = one.log() + two.log();
    CHECK(eventually([&] {
        const std::string logs = one.log() + two.log();
        const std::string line = "games to " + days_ago(1);
        const std::size_t first = logs.find(line);
        return first != std::string::npos && logs.find(line, first + 1) == std::string::npos;
    }));
}

TEST_CASE("the operators' texts are served as they are, and a file that cannot be one is refused") {
    const Folder folder;
    folder.write("terms", "# Terms\nBe kind. <script>alert(1)</script>");
    folder.write("large", std::string(200'000, 'x'));
    folder.write("latin", "caf\xE9");
    ServerProcess server("", {"--terms", folder.path() + "/terms"});
    Browser anyone(server.port());
    CHECK(anyone.get("/api/me").object().at("texts") == json::array{"terms"});
    CHECK(text_of(anyone.get("/api/texts/terms").object(), "text") ==
          "# Terms\nBe kind. <script>alert(1)</script>");
    CHECK(anyone.get("/api/texts/privacy").status == 404);
    for (const char* bad : {"large", "latin"}) {
        const Ran ran =
            merels_program({"serve", "--check", "--db", server.db(), "--terms", folder.path() + "/" + bad});
        CHECK(ran.status == 2);
    }
}
