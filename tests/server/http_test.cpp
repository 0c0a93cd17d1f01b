// HTTP as strict as it has to be, proxies in front, and connections that cannot be accepted.
#include <doctest/doctest.h>
#include <filesystem>
#include <sys/resource.h>

#include "server/background_program.h"
#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

// What is answered to these bytes until the server closes the connection.
std::string answer_to(std::uint16_t port, const std::string& bytes) {
    Connection connection{Door(port)};
    CHECK(connection.send(bytes));
    CHECK(eventually([&] {
        (void)connection.receive(Milliseconds(100));
        return !connection.open();
    }));
    return connection.come_in;
}

std::size_t files_of(pid_t process) {
    const std::filesystem::directory_iterator files("/proc/" + std::to_string(process) + "/fd");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

}  // namespace

TEST_CASE("messages that could be understood in two ways are refused, and nothing after them is") {
    ServerProcess server("");
    const std::string hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const std::pair<std::string, std::string> cases[] = {
        {"400", "GET / HTTP/1.1\r\n\r\n"},
        {"400", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
        {"501", "POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"},
        {"501", "POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"},
        {"400",
         "POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"
         "0\r\n\r\n"},
        {"400",
         "POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
         "0\r\n\r\n"},
        {"400", "POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"},
    };
    for (const auto& [status, bytes] : cases) {
        CAPTURE(bytes);
        const std::string answer = answer_to(server.port(), bytes + hidden);
        CHECK(answer.starts_with("HTTP/1.1 " + status));
        CHECK_FALSE(contains(answer, "\"ok\":true"));
    }
    // What is well-formed goes on as before.
    const std::string chunked =
        "POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
        "\r\n2\r\n{}\r\n0\r\n\r\n";
    const std::string both = answer_to(server.port(), chunked + hidden);
    CHECK(both.starts_with("HTTP/1.1 400"));  // a name is missing
    CHECK(contains(both, "\"ok\":true"));
    CHECK(answer_to(server.port(), "GET /healthz HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 200"));
}

TEST_CASE("a network of proxies is believed") {
    ServerProcess server("", {"--proxy", "10.0.0.0/8,127.0.0.0/8", "--log-level", "debug"});
    Browser browser(server.port());
    CHECK(
        browser.ask("GET", "/api/me", "", "", "X-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.1.2.3\r\n").status ==
        200);
    CHECK(eventually([&] { return contains(server.log(), "from 203.0.113.0/24]"); }));
}

TEST_CASE("a server without file descriptors says so, counts it, and recovers") {
    ServerProcess server("");
    Browser browser(server.port());
    CHECK(browser.get("/healthz").status == 200);
    rlimit before{};
    REQUIRE(prlimit(server.pid(), RLIMIT_NOFILE, nullptr, &before) == 0);
    CHECK(before.rlim_cur == before.rlim_max);  // it has raised it for itself
    rlimit few = before;
    few.rlim_cur = files_of(server.pid());
    REQUIRE(prlimit(server.pid(), RLIMIT_NOFILE, &few, nullptr) == 0);
    {
        Connection one{Door(server.port())};
        Connection two{Door(server.port())};
        Connection three{Door(server.port())};
        CHECK(eventually([&] { return contains(server.log(), "a connection could not be accepted"); }));
    }
    REQUIRE(prlimit(server.pid(), RLIMIT_NOFILE, &before, nullptr) == 0);
    CHECK(eventually([&] { return browser.get("/healthz").status == 200; }));
    CHECK(contains(browser.get("/metrics").body, "merels_accept_failures_total{why=\"files\"}"));
}

TEST_CASE("a limit of open files that is too low for the connections is told at the start") {
    const Folder folder;
    BackgroundProgram server(
        {"serve", "--port", "0", "--connections", "999999", "--db", folder.path() + "/db"});
    CHECK(server.says("the limit of open files is"));
}
