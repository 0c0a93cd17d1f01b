// What else happens around a game: forms refused, seats taken, offers, quitting.
#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

constexpr const char* mill_next = "w......./wb....../b....... w 7,7";

}  // namespace

TEST_CASE(
    "W2: a proposed id can be used, or one's own; one in use is refused with everything else in order") {
    ServerProcess server("");
    Browser ada(server.port());
    const std::string proposed = text_of(ada.get("/api/new-id").object(), "id");
    CHECK(text_of(make_game(ada, {{"game", "nine"}, {"name", "Ada Byron"}, {"id", proposed}}), "id") ==
          proposed);
    const Answer again = ada.post("/api/games", {{"game", "six"}, {"id", proposed}});
    CHECK(again.status == 409);
    CHECK(again.code() == "taken");
    CHECK(text_of(again.object(), "field") == "id");
    const Answer form = ada.form("/create_game", {{"game", "six"}, {"id", proposed}, {"name", "Ada Byron"}});
    CHECK(form.status == 303);
    CHECK(form.headers.at("location").starts_with("/new_game?error="));
    CHECK(form.headers.at("location").find("game=six") != std::string::npos);
    CHECK(make_game(ada, {{"game", "six"}, {"id", "my-own-game"}}).at("waiting").at("name").as_string() ==
          "Ada Byron");
    CHECK(text_of(ada.get("/api/new-id?private=true").object(), "id").size() >= 16);
}

TEST_CASE("W2: what cannot be made is refused with the field and the reason") {
    ServerProcess server("");
    Browser ada(server.port());
    const auto refused = [&](json::object wish) {
        wish["name"] = "Ada";
        const Answer answer = ada.post("/api/games", wish);
        CHECK(answer.status == 400);
        return text_of(answer.object(), "field");
    };
    CHECK(refused({{"game", "chess"}}) == "game");
    CHECK(refused({{"game", "nine"}, {"id", "A B"}}) == "id");
    CHECK(refused({{"game", "nine"}, {"side", "green"}}) == "side");
    CHECK(refused({{"game", "nine"}, {"opponent", "nobody"}}) == "opponent");
    CHECK(refused({{"game", "nine"}, {"level", 11}}) == "level");
    CHECK(refused({{"game", "nine"}, {"position", "nonsense"}}) == "position");
    CHECK(refused({{"variant", "like: nine\nmen: 99"}}) == "variant");
    CHECK(refused({{"variant", "like: yote\nseveral-jumps: yes"}}) == "variant");
    CHECK(refused({{"saved", "nonsense"}}) == "saved");
    CHECK(refused({{"game", "nine"}, {"clock", {{"initial", 1}}}}) == "clock");
    Browser nobody(server.port());
    CHECK(nobody.post("/api/games", {{"game", "nine"}, {"name", std::string(41, 'x')}}).status == 400);
    CHECK(nobody.post("/api/games", {{"game", "nine"}}).status == 201);  // a guest is given a name
}

TEST_CASE("W3: no such game and a full one are said so; a third person watches") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    Browser third(server.port());
    CHECK(third.post("/api/games/no-such/join", {{"name", "Tim"}}).status == 404);
    const Answer full = third.post("/api/games/" + pair.id + "/join", {{"name", "Tim"}});
    CHECK(full.status == 409);
    CHECK(full.reason() == "this game is full");
    const Answer form = third.form("/join_game", {{"id", pair.id}, {"name", "Tim"}});
    CHECK(form.headers.at("location") == "/join_lobby?error=full&id=" + pair.id + "&name=Tim");
    Sitter watcher(server.port(), "Wanda");
    watcher.sit_at(pair.id);
    CHECK(watcher.act("turn", {{"turn", "d6"}}) == "not-yours");
    CHECK(watcher.act("forfeit") == "not-yours");
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(watcher.sees(pair.white.number()));
    CHECK(Wire(server.port(), "/ws/game/no-such", "").status() == 404);
}

TEST_CASE("G1, W4: sides are drawn unless chosen, and the game starts when both are there") {
    ServerProcess server("");
    int white = 0;
    for (int i = 0; i < 24; ++i) {
        Browser ada(server.port());
        Browser grace(server.port());
        const json::object made = make_game(ada, {{"game", "three"}, {"name", "Ada"}});
        CHECK(text_of(made, "state") == "open");
        CHECK(made.at("seats").at("white").is_null());
        const Answer joined = grace.post("/api/games/" + text_of(made, "id") + "/join", {{"name", "Grace"}});
        const json::object game = joined.object().at("game").as_object();
        CHECK(text_of(game, "state") == "running");
        if (game.at("seats").at("white").at("name").as_string() == "Ada") ++white;
    }
    CHECK(white > 0);
    CHECK(white < 24);
}

TEST_CASE("W4, G6: a man placed is seen before the removal is chosen, and may be undone until then") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"position", "ww....../bb....../........ w 7,7"}});
    CHECK(pair.white.act("pick", {{"point", "g7"}}) == "done");
    REQUIRE(pair.same());
    CHECK(text_of(pair.black.last(), "kind") == "pick");
    CHECK(text_of(pair.black.last(), "point") == "g7");
    CHECK(pair.game().at("picked").as_array().size() == 1);
    CHECK(pair.black.act("undo") == "not-your-turn");
    CHECK(pair.white.act("undo") == "done");
    CHECK(pair.white.act("undo") == "not-now");
    CHECK(pair.white.act("pick", {{"point", "g7"}}) == "done");
    CHECK(pair.white.act("pick", {{"point", "g7"}}) == "not-legal");
    CHECK(pair.white.act("pick", {{"point", "z9"}}) == "not-legal");
    CHECK(pair.white.act("pick", {{"point", "d6"}}) == "done");
    REQUIRE(pair.same());
    CHECK(text_of(pair.black.last(), "turn") == "g7xd6");
    CHECK(pair.white.act("pick", {{"point", "a1"}}) == "not-your-turn");
    CHECK(pair.black.act("turn", {{"turn", "b6"}}) == "not-legal");
    CHECK(pair.black.reason() == "there is already a man on b6");
    CHECK(pair.black.act("turn", {{"turn", "a1"}, {"turns", 0}}) == "stale");
}

TEST_CASE("G6: a turn is taken back where the opponent agrees") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("ask-takeback") == "not-now");
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.white.act("ask-takeback") == "done");
    REQUIRE(pair.same());
    CHECK(pair.white.act("allow-takeback") == "not-now");
    CHECK(pair.black.act("decline-takeback") == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("turn", {{"turn", "f4"}}) == "done");
    REQUIRE(pair.same());
    CHECK(pair.white.act("ask-takeback") == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("allow-takeback") == "done");
    REQUIRE(pair.same());
    CHECK(text_of(pair.white.last(), "kind") == "taken-back");
    CHECK(pair.white.last().at("turns").as_int64() == 0);  // White's turn, and Black's answer to it
    CHECK(text_of(pair.game(), "position") == "......../......../........ w 9,9");
    CHECK(pair.white.act("turn", {{"turn", "a1"}}) == "done");
}

TEST_CASE("G8: a draw is agreed on, declined, or lapses with the opponent's next turn") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("offer-draw") == "done");
    CHECK(pair.white.act("offer-draw") == "not-now");
    REQUIRE(pair.same());
    CHECK(pair.black.act("decline-draw") == "done");
    CHECK(pair.black.act("decline-draw") == "not-now");
    REQUIRE(pair.same());
    CHECK(pair.black.act("offer-draw") == "done");
    REQUIRE(pair.same());
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.game().at("draw_offered_by").is_null());
    REQUIRE(pair.same());
    CHECK(pair.black.act("offer-draw") == "done");
    REQUIRE(pair.same());
    CHECK(pair.white.act("offer-draw") == "done");
    REQUIRE(pair.same());
    CHECK(pair.game().at("result").at("why").as_string() == "agreement");
    CHECK(pair.white.act("turn", {{"turn", "a1"}}) == "not-now");
}

TEST_CASE("W6: quitting before the start ends the game for all; afterwards it is a forfeit") {
    ServerProcess server("");
    Sitter ada(server.port(), "Ada");
    const std::string id = text_of(make_game(ada.browser(), {{"game", "nine"}}), "id");
    ada.sit_at(id);
    CHECK(ada.act("turn", {{"turn", "d6"}}) == "not-now");
    CHECK(ada.act("quit") == "done");
    CHECK(text_of(ada.last(), "kind") == "cancelled");
    Browser grace(server.port());
    CHECK(grace.post("/api/games/" + id + "/join", {{"name", "Grace"}}).status == 409);

    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.black.act("quit") == "done");
    REQUIRE(pair.same());
    CHECK(pair.white.last().at("result").at("winner").as_string() == "white");
    CHECK(pair.white.last().at("result").at("why").as_string() == "forfeit");
}

TEST_CASE("W7: a rematch, once both want one, is a new game with sides changed") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("offer-rematch") == "not-now");
    CHECK(pair.white.act("forfeit") == "done");
    CHECK(pair.white.act("offer-rematch") == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("decline-rematch") == "done");
    REQUIRE(pair.same());
    CHECK(pair.white.act("offer-rematch") == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("offer-rematch") == "done");
    REQUIRE(pair.black.sees(pair.black.done() + 1));
    CHECK(text_of(pair.black.last(), "kind") == "rematch");
    const std::string id = text_of(pair.black.last(), "game");
    const json::object game = pair.white.browser().get("/api/games/" + id).object().at("game").as_object();
    CHECK(text_of(game, "state") == "running");
    CHECK(game.at("seats").at("white").at("player").as_string() == pair.black.player());
    pair.black.sit_at(id);
    CHECK(pair.black.act("turn", {{"turn", "d6"}}) == "done");
}

TEST_CASE("a few set messages can be said, before, during and after a game, and nothing else") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("say", {{"message", "good-luck"}}) == "done");
    CHECK(pair.black.act("say", {{"message", "<script>"}}) == "bad-message");
    REQUIRE(pair.same());
    CHECK(text_of(pair.black.last(), "message") == "good-luck");
    CHECK(pair.black.act("quit") == "done");
    CHECK(pair.black.act("say", {{"message", "good-game"}}) == "done");
}

TEST_CASE("a game without a clock can be claimed when the other is gone too long") {
    const Milliseconds claim_after = scaled(std::chrono::seconds(1));
    ServerProcess server("", {"--claim-after", std::to_string(claim_after.count())});
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.white.act("claim") == "not-now");
    pair.black.drop();
    CHECK(eventually([&] {
        pair.white.listen(Milliseconds(20));
        return !pair.white.presence().at("black").as_bool();
    }));
    CHECK(pair.white.presence().at("gone").at("black").is_int64());
    CHECK(pair.white.act("claim") == "not-now");
    CHECK(eventually([&] { return pair.white.act("claim") == "done"; }));
    CHECK(pair.white.last().at("result").at("winner").as_string() == "white");
}

TEST_CASE("G10, G5, W11: a game goes on from a position or from a saved file, and comes back as one") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"position", mill_next}});
    CHECK(pair.white.act("turn", {{"turn", "a1"}}) == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("pick", {{"point", "f6"}}) == "done");
    const std::string saved = pair.white.browser().get("/api/games/" + pair.id + "/file").body;
    CHECK(saved.find("[Start \"" + std::string(mill_next) + "\"]") != std::string::npos);
    CHECK(saved.find("[White \"Ada\"]") != std::string::npos);

    const std::string pending =
        "[Merels \"1\"]\n[Game \"nine\"]\n[White \"Ada\"]\n[Black \"Computer 3\"]\n[BlackLevel \"3\"]\n"
        "[Start \"ww....../b.b...../........ w 7,7\"]\n[Result \"*\"]\n[Picked \"g7\"]\n\n*\n";
    Pair second(server.port(), {{"saved", pending}});
    CHECK(second.white.game().at("picked").as_array().size() == 1);
    CHECK(second.white.act("pick", {{"point", "b6"}}) == "done");
    CHECK(text_of(second.white.last(), "turn") == "g7xb6");

    Pair third(server.port(), {{"saved", saved}});
    CHECK(text_of(third.white.game(), "position") == text_of(pair.game(), "position"));
    CHECK(third.white.turns() == pair.game().at("turns").as_int64());
}

TEST_CASE("M11: a variant of one's own is played through the server") {
    ServerProcess server("");
    Pair pair(server.port(), {{"variant", "like: six\ntitle: Seven <with> a centre\nmen: 7\ncentre: yes"}});
    CHECK(text_of(pair.white.game(), "title") == "Seven <with> a centre");
    CHECK(pair.white.act("turn", {{"turn", "c3"}}) == "done");
    REQUIRE(pair.same());
    CHECK(pair.black.act("turn", {{"turn", "c3"}}) == "not-legal");
}

TEST_CASE("G9: without a level the computer starts at level 1, and adapts to the player's results") {
    ServerProcess server("");
    Sitter ada(server.port(), "Ada");
    const auto play_and_give_up = [&](json::object wanted) {
        wanted.insert({{"game", "lasker"}, {"opponent", "computer"}, {"side", "white"}});
        const json::object made = make_game(ada.browser(), std::move(wanted));
        const auto level = made.at("seats").at("black").at("level").as_int64();
        ada.sit_at(text_of(made, "id"));
        CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
        CHECK(ada.act("forfeit") == "done");
        return level;
    };
    CHECK(play_and_give_up({}) == 1);
    CHECK(play_and_give_up({{"level", 4}}) == 4);
    CHECK(play_and_give_up({}) == 4);
    CHECK(play_and_give_up({}) == 3);
}

TEST_CASE("G9: the computer answers, agrees to take-backs, and nobody moves its men") {
    ServerProcess server("");
    Sitter ada(server.port(), "Ada");
    const json::object made = make_game(
        ada.browser(), {{"game", "nine"}, {"opponent", "computer"}, {"level", 2}, {"side", "black"}});
    ada.sit_at(text_of(made, "id"));
    REQUIRE(ada.sees(3));
    CHECK(text_of(ada.last(), "side") == "white");
    CHECK(ada.act("turn", {{"turn", "nonsense"}}) == "not-legal");
    play::Match match = mirror(ada.game());
    REQUIRE(match.pick(text_of(ada.last(), "turn")).has_value());
    REQUIRE(match.confirm().has_value());
    const std::string free = match.game().geometry().name(match.position().turns().front()[0]);
    CHECK(ada.act("turn", {{"turn", free}, {"side", "white"}}) == "not-yours");
    CHECK(ada.act("turn", {{"turn", free}}) == "done");
    REQUIRE(ada.sees(5));
    CHECK(text_of(ada.last(), "side") == "white");
    CHECK(ada.act("ask-takeback") == "done");
    REQUIRE(ada.sees(7));
    CHECK(text_of(ada.last(), "kind") == "taken-back");
    CHECK(ada.last().at("turns").as_int64() == 1);
    CHECK(ada.act("offer-draw") == "done");
    REQUIRE(ada.sees(9));
    CHECK(ada.act("forfeit") == "done");
    CHECK(ada.act("offer-rematch") == "done");
    REQUIRE(ada.sees(12));
    CHECK(text_of(ada.last(), "kind") == "rematch");
}

TEST_CASE("a shared same-screen game: its owner moves both sides, others watch") {
    ServerProcess server("");
    Sitter ada(server.port(), "Ada");
    const json::object made = make_game(
        ada.browser(), {{"game", "six"}, {"opponent", "same-screen"}, {"side", "white"}, {"second", "Bob"}});
    CHECK(made.at("seats").at("black").at("name").as_string() == "Bob");
    ada.sit_at(text_of(made, "id"));
    CHECK(ada.act("turn", {{"turn", "a1"}}) == "done");
    CHECK(ada.act("turn", {{"turn", "c1"}}) == "done");
    CHECK(ada.act("ask-takeback", {{"side", "black"}}) == "done");
    REQUIRE(ada.sees(6));
    CHECK(ada.last().at("turns").as_int64() == 1);
    CHECK(ada.act("forfeit", {{"side", "black"}}) == "done");
    CHECK(ada.last().at("result").at("winner").as_string() == "white");
}

TEST_CASE("W1: the list shows public games as they come, change and go") {
    ServerProcess server("");
    Browser ada(server.port());
    Wire lobby(server.port(), "/ws/lobby", "");
    REQUIRE(lobby.open());
    const auto first = lobby.next();
    REQUIRE(first);
    CHECK(first->at("games").as_array().empty());
    make_game(ada, {{"game", "nine"}, {"name", "Ada"}, {"id", "secret-one"}, {"private", true}});
    make_game(ada, {{"game", "nine"}, {"id", "open-one"}});
    const auto come = lobby.next();
    REQUIRE(come);
    CHECK(come->at("game").at("id").as_string() == "open-one");
    Browser grace(server.port());
    grace.post("/api/games/open-one/join", {{"name", "Grace"}});
    const auto changed = lobby.next();
    REQUIRE(changed);
    CHECK(changed->at("game").at("state").as_string() == "running");
    const json::object listed = ada.get("/api/games?state=running").object();
    CHECK(listed.at("games").as_array().size() == 1);
    CHECK(ada.post("/api/games/open-one/actions", {{"do", "forfeit"}, {"id", "x"}}).status == 200);
    const auto gone = lobby.next();
    REQUIRE(gone);
    CHECK(text_of(*gone, "type") == "gone");
    CHECK(ada.get("/api/games?state=ended").object().at("games").as_array().size() == 1);
}

TEST_CASE("W9: the forms work without a script, and answer with redirects") {
    ServerProcess server("");
    Browser ada(server.port());
    Browser grace(server.port());
    const Answer made =
        ada.form("/create_game", {{"id", "Kept-Game"}, {"game", "nine"}, {"side", "white"}, {"name", "Ada"}});
    CHECK(made.status == 303);
    CHECK(made.headers.at("location") == "/game/kept-game");
    CHECK(grace.form("/join_game", {{"id", "kept-game"}, {"name", "Grace"}}).headers.at("location") ==
          "/game/kept-game");
    CHECK(ada.form("/play", {{"id", "kept-game"}, {"point", "d6"}}).headers.at("location") ==
          "/game/kept-game");
    CHECK(grace.form("/play", {{"id", "kept-game"}, {"turn", "d6"}}).headers.at("location").find("error=") !=
          std::string::npos);
    CHECK(grace.form("/play", {{"id", "kept-game"}, {"turn", "f4"}}).headers.at("location") ==
          "/game/kept-game");
    CHECK(grace.form("/quit", {{"id", "kept-game"}}).headers.at("location") == "/game/kept-game");
    const json::object game = ada.get("/api/games/kept-game").object().at("game").as_object();
    CHECK(game.at("result").at("winner").as_string() == "white");
    make_game(ada, {{"game", "nine"}, {"id", "never-begun"}});
    CHECK(ada.form("/quit", {{"id", "never-begun"}}).headers.at("location") == "/");
}
