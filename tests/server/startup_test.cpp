// How the server starts, what it says about itself, and how it ends.
#include <doctest/doctest.h>
#include <filesystem>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "server/background_program.h"
#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

// The service manager's end of sd_notify(3).
class NotifySocket {
  public:
    NotifySocket() : socket_(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        path().copy(address.sun_path, sizeof address.sun_path - 1);
        REQUIRE(bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    }
    NotifySocket(const NotifySocket&) = delete;
    NotifySocket& operator=(const NotifySocket&) = delete;
    ~NotifySocket() { close(socket_); }

    [[nodiscard]] std::string path() const { return folder_.path() + "/notify"; }
    bool hears(const std::string& text) {
        return eventually([&] {
            char bytes[4096];
            for (ssize_t size = 0; (size = recv(socket_, bytes, sizeof bytes, 0)) > 0;)
                heard_ += std::string(bytes, static_cast<std::size_t>(size)) + '\n';
            return contains(heard_, text);
        });
    }
    void forget() { heard_.clear(); }

  private:
    Folder folder_;
    int socket_;
    std::string heard_;
};

}  // namespace

TEST_CASE("a PostgreSQL that is not there yet is waited for, and said so") {
    PostgresProcess postgres;
    const std::string db = postgres.new_database();
    postgres.kill();
    NotifySocket manager;
    BackgroundProgram server({"serve", "--port", "0", "--db", db},
                             {.environment = {"NOTIFY_SOCKET=" + manager.path()}});
    const std::uint16_t port = server.port();
    CHECK(server.says("waiting for the database"));
    CHECK(manager.hears("STATUS=waiting for the database"));
    Browser browser(port);
    CHECK(browser.get("/livez").status == 200);
    const Answer not_ready = browser.get("/readyz");
    CHECK(not_ready.status == 503);
    CHECK(text_of(not_ready.object(), "state") == "starting");
    CHECK(browser.get("/healthz").status == 503);
    const Answer refused = browser.get("/api/games");
    CHECK(refused.status == 503);
    CHECK(refused.code() == "starting");
    CHECK(refused.headers.contains("retry-after"));
    postgres.start();
    CHECK(manager.hears("READY=1"));
    CHECK(browser.get("/readyz").status == 200);
    CHECK(browser.get("/api/games").status == 200);
    CHECK(contains(server.err(), "created a new database"));
    CHECK(contains(server.err(), "the connection to the database is local"));
    server.signal(SIGTERM);
    CHECK(manager.hears("STOPPING=1"));
    CHECK(server.wait() == 0);
}

TEST_CASE("a server that waits for its database can be stopped, and does not tell the password") {
    BackgroundProgram server(
        {"serve", "--port", "0", "--db", "postgresql://x:secret@127.0.0.1:1/none?password=secret"});
    CHECK(server.says("waiting for the database"));
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
    CHECK_FALSE(contains(server.err() + server.out(), "secret"));
    CHECK_FALSE(contains(server.out(), "Merels is at"));
}

TEST_CASE("a database that will never do ends the server") {
    const Folder folder;
    folder.write("text.db", std::string(5000, 'x'));
    CHECK(merels_program({"serve", "--port", "0", "--db", folder.path() + "/text.db"}).status == 2);
    const Ran unreadable =
        merels_program({"serve", "--port", "0", "--db", "postgresql://x:secret%zz@127.0.0.1:1/none"});
    CHECK(unreadable.status == 2);
    CHECK_FALSE(contains(unreadable.err, "secret"));
}

TEST_CASE("the service manager gets signs of life from the event loop, and none while it hangs") {
    const Folder folder;
    NotifySocket manager;
    BackgroundProgram server({"serve", "--port", "0", "--db", folder.path() + "/db"},
                             {.environment = {"NOTIFY_SOCKET=" + manager.path(), "WATCHDOG_USEC=200000"}});
    CHECK(manager.hears("READY=1"));
    for (int i = 0; i < 3; ++i) {
        manager.forget();
        CHECK(manager.hears("WATCHDOG=1"));
    }
}

TEST_CASE("two servers cannot use one SQLite file, and a killed one does not keep it") {
    ServerProcess server("");
    const Ran second = merels_program({"serve", "--port", "0", "--db", server.db()});
    CHECK(second.status == 2);
    CHECK(contains(second.err, "in use by another server: process " + std::to_string(server.pid())));
    server.kill();
    server.start();
    CHECK(Browser(server.port()).get("/healthz").status == 200);
}

TEST_CASE("the files of a new database are its owner's only, and so is a folder made for it") {
    const Folder folder;
    const mode_t before = umask(022);
    BackgroundProgram server({"serve", "--port", "0", "--db", folder.path() + "/new/data/merels.db"});
    (void)umask(before);
    CHECK(server.says("serving"));
    CHECK(contains(server.err(), "created a new database at " + folder.path() + "/new/data/merels.db"));
    const auto mode = [&](const std::string& name) {
        struct stat found{};
        return stat((folder.path() + name).c_str(), &found) == 0 ? found.st_mode & 0777 : 0;
    };
    CHECK(mode("/new") == 0700);
    CHECK(mode("/new/data") == 0700);
    for (const char* name : {"merels.db", "merels.db-wal", "merels.db-shm", "merels.db.lock"}) {
        CAPTURE(name);
        CHECK(mode("/new/data/" + std::string(name)) == 0600);
    }
    server.signal(SIGINT);
    CHECK(server.wait() == 0);
    BackgroundProgram again({"serve", "--port", "0", "--db", folder.path() + "/new/data/merels.db"});
    CHECK(again.says("serving"));
    CHECK_FALSE(contains(again.err(), "created a new database"));
}

TEST_CASE("commands that work on a database do not make one") {
    const Folder folder;
    const std::string db = folder.path() + "/mistyped.db";
    for (const auto& words : {std::vector<std::string>{"export", "--db", db, folder.path() + "/games"},
                              {"backup", "--db", db, folder.path() + "/copy.db"}}) {
        CAPTURE(words.front());
        const Ran ran = merels_program(words);
        CHECK(ran.status == 2);
        CHECK(contains(ran.err, "there is no such database"));
    }
    CHECK(folder.files().empty());
}

TEST_CASE("SIGHUP does not end a server") {
    ServerProcess server("");
    kill(server.pid(), SIGHUP);
    CHECK(eventually([&] { return contains(server.log(), "SIGHUP"); }));
    CHECK(Browser(server.port()).get("/healthz").status == 200);
    CHECK(server.terminate() == 0);
}

TEST_CASE("a server that is told to stop says so, and goes on answering for a while") {
    ServerProcess server("", {"--drain", "3600"});
    Sitter ada(server.port(), "Ada");
    Browser browser(server.port());
    CHECK(browser.get("/readyz").status == 200);
    kill(server.pid(), SIGTERM);
    CHECK(eventually([&] { return browser.get("/readyz").status == 503; }));
    CHECK(text_of(browser.get("/readyz").object(), "state") == "draining");
    CHECK(browser.get("/livez").status == 200);
    CHECK(browser.get("/api/games").status == 200);
    CHECK(Wire(server.port(), "/ws/lobby", "").status() == 503);
    CHECK(server.terminate() == 0);  // the second signal ends the wait
}

TEST_CASE("the version is printed, and told to whoever asks for health") {
    const Ran ran = merels_program({"--version"});
    CHECK(ran.status == 0);
    REQUIRE(ran.out.starts_with("merels "));
    const std::string version = ran.out.substr(7, ran.out.size() - 8);
    ServerProcess server("");
    Browser browser(server.port());
    CHECK(text_of(browser.get("/livez").object(), "version") == version);
    CHECK(text_of(browser.get("/readyz").object(), "version") == version);
    CHECK(contains(browser.get("/metrics").body, "merels_build_info{version=\"" + version + "\"} 1"));
    CHECK(contains(server.log(), "merels " + version));
}

TEST_CASE("figures are for this machine, or for a listener of their own") {
    ServerProcess server("", {"--proxy", "127.0.0.1"});
    Browser browser(server.port());
    CHECK(browser.get("/metrics").status == 200);
    CHECK(browser.ask("GET", "/metrics", "", "", "X-Forwarded-For: 203.0.113.7\r\n").status == 404);
    const Folder folder;
    BackgroundProgram other(
        {"serve", "--port", "0", "--admin-listen", "127.0.0.1:0", "--db", folder.path() + "/db"});
    CHECK(other.says("serving"));
    Browser outside(other.port());
    CHECK(outside.get("/metrics").status == 404);
    CHECK(outside.get("/livez").status == 200);
    const std::string log = other.err();
    const std::string before = "listening on 127.0.0.1 port ";
    Browser inside(static_cast<std::uint16_t>(std::stoi(log.substr(log.rfind(before) + before.size()))));
    CHECK(inside.get("/livez").status == 200);
    CHECK(inside.get("/readyz").status == 200);
    CHECK(inside.get("/metrics").status == 200);
    CHECK(inside.get("/").status == 404);
    CHECK(inside.get("/api/games").status == 404);
    CHECK(Wire(inside.door(), "/ws/lobby", "").status() == 404);
}

TEST_CASE("figures of the process, of requests, sockets, queues, games and the log") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    Wire lobby(server.port(), "/ws/lobby", "");
    REQUIRE(lobby.next().has_value());
    const std::string figures = Browser(server.port()).get("/metrics").body;
    for (const char* figure :
         {"process_cpu_seconds_total ", "process_resident_memory_bytes ", "process_open_fds ",
          "process_max_fds ", "process_start_time_seconds ",
          "merels_http_request_seconds_bucket{route=\"api\",le=\"+Inf\"}", "merels_sockets{kind=\"game\"} 2",
          "merels_sockets{kind=\"lobby\"} 1", "merels_sockets{kind=\"http\"} ", "merels_reads_waiting ",
          "merels_passwords_waiting ", "merels_lookups_waiting ", "merels_games{state=\"running\"} 1",
          "merels_games{state=\"open\"} 0", "merels_log_lines_total{level=\"info\"} ",
          "merels_loop_lag_seconds_bucket", "merels_loop_blocked_total "}) {
        CAPTURE(figure);
        CHECK(contains(figures, figure));
    }
}

TEST_CASE("a failure has an id, in the answer and in the log") {
    const Folder folder;
    BackgroundProgram server({"serve", "--port", "0", "--db", "postgresql://x@127.0.0.1:1/none"});
    Browser browser(server.port());
    const Answer refused = browser.get("/api/games?x=1\n");
    const Answer failed = browser.get("/api/games");
    CHECK(failed.status == 503);
    REQUIRE(failed.headers.contains("x-request-id"));
    CHECK(server.says("[request " + failed.headers.at("x-request-id") + " from 127.0.0.0/24]"));
}

TEST_CASE("the log as JSON, an object a line") {
    ServerProcess server("", {"--log-format", "json", "--log-level", "debug"});
    Browser browser(server.port());
    CHECK(browser.get("/api/games/%0A%1B%22").status == 404);
    CHECK(eventually([&] { return contains(server.log(), "api/games"); }));
    CHECK(server.terminate() == 0);
    std::istringstream lines(server.log());
    bool found = false;
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line);
        boost::system::error_code failed;
        const json::value entry = json::parse(line, failed);
        REQUIRE_FALSE(failed);
        CHECK(entry.as_object().contains("time"));
        CHECK(entry.as_object().contains("level"));
        if (contains(text_of(entry.as_object(), "message"), "/api/games/\\n\\x1b\"")) {
            found = true;
            CHECK(text_of(entry.as_object(), "client") == "127.0.0.0/24");
        }
    }
    CHECK(found);
}

TEST_CASE("sign-ins and their failures are logged with the request and the client's network") {
    ServerProcess server("", {"--proxy", "127.0.0.1"});
    Browser browser(server.port());
    const Answer wrong = browser.ask("POST", "/api/login", "application/json",
                                     R"({"name": "nobody", "password": "correct horse battery"})",
                                     "X-Forwarded-For: 203.0.113.7\r\n");
    CHECK(wrong.status == 401);
    CHECK(eventually([&] { return contains(server.log(), "sign-in failed: no such account [request "); }));
    CHECK(contains(server.log(), " from 203.0.113.0/24]"));
    CHECK_FALSE(contains(server.log(), "203.0.113.7"));
    CHECK_FALSE(contains(server.log(), "correct horse"));
}
