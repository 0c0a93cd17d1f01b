// The pages a server hands out (W9), and the commands beside it.
#include <filesystem>

#include "play/saved_file.h"
#include "server/club.h"
#include "support/paths.h"
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
         {"/", "/browser", "/new_game", "/join_lobby", "/about", "/play", "/game/k7m2qp", "/players",
          "/player/ada", "/review", "/puzzles", "/studies", "/study/k7m2qp", "/games/search"}) {
        INFO(path);
        const Answer page = ada.get(path);
        CHECK(page.status == 200);
        CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
        CHECK(page.body == "<!doctype html><title>Merels</title>");
    }
    CHECK(ada.get("/nothing.js").status == 404);
    CHECK(ada.get("/api/nothing").status == 404);
}

TEST_CASE("W9: at an address where nothing is, a browser gets the page that says so, a program the reason") {
    const Site site;
    ServerProcess server("", {"--site", site.folder.path()});
    Browser ada(server.port());
    const std::string by_browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
    const Answer page = ada.ask("GET", "/nosuchpage", "", "", by_browser);
    CHECK(page.status == 404);
    CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
    CHECK(page.body == "<!doctype html><title>Merels</title>");
    CHECK(ada.ask("GET", "/nosuchpage", "", "", "Accept: */*\r\n").headers.at("content-type") ==
          "application/json");
    CHECK(ada.ask("GET", "/api/nothing", "", "", by_browser).headers.at("content-type") ==
          "application/json");
}

TEST_CASE("pages tell previews of links what they are; games without the names of their players") {
    const Folder site;
    const std::string head = "<!--head--><title>Merels</title><!--/head-->";
    site.write("index.html", "<!doctype html>" + head + "<h1>Home</h1>");
    site.write("index.de.html", "<!doctype html>" + head + "<h1>Start</h1>");
    site.write("page.html", "<!doctype html>" + head + "<main></main>");
    ServerProcess server("", {"--site", site.path()});
    Pair pair(server.port(), {{"game", "nine"}, {"id", "shown"}});
    Browser ada(server.port());
    const std::string image = R"(og:image" content="http://localhost)";
    const Answer home = ada.get("/");
    CHECK(home.body.ends_with("<h1>Home</h1>"));
    CHECK(home.body.find("<title>Play Nine Men's Morris · Merels</title>") != std::string::npos);
    CHECK(home.body.find(image + "/picture.png?game=nine&amp;position=") != std::string::npos);
    CHECK(ada.get("/learn").body.find("<title>Learn the games · Merels</title>") != std::string::npos);
    CHECK(ada.get("/learn").body.ends_with("<main></main>"));
    for (const auto& [path, title] : {std::pair{"/puzzles/rated", "Puzzles"},
                                      {"/games/search", "Search games"},
                                      {"/privacy", "Privacy"},
                                      {"/terms", "Terms of use"}})
        CHECK(ada.get(path).body.find(std::string("<title>") + title + " · Merels</title>") !=
              std::string::npos);
    const std::string game = ada.get("/game/shown").body;
    CHECK(game.find("<title>Nine Men's Morris · Merels</title>") != std::string::npos);
    CHECK(game.find(image + "/game/shown/picture.png") != std::string::npos);
    CHECK(game.find("White to move") != std::string::npos);
    CHECK(game.find("noindex") != std::string::npos);
    CHECK(game.find("Ada") == std::string::npos);
    // A game that is not there has the page all the same, which says so.
    CHECK(ada.get("/game/nothing-there").status == 200);
    // In the language that the browser asks for first, of those there are.
    const auto in_language = [&](const std::string& accepted) {
        return ada.ask("GET", "/", "", "", "Accept-Language: " + accepted + "\r\n").body;
    };
    CHECK(in_language("de-AT,de;q=0.9,en;q=0.5").ends_with("<h1>Start</h1>"));
    CHECK(in_language("xx, de").ends_with("<h1>Start</h1>"));
    CHECK(in_language("en-GB, de").ends_with("<h1>Home</h1>"));
    CHECK(in_language("../../etc/passwd").ends_with("<h1>Home</h1>"));
    // What is kept is not sent again; what is sent is compressed where that is taken.
    const Answer same = ada.ask("GET", "/", "", "", "If-None-Match: " + home.headers.at("etag") + "\r\n");
    CHECK(same.status == 304);
    const Answer zipped = ada.ask("GET", "/", "", "", "Accept-Encoding: gzip\r\n");
    CHECK(zipped.headers.at("content-encoding") == "gzip");
    CHECK(zipped.body.starts_with("\x1f\x8b"));
}

TEST_CASE("pages have titles and previews in the language they are in") {
    const Folder site;
    const std::string head = "<!doctype html><!--head--><title>Merels</title><!--/head-->";
    for (const char* page : {"index.html", "index.de.html", "page.html", "page.de.html"})
        site.write(page, head);
    std::filesystem::create_directories(site.path() + "/assets");
    site.write("assets/words-de-0123456789.json", R"({"Play Nine Men's Morris": "Mühle spielen",
        "Learn the games": "Die Spiele lernen", "Learn {}": "{} lernen", "Nine Men's Morris": "Mühle",
        "White": "Weiß", "{} to move. Watch the game.": "{} am Zug. Sieh zu.",
        "You are invited to a tournament.": "Du bist eingeladen."})");
    ServerProcess server("", {"--site", site.path()});
    Pair pair(server.port(), {{"game", "nine"}, {"id", "shown"}});
    Browser ada(server.port());
    const auto german = [&](const std::string& path) {
        return ada.ask("GET", path, "", "", "Accept-Language: de-AT, en;q=0.5\r\n").body;
    };
    const auto has = [](const std::string& page, std::string_view text) { return page.contains(text); };
    CHECK(has(german("/"), "<title>Mühle spielen · Merels</title>"));
    CHECK(has(german("/"), R"(og:title" content="Mühle spielen · Merels")"));
    CHECK(has(german("/learn"), "<title>Die Spiele lernen · Merels</title>"));
    CHECK(has(german("/learn/nine"), "<title>Mühle lernen · Merels</title>"));
    CHECK(has(german("/game/shown"), "<title>Mühle · Merels</title>"));
    CHECK(has(german("/game/shown"), R"(og:description" content="Weiß am Zug. Sieh zu.")"));
    // What has no translation, and who asks for another language, gets English.
    CHECK(has(german("/players"), "<title>Players · Merels</title>"));
    CHECK(has(ada.get("/learn").body, "<title>Learn the games · Merels</title>"));
}

TEST_CASE("a Host that is no host does not get into a page") {
    const Folder site;
    site.write("index.html", "<!doctype html><!--head--><title>Merels</title><!--/head-->");
    ServerProcess server("", {"--site", site.path()});
    Browser ada(server.port());
    CHECK(ada.get("/").body.find("og:image") != std::string::npos);
    Connection raw{Door(server.port())};
    raw.send("GET / HTTP/1.1\r\nHost: a\"><script>\r\nConnection: close\r\n\r\n");
    CHECK(eventually([&] {
        (void)raw.receive(Milliseconds(100));
        return !raw.open();
    }));
    CHECK(raw.come_in.find("<script>") == std::string::npos);
}

TEST_CASE("positions are drawn as pictures; what is no position is refused, and there is a limit") {
    ServerProcess server("", {"--requests-each", "1000"});
    Pair pair(server.port(), {{"game", "nine"}, {"id", "drawn"}});
    Browser ada(server.port());
    const auto is_picture = [](const Answer& answer) {
        return answer.status == 200 && answer.headers.at("content-type") == "image/png" &&
               answer.body.starts_with("\x89PNG") && answer.body.size() < 300'000;
    };
    const Answer empty = ada.get("/game/drawn/picture.png");
    CHECK(is_picture(empty));
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    const Answer moved = ada.get("/game/drawn/picture.png");
    CHECK(is_picture(moved));
    CHECK(moved.body != empty.body);
    CHECK(is_picture(ada.get("/picture.png?game=dvonn")));
    CHECK(is_picture(ada.get("/picture.png?game=yote&position=6/6/2w3/6/5b%20w%2011,11%20-,-")));
    CHECK(is_picture(ada.get("/picture.png?variant=like:%20six%0Amen:%207")));
    CHECK(ada.get("/picture.png?game=chess").status == 400);
    CHECK(ada.get("/picture.png?game=nine&position=zzz").status == 400);
    CHECK(ada.get("/game/not-there/picture.png").status == 404);
    const Answer svg = ada.get("/picture.svg?game=nine&position=......../.w....../........%20b%208,9");
    CHECK(svg.headers.at("content-type") == "image/svg+xml");
    const Answer of_game = ada.get("/game/drawn.svg");
    CHECK(svg.body == of_game.body);
    for (const char* header : {"content-security-policy", "x-content-type-options", "x-frame-options"})
        CHECK(svg.headers.at(header) == of_game.headers.at(header));
    CHECK(svg.headers.at("cache-control") == "public, max-age=86400");
    CHECK(svg.body.starts_with("<svg "));
    CHECK(svg.body != ada.get("/picture.svg?game=nine").body);
    CHECK(ada.get("/picture.svg?variant=like:%20six%0Amen:%207").body.starts_with("<svg "));
    CHECK(ada.get("/picture.svg?game=chess").status == 400);
    CHECK(ada.get("/picture.svg?game=nine&position=zzz").status == 400);
    int status = 200;
    for (int i = 0; i < 60 && status == 200; ++i) status = ada.get("/picture.svg?game=six").status;
    CHECK(status == 429);
    CHECK(ada.get("/picture.png?game=six").status == 429);
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

TEST_CASE("a part of a file is sent where one is asked for; a file of another version is sent whole") {
    const Site site;
    site.folder.write("nine.pack", "0123456789");
    ServerProcess server("", {"--site", site.folder.path()});
    Browser ada(server.port());
    const auto ask = [&](const std::string& path, const std::string& headers) {
        return ada.ask("GET", path, "", "", headers);
    };
    for (const std::string path : {"/app-3f9c1a7e.js", "/nine.pack"}) {
        INFO(path);
        const Answer whole = ada.get(path);
        CHECK(whole.status == 200);
        CHECK(whole.headers.at("accept-ranges") == "bytes");
        const std::string size = std::to_string(whole.body.size());
        const std::string tag = whole.headers.at("etag");
        const Answer part = ask(path, "Range: bytes=1-2\r\nAccept-Encoding: gzip\r\n");
        CHECK(part.status == 206);
        CHECK(part.body == whole.body.substr(1, 2));
        CHECK(part.headers.at("content-range") == "bytes 1-2/" + size);
        CHECK(part.headers.at("etag") == tag);
        CHECK_FALSE(part.headers.contains("content-encoding"));
        CHECK(ask(path, "Range: bytes=-1\r\n").body == whole.body.substr(whole.body.size() - 1));
        CHECK(ask(path, "Range: bytes=1-2\r\nIf-Range: " + tag + "\r\n").status == 206);
        const Answer changed = ask(path, "Range: bytes=1-2\r\nIf-Range: \"other\"\r\n");
        CHECK(changed.status == 200);
        CHECK(changed.body == whole.body);
        const Answer behind = ask(path, "Range: bytes=99-\r\n");
        CHECK(behind.status == 416);
        CHECK(behind.headers.at("content-range") == "bytes */" + size);
        CHECK(behind.code() == "range");
        CHECK(ask(path, "Range: bytes=0-0,2-2\r\n").body == whole.body);
        CHECK(ask(path, "If-None-Match: " + tag + "\r\n").status == 304);
    }
}

TEST_CASE("a large file of tables is read in parts only, and a long part is cut short") {
    const Site site;
    std::string bytes(3'000'000, 'm');
    bytes[2'000'000] = 'x';
    site.folder.write("nine.pack", bytes);
    ServerProcess server("", {"--site", site.folder.path()});
    Browser ada(server.port());
    const Answer whole = ada.get("/nine.pack");
    CHECK(whole.status == 400);
    CHECK(whole.code() == "range");
    const Answer part = ada.ask("GET", "/nine.pack", "", "", "Range: bytes=2000000-2000001\r\n");
    CHECK(part.status == 206);
    CHECK(part.body == "xm");
    const Answer cut = ada.ask("GET", "/nine.pack", "", "", "Range: bytes=5-\r\n");
    CHECK(cut.status == 206);
    CHECK(cut.body.size() == 1 << 20);
    CHECK(cut.headers.at("content-range") == "bytes 5-1048580/3000000");
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
    const auto merels = [](const std::vector<std::string>& words) { return run(in_build("merels"), words); };

    CHECK(merels({"export", "--db", server.db(), folder.path()}).status == 0);
    const std::string saved = folder.read("kept-one.merels");
    const auto match = play::read_match(saved);
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
    const Ran taken = run(in_build("merels"),
                          {"serve", "--port", std::to_string(server.port()), "--db", "/tmp/merels-none.db"});
    CHECK(taken.status == 2);
    CHECK(taken.err.find("cannot listen on 127.0.0.1 port") != std::string::npos);
    std::filesystem::remove("/tmp/merels-none.db");
    std::filesystem::remove("/tmp/merels-none.db.lock");
    const Ran nowhere = run(in_build("merels"), {"serve", "--port", "0", "--db", "/proc/nowhere/merels.db"});
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
