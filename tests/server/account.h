// What tests of accounts have in common.
#pragma once

#include "server/club.h"
#include "support/patience.h"

namespace merels::testing {

inline constexpr int policy_violation = 1008;

// Who a browser is on the server; empty for nobody.
inline json::object me(Browser& browser) {
    const json::object answer = browser.get("/api/me").object();
    return !answer.contains("me") || answer.at("me").is_null() ? json::object() : answer.at("me").as_object();
}

// Passwords take long on a busy machine: asked again when the server gives up waiting.
inline Answer post_patiently(Browser& browser, const std::string& path, const json::object& body) {
    Answer answer;
    (void)eventually([&] {
        answer = browser.post(path, body);
        return answer.status != 504 && answer.status != 429;
    });
    return answer;
}

inline const std::string password = "correct horse";

// Makes the browser that of a new account.
inline void make_account(Browser& browser, const std::string& name) {
    REQUIRE(browser.post("/api/me", {{"name", name}}).status == 200);
    (void)post_patiently(browser, "/api/me/password", {{"password", password}});
    if (me(browser).empty())
        (void)post_patiently(browser, "/api/login", {{"name", name}, {"password", password}});
    REQUIRE(me(browser).at("account") == true);
}

// As many turns of Nine Men's Morris as a game needs to count.
inline void play_some(Pair& pair) {
    for (const char* turn : {"d6", "f4", "d2", "b4", "g1", "a7"}) {
        Sitter& mover = pair.sitter(pair.white.turns() % 2 == 0 ? Side::white : Side::black);
        REQUIRE(mover.act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
    }
}

inline std::string state_of(Browser& browser, const std::string& game) {
    const json::object page = browser.get("/api/games/" + game).object();
    return page.contains("game") ? text_of(page.at("game").as_object(), "state") : "";
}

}  // namespace merels::testing
