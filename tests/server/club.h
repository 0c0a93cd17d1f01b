// A server with people at it: what most tests of it begin with.
#pragma once

#include <doctest/doctest.h>
#include <memory>
#include <string>

#include "play/match.h"
#include "registry/registry.h"
#include "server/client.h"
#include "support/server_process.h"

namespace merels::testing {

inline std::string text_of(const json::object& object, const char* name) {
    return object.at(name).as_string().c_str();
}

// A new game by this player, who has a name already; its description. Fails the test if it is refused.
inline json::object make_game(Browser& maker, const json::object& wish) {
    const Answer made = maker.post("/api/games", wish);
    if (made.status != 201) FAIL(made.status, " ", made.body);
    return made.object().at("game").as_object();
}

// The answer to a request that may take longer than a server lets anyone wait, or come too soon after others:
// asked again until it is there.
inline Answer get_patiently(Browser& browser, const std::string& path) {
    Answer answer;
    (void)eventually([&] {
        answer = browser.get(path);
        return answer.status != 504 && answer.status != 429;
    });
    return answer;
}

// Whether one who asks for this so many times at once is told to wait.
inline bool is_limited(const Door& door, const std::string& path, int times) {
    Connection connection(door);
    std::string requests;
    for (int i = 0; i < times; ++i) requests += "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    connection.send(requests);
    while (connection.come_in.find("HTTP/1.1 429") == std::string::npos) {
        if (!connection.receive(patience())) return false;
    }
    return true;
}

// Two at a game that has started: White made it, Black joined.
struct Pair {
    Sitter white;
    Sitter black;
    std::string id;

    Pair(const Door& door, const json::object& wish) : Pair(door, door, wish) {}
    Pair(const Door& one, const Door& another, json::object wish)
        : white(one, "Ada"), black(another, "Grace") {
        wish["side"] = "white";
        id = text_of(make_game(white.browser(), wish), "id");
        const Answer joined = black.browser().post("/api/games/" + id + "/join", {{"name", "Grace"}});
        if (joined.status != 200) FAIL(joined.status, " ", joined.body);
        white.sit_at(id);
        black.sit_at(id);
    }
    Sitter& sitter(Side side) { return side == Side::white ? white : black; }
    // Both have seen all that the one who acted last has.
    bool same() {
        const std::int64_t last = std::max(white.number(), black.number());
        return white.sees(last) && black.sees(last) && white.events() == black.events();
    }
    json::object game() { return white.browser().get("/api/games/" + id).object().at("game").as_object(); }
};

// Each side's first turn in a mill game. The clocks run from here on.
inline void play_first_turns(Pair& pair) {
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.black.act("turn", {{"turn", "f4"}}) == "done");
    REQUIRE(pair.same());
}

// The same match, played along in the test.
inline play::Match mirror(const json::object& game) {
    const AnyGame* found = find_game(text_of(game, "game"));
    REQUIRE(found != nullptr);
    const auto start = read_position(*found, text_of(game, "start"));
    REQUIRE(start.has_value());
    return {play::share(*found), *start, {}};
}

}  // namespace merels::testing
