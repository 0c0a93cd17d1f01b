// Many people behind one address, as in a school: --venue.
#include <deque>

#include "server/account.h"

using namespace merels;
using namespace merels::testing;

namespace {

// Whoever comes from this address, by way of a proxy.
struct Visitors {
    const ServerProcess& server;
    std::string header;
    std::deque<Browser> browsers = {};
    std::deque<Wire> sockets = {};

    Visitors(const ServerProcess& at, const std::string& address)
        : server(at), header("X-Forwarded-For: " + address + "\r\n") {}

    Answer post(Browser& browser, const std::string& path, const json::object& body = {}) const {
        return browser.ask("POST", path, "application/json", json::serialize(body), header);
    }
    // The status of the answer to one more who takes a name.
    int come() {
        Browser& browser = browsers.emplace_back(server.port());
        return post(browser, "/api/me", {{"name", "Guest"}}).status;
    }
    // That to one more WebSocket, which stays open.
    int listen(const std::string& cookie = "") {
        return sockets.emplace_back(server.port(), "/ws/player", cookie, header).status();
    }
};

}  // namespace

TEST_CASE("W17: 500 behind the address of a venue join a tournament by its link with the default limits") {
    ServerProcess server("", {"--proxy", "127.0.0.1", "--venue", "203.0.113.0/24,2001:db8::7"},
                         ServerProcess::Limits::usual);
    Browser organiser(server.port());
    make_account(organiser, "Olga");
    const json::object clock{{"initial", 180'000}, {"increment", 2000}, {"days", 0}};
    const Answer made = organiser.post(
        "/api/tournaments",
        {{"name", "School"}, {"format", "arena"}, {"game", "nine"}, {"minutes", 60}, {"clock", clock}});
    REQUIRE(made.status == 201);
    const std::string path = "/api/tournaments/" + text_of(made.object().at("tournament").as_object(), "id");
    Visitors school(server, "203.0.113.7");
    constexpr int people = 500;
    int refused = 0;
    for (int i = 0; i < people; ++i) {
        if (school.come() != 200) ++refused;
        Browser& player = school.browsers.back();
        if (school.post(player, path + "/join").status != 200) ++refused;
        if (school.listen(player.cookie()) != 101) ++refused;
    }
    CHECK(refused == 0);
    Browser anyone(server.port());
    CHECK(anyone.get(path).object().at("tournament").at("entrants").as_array().size() == people);
    // An IPv6 address stands for its network.
    Visitors club(server, "2001:db8::1:2:3:4");
    for (int i = 0; i < 50; ++i) CHECK(club.come() == 200);
}

TEST_CASE("an address that is no venue has the usual limits, and a venue has limits as well") {
    ServerProcess server("", {"--proxy", "127.0.0.1", "--venue", "203.0.113.0/24"},
                         ServerProcess::Limits::usual);
    const auto until_refused = [](auto attempt) {
        int allowed = 0;
        while (allowed < 3000 && attempt() < 400) ++allowed;
        return allowed;
    };
    Visitors elsewhere(server, "198.51.100.7");
    const int guests = until_refused([&] { return elsewhere.come(); });
    CHECK(guests >= 30);
    CHECK(guests < 100);
    CHECK(until_refused([&] { return elsewhere.listen(); }) == 200);
    Visitors school(server, "203.0.113.7");
    const int pupils = until_refused([&] { return school.come(); });
    CHECK(pupils >= 600);
    CHECK(pupils < 3000);
    // One name at a time can still be guessed at only slowly.
    Browser guessing(server.port());
    const int guesses = until_refused([&] {
        const Answer answer =
            school.post(guessing, "/api/login", {{"name", "olga"}, {"password", "my next guess"}});
        return answer.status == 401 ? 200 : answer.status;
    });
    CHECK(guesses < 100);
}

TEST_CASE("a venue's connections are counted as its own without a proxy, too") {
    const auto opened = [](const std::vector<std::string>& words) {
        ServerProcess server("", words, ServerProcess::Limits::usual);
        std::deque<Wire> sockets;
        while (sockets.size() < 60 && sockets.emplace_back(server.port(), "/ws/lobby", "").status() == 101) {
        }
        return sockets.size();
    };
    CHECK(opened({"--connections-each", "2"}) == 3);
    CHECK(opened({"--connections-each", "2", "--venue", "127.0.0.1"}) == 41);
}
