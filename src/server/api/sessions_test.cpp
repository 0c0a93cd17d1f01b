#include "server/api/sessions.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

namespace {

class FakeConnection final : public ClientConnection {
  public:
    void send(SharedText /*text*/) override {}
    void send_initial(SharedText /*text*/) override {}
    void close(std::uint16_t code, std::string_view /*reason*/) override { closed_with = code; }

    int closed_with = 0;
};

}  // namespace

TEST_CASE("sockets end with their session, also those that are not open yet") {
    Sessions sessions;
    const auto one = std::make_shared<FakeConnection>();
    const auto two = std::make_shared<FakeConnection>();
    const auto late = std::make_shared<FakeConnection>();
    Sessions::Socket first(sessions, "token", "ada", "203.0.113.1");
    Sessions::Socket second(sessions, "other", "ada", "203.0.113.2");
    Sessions::Socket third(sessions, "token", "ada", "203.0.113.1");
    first.opened(one);
    second.opened(two);
    sessions.end("token", "signed out");
    CHECK(one->closed_with == 1008);
    CHECK(two->closed_with == 0);
    third.opened(late);
    CHECK(late->closed_with == 1008);
    const auto from = [](const Sessions::Socket& socket) { return socket.address() == "203.0.113.2"; };
    sessions.close_sockets(from, "blocked");
    CHECK(two->closed_with == 1008);
}

TEST_CASE("a session is relied on for a while, and until something about it changes") {
    Sessions sessions;
    sessions.remember("token", {{.id = "ada", .name = "Ada", .created = 1}, 5, 100});
    REQUIRE(sessions.find("token", 99) != nullptr);
    CHECK(sessions.find("token", 99)->player.id == "ada");
    CHECK(sessions.find("token", 100) == nullptr);
    const auto generation = sessions.generation();
    sessions.forget_player("grace");
    CHECK(sessions.find("token", 99) != nullptr);
    CHECK(sessions.generation() != generation);  // what is being read may be about her
    sessions.forget_player("ada");
    CHECK(sessions.find("token", 99) == nullptr);
}

TEST_CASE("a socket may outlive the sessions it was counted in") {
    auto sessions = std::make_unique<Sessions>();
    const Sessions::Socket socket(*sessions, "token", "ada", "");
    sessions.reset();
    CHECK(socket.player() == "ada");
}
