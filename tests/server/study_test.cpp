// Studies with real clients, on SQLite and on PostgreSQL: links, joint editing, limits; and pictures of
// games.
#include <algorithm>
#include <atomic>
#include <thread>

#include "server/account.h"
#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

const std::string saved_game =
    "[Merels \"2\"]\n[Game \"nine\"]\n[White \"\"]\n[Black \"\"]\n"
    "[Start \"......../......../........ w 9,9\"]\n[Result \"*\"]\n\n1. d6 (1. a1 {why not} 1... g7) 1... "
    "f4! *\n";

std::string with_comment(const std::string& comment) {
    std::string text = saved_game;
    return text.insert(text.rfind(" *"), " {" + comment + "}");
}

// Of some 35 kB: seven of them are too much for one study.
std::string big_chapter() {
    const std::string long_comment(3900, 'c');
    std::string text = saved_game;
    text.replace(text.find("why not"), 7, long_comment);
    for (const char* turn : {"b4", "d7", "g1", "a4", "g4", "d1", "b2", "f2"})
        text.insert(text.rfind(" *"), std::string(" ") + turn + " {" + long_comment + "}");
    return text;
}

json::object shown(const Answer& answer) {
    INFO(answer.body);
    REQUIRE(answer.status == 200);
    return answer.object().at("study").as_object();
}

std::string create(Browser& browser, const std::string& name = "Openings") {
    const Answer made = browser.post("/api/studies", {{"name", name}, {"content", saved_game}});
    INFO(made.body);
    REQUIRE(made.status == 201);
    return "/api/studies/" + text_of(made.object().at("study").as_object(), "id");
}

std::string key_of(const json::object& study, const char* which) {
    return "?key=" + text_of(study, which);
}

json::object change(const json::object& study, const std::string& content) {
    const json::object& chapter = study.at("chapters").at(0).as_object();
    return {{"chapter", chapter.at("id")}, {"version", chapter.at("version")}, {"content", content}};
}

template <class Test>
void on_servers_of_both(Test test) {
    for (const bool postgres : {false, true}) {
        CAPTURE(postgres);
        // Studies are read faster here than one address may.
        ServerProcess server(postgres ? PostgresProcess::shared().new_database() : "",
                             {"--venue", "127.0.0.1"});
        test(server);
    }
}

}  // namespace

TEST_CASE("a study is its owner's, and of those who have a link, until that is revoked") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        Browser grace(server.port());
        const std::string path = create(ada);
        CHECK(shown(ada.get(path)).at("right") == "own");
        const std::string content = text_of(shown(ada.get(path)).at("chapters").at(0).as_object(), "content");
        CHECK(content.find("1. d6 (1. a1 {why not} 1... g7) 1... f4! *") != std::string::npos);
        // Strangers are told that there is none, with a wrong key, too.
        CHECK(grace.get(path).status == 404);
        CHECK(grace.get(path + "?key=abcdefghjkmnpqrstuvwxyz234").status == 404);
        CHECK(grace.post(path, {{"name", "Mine"}}).status == 404);

        const json::object shared = shown(ada.post(path, {{"view", true}, {"edit", true}}));
        const std::string view = key_of(shared, "view_key");
        const std::string edit = key_of(shared, "edit_key");
        const json::object read = shown(grace.get(path + view));
        CHECK(read.at("right") == "read");
        CHECK_FALSE(read.contains("edit_key"));
        CHECK(grace.post(path + "/change" + view, change(read, with_comment("no"))).status == 403);
        CHECK(grace.post(path + "/change" + edit, change(read, with_comment("no"))).code() == "no-name");
        grace.post("/api/me", {{"name", "Grace"}});
        CHECK(shown(grace.post(path + "/change" + edit, change(read, with_comment("yes")))).at("right") ==
              "edit");
        CHECK(grace.post(path + edit, {{"name", "Mine"}}).status == 403);
        CHECK(grace.post(path + "/delete" + edit).status == 403);

        // A link that was revoked does not come back.
        CHECK(shown(ada.post(path, {{"view", false}})).at("view_key").is_null());
        CHECK(grace.get(path + view).status == 404);
        CHECK(shown(ada.post(path, {{"view", true}})).at("view_key") != shared.at("view_key"));
        CHECK(grace.get(path + view).status == 404);
        CHECK(ada.get("/api/studies").object().at("studies").as_array().size() == 1);
        CHECK(grace.get("/api/studies").object().at("studies").as_array().empty());
        CHECK(ada.post(path + "/delete").status == 200);
        CHECK(ada.get(path).status == 404);
    });
}

TEST_CASE(
    "of two edits of the same version one is made, and the other gets the newer version to go on from") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        const std::string path = create(ada);
        const json::object before = shown(ada.post(path, {{"edit", true}}));
        const std::string key = key_of(before, "edit_key");
        std::vector<int> statuses(6);
        std::vector<std::thread> editors;
        for (std::size_t i = 0; i < statuses.size(); ++i) {
            editors.emplace_back([&, i] {
                Browser one(server.port());
                one.post("/api/me", {{"name", "Editor " + std::to_string(i)}});
                const std::string text = with_comment("editor " + std::to_string(i));
                statuses[i] = one.post(path + "/change" + key, change(before, text)).status;
            });
        }
        for (std::thread& editor : editors) editor.join();
        CHECK(std::ranges::count(statuses, 200) == 1);
        CHECK(std::ranges::count(statuses, 409) == 5);
        Browser late(server.port());
        late.post("/api/me", {{"name", "Late"}});
        const Answer refused = late.post(path + "/change" + key, change(before, with_comment("late")));
        CHECK(refused.code() == "conflict");
        const json::object newer = shown(late.get(path + key));
        const json::object changed =
            shown(late.post(path + "/change" + key, change(newer, with_comment("late"))));
        CHECK(changed.at("version").as_int64() > newer.at("version").as_int64());
    });
}

TEST_CASE(
    "a link that is revoked while the study is renamed and edited by it does not come back, nor does an "
    "edit") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        const std::string path = create(ada);
        for (int round = 0; round < 5; ++round) {
            const json::object study = shown(ada.post(path, {{"view", true}, {"edit", true}}));
            const std::string key = key_of(study, "edit_key");
            std::atomic<bool> over = false;
            std::thread renaming([&, renamer = ada]() mutable {
                for (int i = 0; !over; ++i) (void)renamer.post(path, {{"name", "Name " + std::to_string(i)}});
            });
            std::vector<std::thread> editors;
            for (int i = 0; i < 4; ++i) {
                editors.emplace_back([&] {
                    Browser grace(server.port());
                    grace.post("/api/me", {{"name", "Grace"}});
                    for (; !over; std::this_thread::sleep_for(Milliseconds(20))) {
                        const Answer seen = grace.get(path + key);
                        if (seen.status != 200) continue;
                        (void)grace.post(path + "/change" + key, change(shown(seen), with_comment("Grace")));
                    }
                });
            }
            (void)shown(ada.post(path, {{"view", false}, {"edit", false}}));
            // What is on its way now was sent while the link worked.
            const json::object revoked = shown(ada.get(path));
            (void)shown(ada.post(path, {{"name", "Revoked"}}));
            over = true;
            renaming.join();
            for (std::thread& editor : editors) editor.join();
            const json::object after = shown(ada.get(path));
            CHECK(after.at("view_key").is_null());
            CHECK(after.at("edit_key").is_null());
            CHECK(after.at("chapters").at(0).at("version") == revoked.at("chapters").at(0).at("version"));
        }
    });
}

TEST_CASE("a study does not grow too large when chapters are added and changed at once") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        const std::string path = create(ada);
        for (int i = 0; i < 4; ++i)
            (void)shown(ada.post(path + "/add", {{"name", "x"}, {"content", saved_game}}));
        const json::array before = shown(ada.get(path)).at("chapters").as_array();
        std::vector<std::thread> writers;
        for (const json::value& chapter : before) {
            writers.emplace_back([&, browser = ada]() mutable {
                (void)browser.post(path + "/add", {{"name", "x"}, {"content", big_chapter()}});
            });
            writers.emplace_back([&, browser = ada]() mutable {
                (void)browser.post(path + "/change", {{"chapter", chapter.at("id")},
                                                      {"version", chapter.at("version")},
                                                      {"content", big_chapter()}});
            });
        }
        for (std::thread& writer : writers) writer.join();
        std::size_t bytes = 0;
        const json::array after = shown(ada.get(path)).at("chapters").as_array();
        for (const json::value& chapter : after) bytes += chapter.at("content").as_string().size();
        CHECK(bytes > 200'000);
        CHECK(bytes <= 250'000);
    });
}

TEST_CASE("a study that has not changed is not sent again") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        const std::string path = create(ada);
        const Answer first = ada.get(path);
        const std::string header = "If-None-Match: " + first.headers.at("etag") + "\r\n";
        CHECK(ada.ask("GET", path, "", "", header).status == 304);
        (void)shown(ada.post(path + "/change", change(shown(first), with_comment("new"))));
        CHECK(ada.ask("GET", path, "", "", header).status == 200);
    });
}

TEST_CASE("chapters are added, named, ordered and deleted, but for the last") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        const std::string path = create(ada);
        json::object study = shown(ada.post(path + "/add", {{"name", "Second"}, {"content", saved_game}}));
        REQUIRE(study.at("chapters").as_array().size() == 2);
        const json::value first = study.at("chapters").at(0).at("id");
        const json::value second = study.at("chapters").at(1).at("id");
        const json::array order{second, first};
        CHECK(ada.post(path + "/order", {{"order", order}, {"version", 1}}).status == 409);
        study = shown(ada.post(path + "/order", {{"order", order}, {"version", study.at("version")}}));
        CHECK(study.at("chapters").at(0).at("id") == second);
        CHECK(ada.post(path + "/order", {{"order", {second}}, {"version", study.at("version")}}).status ==
              400);
        CHECK(ada.post(path + "/remove", {{"chapter", "none"}, {"version", 1}}).code() == "not-now");
        // Only who has seen its latest version deletes a chapter.
        const json::object& latest = study.at("chapters").at(0).as_object();
        const json::object seen{{"chapter", second}, {"version", latest.at("version")}};
        CHECK(ada.post(path + "/remove", {{"chapter", second}}).code() == "conflict");
        study = shown(ada.post(path + "/change", change(study, with_comment("new"))));
        CHECK(ada.post(path + "/remove", seen).code() == "conflict");
        const json::value version = study.at("chapters").at(0).at("version");
        study = shown(ada.post(path + "/remove", {{"chapter", second}, {"version", version}}));
        CHECK(study.at("chapters").as_array().size() == 1);
        const json::value only = study.at("chapters").at(0).at("version");
        CHECK(ada.post(path + "/remove", {{"chapter", first}, {"version", only}}).code() == "not-now");
    });
}

TEST_CASE("what is no game, too large or too much is refused") {
    ServerProcess server("");
    Browser ada(server.port());
    const std::string path = create(ada);
    const auto add = [&](const std::string& content) {
        return ada.post(path + "/add", {{"name", "x"}, {"content", content}});
    };
    CHECK(add("").status == 400);
    CHECK(add("1. d6 f4").status == 400);
    CHECK(add(std::string(70'000, 'x')).status == 400);
    const Answer wrong = add(std::string(saved_game).replace(saved_game.find("g7"), 2, "a1"));
    CHECK(wrong.status == 400);
    CHECK(wrong.reason().find("line 8, column") != std::string::npos);
    CHECK(ada.post("/api/studies", {{"name", ""}, {"content", saved_game}}).status == 400);
    // Chapters, then bytes, then studies.
    int status = 200;
    int chapters = 1;
    while (status == 200 && chapters < 60) {
        status = add(saved_game).status;
        chapters += status == 200 ? 1 : 0;
    }
    CHECK(chapters == 40);
    CHECK(status == 409);
    const std::string large = create(ada, "Large");
    const std::string big = big_chapter();
    status = 200;
    for (int i = 0; i < 20 && status == 200; ++i)
        status = ada.post(large + "/add", {{"name", "x"}, {"content", big}}).status;
    CHECK(status == 409);
    int made = 2;
    while (made < 80 && ada.post("/api/studies", {{"name", "more"}, {"content", saved_game}}).status == 201)
        ++made;
    CHECK(made == 50);
}

TEST_CASE("studies are in the data of a player, and go with the account") {
    on_servers_of_both([](ServerProcess& server) {
        Browser ada(server.port());
        make_account(ada, "Ada");
        const std::string path = create(ada);
        const std::string key = key_of(shown(ada.post(path, {{"view", true}})), "view_key");
        const json::array studies = ada.get("/api/me/data").object().at("studies").as_array();
        REQUIRE(studies.size() == 1);
        CHECK(text_of(studies[0].at("chapters").at(0).as_object(), "content").contains("why not"));
        Browser grace(server.port());
        CHECK(grace.get(path + key).status == 200);
        const Answer deleted =
            post_patiently(ada, "/api/me/delete", {{"confirm", true}, {"current", password}});
        REQUIRE(deleted.status == 200);
        CHECK(grace.get(path + key).status == 404);
    });
}

TEST_CASE("a game is drawn as PNG, as SVG and as an animation, at any turn") {
    ServerProcess server("", {"--requests-each", "1000"});
    Pair pair(server.port(), {{"game", "nine"}, {"id", "drawn"}});
    for (const char* turn : {"d6", "f4", "d2"}) {
        Sitter& mover = std::string(turn) == "f4" ? pair.black : pair.white;
        CHECK(mover.act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
    }
    Browser anyone(server.port());
    const Answer svg = anyone.get("/game/drawn.svg");
    CHECK(svg.headers.at("content-type") == "image/svg+xml");
    CHECK(svg.body.starts_with("<svg "));
    CHECK(anyone.get("/game/drawn.svg?turn=1").body != svg.body);
    CHECK(anyone.get("/game/drawn.svg?turn=3").body == svg.body);
    CHECK(anyone.get("/game/drawn.svg?turn=4").status == 400);
    CHECK(anyone.get("/game/drawn.svg?turn=-1").status == 400);
    const Answer png = anyone.get("/game/drawn.png?turn=0");
    CHECK(png.body.starts_with("\x89PNG"));
    CHECK(png.body != anyone.get("/game/drawn.png").body);
    const Answer animation = anyone.get("/game/drawn.apng");
    CHECK(animation.headers.at("content-type") == "image/apng");
    CHECK(animation.body.find("acTL") != std::string::npos);
    CHECK(animation.body.size() < 200'000);
    CHECK(anyone.get("/game/drawn.apng").body == animation.body);
    CHECK(anyone.get("/game/none.svg").status == 404);
    CHECK(anyone.get("/game/none.apng").status == 404);
}

TEST_CASE(
    "the boards and animations that one address may ask for are limited, and so are the reviews it may "
    "read") {
    ServerProcess server("", {"--requests-each", "10000"});
    Browser anyone(server.port());
    const auto refused = [&](const char* path) {
        int status = 0;
        for (int i = 0; i < 400 && status != 429; ++i) status = anyone.get(path).status;
        return status == 429;
    };
    for (int i = 0; i < 3; ++i) CHECK(anyone.get("/game/none.apng").status == 404);
    CHECK(anyone.get("/game/none.apng").status == 429);
    CHECK(refused("/game/none.svg"));
    CHECK(anyone.get("/embed/game/none").status == 429);
    CHECK(anyone.get("/game/none.png").status == 404);
    CHECK(refused("/api/games/none/review"));
}

TEST_CASE("one page may be shown in a frame of other sites, and only that one") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"id", "framed"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    Browser anyone(server.port());
    const Answer board = anyone.get("/embed/game/framed");
    CHECK(board.status == 200);
    const std::string policy = board.headers.at("content-security-policy");
    CHECK(policy.find("frame-ancestors *") != std::string::npos);
    CHECK(policy.find("default-src 'none'") != std::string::npos);
    CHECK(policy.find("script-src") == std::string::npos);
    CHECK_FALSE(board.headers.contains("x-frame-options"));
    CHECK(board.body.find("<script") == std::string::npos);
    CHECK(board.body.find("Turn 1 of 1: d6") != std::string::npos);
    CHECK(board.body.find("/game/framed.svg?turn=1") != std::string::npos);
    CHECK(anyone.get("/embed/game/framed?turn=0").body.find("Turn 0 of 1") != std::string::npos);
    for (const char* path : {"/", "/game/framed", "/game/framed.svg", "/game/framed.png", "/api/games/framed",
                             "/embed/game/none", "/embed/game/framed?turn=9", "/embed/framed", "/studies"}) {
        CAPTURE(path);
        const Answer other = anyone.get(path);
        CHECK(other.headers.at("content-security-policy").find("frame-ancestors 'none'") !=
              std::string::npos);
        CHECK(other.headers.at("x-frame-options") == "DENY");
    }
}
