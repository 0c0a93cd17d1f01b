// WebSockets end with the session they were opened with, wherever that ends.
#include "server/account.h"

using namespace merels;
using namespace merels::testing;

namespace {

struct AccountWithGame {
    Browser browser;
    std::string game;

    explicit AccountWithGame(const Door& door) : browser(door) {
        browser.post("/api/me", {{"name", "Ada"}});
        browser.post("/api/me/password", {{"password", "correct horse"}});
        game = text_of(make_game(browser, {{"game", "nine"}}), "id");
    }
    Browser another(const Door& door) const {
        Browser other(door);
        const Answer answer = other.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}});
        REQUIRE(answer.status == 200);
        return other;
    }
    Wire wire(const Browser& browser_of) const {
        return {browser_of.door(), "/ws/game/" + game, browser_of.cookie()};
    }
};

}  // namespace

TEST_CASE(
    "a socket is closed when its session ends: by sign-out, another sign-in, a new password, revocation") {
    ServerProcess server("");
    AccountWithGame ada(server.port());
    Wire watching(server.port(), "/ws/game/" + ada.game, "");
    Wire lobby(server.port(), "/ws/lobby", ada.browser.cookie());
    Wire own = ada.wire(ada.browser);
    REQUIRE(own.open());
    {
        Browser phone = ada.another(server.port());
        Wire wire = ada.wire(phone);
        REQUIRE(wire.open());
        CHECK(phone.post("/api/logout").status == 200);
        CHECK(wire.closed_with(patience()) == policy_violation);
    }
    {
        Browser phone = ada.another(server.port());
        Wire wire = ada.wire(phone);
        CHECK(phone.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}}).status == 200);
        CHECK(wire.closed_with(patience()) == policy_violation);
    }
    {
        Browser phone = ada.another(server.port());
        Wire wire = ada.wire(phone);
        CHECK(ada.browser.post("/api/me/devices/forget", {{"others", true}}).status == 200);
        CHECK(wire.closed_with(patience()) == policy_violation);
    }
    {
        Browser phone = ada.another(server.port());
        Wire wire = ada.wire(phone);
        CHECK(ada.browser
                  .post("/api/me/password", {{"password", "another horse"}, {"current", "correct horse"}})
                  .status == 200);
        CHECK(wire.closed_with(patience()) == policy_violation);
    }
    // The password was changed in this browser: its old session is over, too, and a new one has begun.
    CHECK(own.closed_with(patience()) == policy_violation);
    CHECK(lobby.closed_with(patience()) == policy_violation);
    Wire again = ada.wire(ada.browser);
    CHECK(again.open());
    // Who has no session is not concerned.
    REQUIRE(watching.next().has_value());
    CHECK(watching.say({{"do", "forfeit"}, {"id", "1"}}));
    CHECK(watching.next().has_value());
}

TEST_CASE("a session that ends at one server ends at the others, with its sockets") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    AccountWithGame ada(one.port());
    Browser phone = ada.another(two.port());
    Wire wire = ada.wire(phone);
    REQUIRE(wire.open());
    CHECK(ada.browser.post("/api/me/devices/forget", {{"others", true}}).status == 200);
    CHECK(wire.closed_with(patience()) == policy_violation);
    CHECK(phone.get("/api/me").object().at("me").is_null());
    CHECK_FALSE(ada.browser.get("/api/me").object().at("me").is_null());
}
