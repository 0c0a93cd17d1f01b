// The pages a server hands out (W9), and the commands beside it.
#include <filesystem>

#include "play/saved_file.h"
#include "server/club.h"
#include "support/program.h"

using namespace merels;
using namespace merels::testing;

namespace {

// A small site as the build makes it.
struct Site {
    Folder folder;
    Site() {
        folder.write("index.html", "<!doctype html><title>Merels</title>");
        folder.write("app-3f9c1a7e.js", "run()");
        folder.write("app-3f9c1a7e.js.gz", "zipped");
        folder.write("rules.wasm", "\x01\x02");
        folder.write("merels.webmanifest", "{}");
    }
};

}  // namespace

TEST_CASE("W9: every address a person may have kept answers with the application") {
    const Site site;
    ServerProcess server("", {"--site", site.folder.path()});
    Browser ada(server.port());
    for (const char* path :
         {"/", "/browser", "/new_game", "/join_lobby", "/about", "/play", "/game/k7m2qp", "/players"}) {
        INFO(path);
        const Answer page = ada.get(path);
        CHECK(page.status == 200);
        CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
        CHECK(page.body == "<!doctype html><title>Merels</title>");
    }
    CHECK(ada.get("/nothing.js").status == 404);
    CHECK(ada.get("/api/nothing").status == 404);
}

TEST_CASE(
    "files come with their types, compressed where that is taken, and are kept for ever by their hash") {
    const Site site;
    ServerProcess server("", {"--site", site.folder.path()});
    Browser ada(server.port());
    const Answer script = ada.get("/app-3f9c1a7e.js");
    CHECK(script.body == "run()");
    CHECK(script.headers.at("content-type") == "text/javascript; charset=utf-8");
    CHECK(script.headers.at("cache-control").find("immutable") != std::string::npos);
    const Answer zipped = ada.ask("GET", "/app-3f9c1a7e.js", "", "", "Accept-Encoding: br, gzip\r\n");
    CHECK(zipped.body == "zipped");
    CHECK(zipped.headers.at("content-encoding") == "gzip");
    CHECK(zipped.headers.at("vary") == "Accept-Encoding");
    CHECK(ada.get("/rules.wasm").headers.at("content-type") == "application/wasm");
    CHECK(ada.get("/merels.webmanifest").headers.at("content-type") == "application/manifest+json");
    const Answer page = ada.get("/");
    CHECK(page.headers.at("cache-control") == "no-cache");
    const Answer same = ada.ask("GET", "/", "", "", "If-None-Match: " + page.headers.at("etag") + "\r\n");
    CHECK(same.status == 304);
    CHECK(same.body.empty());
    const Answer head = ada.ask("HEAD", "/", "", "", "");
    CHECK(head.status == 200);
    CHECK(head.headers.at("content-length") == std::to_string(page.body.size()));
    CHECK(head.body.empty());
}

TEST_CASE("without its pages the server says so") {
    const Folder empty;
    ServerProcess server("", {"--site", empty.path()});
    Browser ada(server.port());
    const Answer page = ada.get("/");
    CHECK(page.status == 404);
    CHECK(page.body.find("without its pages") != std::string::npos);
    CHECK(server.log().find("there are no pages in " + empty.path()) != std::string::npos);
}

TEST_CASE("games are exported as saved files and imported again; a running database is backed up") {
    const Folder folder;
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"id", "kept-one"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("forfeit") == "done");
    const auto merels = [](const std::vector<std::string>& words) { return run(MERELS_PROGRAM, words); };

    CHECK(merels({"export", "--db", server.db(), folder.path()}).status == 0);
    const std::string saved = folder.read("kept-one.merels");
    const auto match = read_match(saved);
    REQUIRE(match.has_value());
    CHECK(match->player(Side::white).name == "Ada");
    CHECK(match->outcome() == Outcome::win(Side::white, Why::forfeit));
    CHECK(merels({"export", "--db", server.db(), folder.path(), "no-such-game"}).status == 2);

    CHECK(merels({"backup", "--db", server.db(), folder.path() + "/copy.db"}).status == 0);
    CHECK(merels({"backup", "--db", server.db(), folder.path() + "/copy.db"}).status == 2);
    CHECK(merels({"backup", "--db", folder.path() + "/none.db", folder.path() + "/other.db"}).status == 2);

    const std::string file = folder.path() + "/kept-one.merels";
    const Ran imported = merels({"import", "--db", folder.path() + "/other.db", file, file});
    CHECK(imported.status == 0);
    CHECK(imported.out.find("game kept-one\n") != std::string::npos);
    ServerProcess other(folder.path() + "/other.db");
    Browser browser(other.port());
    const json::object game = browser.get("/api/games/kept-one").object().at("game").as_object();
    CHECK(text_of(game, "state") == "ended");
    CHECK(game.at("seats").at("white").at("name").as_string() == "Ada");
    CHECK(browser.get("/api/games/kept-one/file").body == saved);
    folder.write("bad.merels", "nonsense");
    CHECK(merels({"import", "--db", folder.path() + "/other.db", folder.path() + "/bad.merels"}).status == 2);
}

TEST_CASE("a server that cannot start says why, with status 2") {
    ServerProcess server("");
    const Ran taken = run(MERELS_PROGRAM,
                          {"serve", "--port", std::to_string(server.port()), "--db", "/tmp/merels-none.db"});
    CHECK(taken.status == 2);
    CHECK(taken.err.find("cannot listen on 127.0.0.1 port") != std::string::npos);
    std::filesystem::remove("/tmp/merels-none.db");
    std::filesystem::remove("/tmp/merels-none.db.lock");
    const Ran nowhere = run(MERELS_PROGRAM, {"serve", "--port", "0", "--db", "/proc/nowhere/merels.db"});
    CHECK(nowhere.status == 2);
}

TEST_CASE("health and figures can be read by machines") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    Browser ada(server.port());
    CHECK(ada.get("/healthz").body == R"({"ok":true})");
    const std::string figures = ada.get("/metrics").body;
    CHECK(figures.find("merels_actions_total{outcome=\"done\"}") != std::string::npos);
    CHECK(figures.find("merels_commit_seconds_bucket") != std::string::npos);
    CHECK(figures.find("merels_rooms 1") != std::string::npos);
}
