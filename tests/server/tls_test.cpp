// https without a proxy in front.
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>

#include "server/background_program.h"
#include "server/certificate.h"
#include "server/club.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::testing;

namespace {

int handshake(std::uint16_t port, const std::string& options) {
    return std::system(("openssl s_client -brief -connect 127.0.0.1:" + std::to_string(port) + " " + options +
                        " </dev/null >/dev/null 2>&1")
                           .c_str());
}

std::vector<std::string> tls_words(const Folder& folder) {
    make_certificate(folder, "cert.pem", "key.pem");
    return {"--tls-cert", folder.path() + "/cert.pem", "--tls-key", folder.path() + "/key.pem"};
}

}  // namespace

TEST_CASE("a game over TLS, with cookies and headers that keep it so") {
    const Folder folder;
    ServerProcess server("", tls_words(folder));
    const Door door(server.port(), folder.path() + "/cert.pem");
    Sitter ada(door, "Ada");
    Sitter grace(door, "Grace");
    CHECK(ada.browser().cookie().starts_with("__Host-merels="));
    const Answer me = ada.browser().get("/api/me");
    CHECK(me.status == 200);
    CHECK(contains(me.headers.at("strict-transport-security"), "max-age="));
    CHECK(ada.browser().get("/livez").headers.count("strict-transport-security") == 1);
    const json::object made = make_game(ada.browser(), {{"game", "nine"}, {"side", "white"}});
    const std::string id = text_of(made, "id");
    ada.sit_at(id);
    CHECK(grace.browser().post("/api/games/" + id + "/join").status == 200);
    grace.sit_at(id);
    CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(grace.sees(ada.number()));
    CHECK(grace.act("turn", {{"turn", "f4"}}) == "done");
    CHECK(server.terminate() == 0);
}

TEST_CASE("TLS is 1.2 or later, and plain HTTP on its port is not answered") {
    const Folder folder;
    ServerProcess server("", tls_words(folder));
    CHECK(handshake(server.port(), "-tls1_3") == 0);
    CHECK(handshake(server.port(), "-tls1_2") == 0);
    CHECK(handshake(server.port(), "-tls1_1 -cipher DEFAULT@SECLEVEL=0") != 0);
    CHECK(handshake(server.port(), "-tls1_2 -cipher AES128-SHA") != 0);
    Connection plain(Door(server.port()));
    CHECK(plain.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    CHECK(eventually([&] {
        (void)plain.receive(Milliseconds(100));
        return !plain.open();
    }));
    CHECK_FALSE(contains(plain.come_in, "HTTP/1.1"));
    CHECK(Browser(Door(server.port(), folder.path() + "/cert.pem")).get("/healthz").status == 200);
}

TEST_CASE("SIGHUP takes up a new certificate, and nobody is disconnected") {
    const Folder folder;
    ServerProcess server("", tls_words(folder));
    const Door old_door(server.port(), folder.path() + "/old.pem");
    std::filesystem::copy(folder.path() + "/cert.pem", folder.path() + "/old.pem");
    Wire lobby(old_door, "/ws/lobby", "");
    REQUIRE(lobby.next().has_value());
    // One that cannot be used changes nothing.
    folder.write("cert.pem", "nonsense");
    kill(server.pid(), SIGHUP);
    CHECK(eventually([&] { return contains(server.log(), "the old one stays"); }));
    CHECK(Browser(old_door).get("/healthz").status == 200);
    make_certificate(folder, "cert.pem", "key.pem");
    const Door new_door(server.port(), folder.path() + "/cert.pem");
    CHECK(Browser(new_door).get("/healthz").status != 200);
    kill(server.pid(), SIGHUP);
    CHECK(eventually([&] { return Browser(new_door).get("/healthz").status == 200; }));
    CHECK(Browser(old_door).get("/healthz").status != 200);
    CHECK(lobby.open());
    (void)make_game(Sitter(new_door, "Ada").browser(), {{"game", "nine"}});
    CHECK(lobby.next().has_value());
}

TEST_CASE("certificates that cannot be used are refused at the start") {
    const Folder folder;
    const std::vector<std::string> words = tls_words(folder);
    const auto serve = [&](const std::string& certificate, const std::string& key) {
        return run(in_build("merels"), {"serve", "--port", "0", "--db", folder.path() + "/db", "--tls-cert",
                                        certificate, "--tls-key", key});
    };
    make_certificate(folder, "other.pem", "other-key.pem");
    CHECK(serve(words[1], folder.path() + "/other-key.pem").status == 2);
    CHECK(serve(words[3], words[3]).status == 2);
    CHECK(serve(words[1], folder.path() + "/none").status == 2);
    CHECK(run(in_build("merels"), {"serve", "--db", folder.path() + "/db", "--tls-cert", words[1]}).status ==
          2);
    const Ran checked =
        run(in_build("merels"), {"serve", "--check", "--port", "0", "--db", folder.path() + "/db", words[0],
                                 words[1], words[2], words[3]});
    CHECK(checked.status == 0);
    CHECK(contains(checked.out, "is valid until"));
    const Ran wrong =
        run(in_build("merels"), {"serve", "--check", "--port", "0", "--db", folder.path() + "/db", words[0],
                                 words[1], words[2], folder.path() + "/other-key.pem"});
    CHECK(wrong.status == 1);
}

TEST_CASE("cookies are for https where people come by https, whatever a proxy says") {
    ServerProcess server("", {"--public", "https://merels.example/"});
    Browser browser(server.port());
    const Answer named = browser.post("/api/me", {{"name", "Ada"}});
    CHECK(named.headers.at("set-cookie").starts_with("__Host-merels="));
    CHECK(contains(named.headers.at("set-cookie"), "; Secure"));
    CHECK(contains(named.headers.at("strict-transport-security"), "max-age="));
}

TEST_SUITE("slow") {
    TEST_CASE("a handshake that does not come ends the connection") {
        const Folder folder;
        ServerProcess server("", tls_words(folder));
        Connection silent(Door(server.port()));
        REQUIRE(silent.open());
        CHECK(eventually([&] {
            (void)silent.receive(Milliseconds(100));
            return !silent.open();
        }));
    }
}
