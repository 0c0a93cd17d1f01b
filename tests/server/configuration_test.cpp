// Options of the server: what is taken, from where, and what is refused.
#include <doctest/doctest.h>
#include <filesystem>

#include "server/background_program.h"
#include "server/club.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("options that cannot be are refused with status 2, and nothing is made") {
    const Folder folder;
    const std::pair<const char*, const char*> wrong[] = {
        {"--port", "65536"},
        {"--port", "-1"},
        {"--port", "http"},
        {"--listen", "localhost"},
        {"--listen", "127.0.0"},
        {"--admin-listen", "9090"},
        {"--admin-listen", "localhost:9090"},
        {"--site", "/nowhere/at/all"},
        {"--tables", "/etc/passwd"},
        {"--public", "merels.example"},
        {"--public", "https://merels.example/path"},
        {"--public", "ftp://merels.example"},
        {"--proxy", "nginx"},
        {"--proxy", "10.0.0.0/33"},
        {"--venue", "school"},
        {"--venue", "203.0.113.7/24"},
        {"--connections", "0"},
        {"--connections", "-5"},
        {"--connections-each", "0"},
        {"--requests-each", "-1"},
        {"--requests-each", "nan"},
        {"--games-each", "inf"},
        {"--actions-each", "many"},
        {"--computers", "0"},
        {"--computer-pace", "-1"},
        {"--claim-after", "-1"},
        {"--drain", "-1"},
        {"--drain", "soon"},
        {"--log-format", "xml"},
        {"--log-level", "loud"},
        {"--config", "/nowhere/at/all.conf"},
        {"--db", ""},
        {"--db", "mysql://host/name"},
        {"--db", "host=db password=secret dbname=merels"},
        {"--colour", "red"},
    };
    for (const auto& [option, value] : wrong) {
        CAPTURE(option);
        CAPTURE(value);
        const Ran ran = merels_program({"serve", "--db", folder.path() + "/db", option, value});
        CHECK(ran.status == 2);
        CHECK_FALSE(ran.err.empty());
        CHECK_FALSE(contains(ran.err, "secret"));
    }
    CHECK(folder.files().empty());
}

TEST_CASE("the command line comes before the environment, and that before the file") {
    const Folder folder;
    folder.write("merels.conf",
                 "# for tests\n"
                 "port = 0\n"
                 "db = \"" +
                     folder.path() +
                     "/file.db\"\n"
                     "proxy = [\"127.0.0.1\", \"::1\"]\n"
                     "log-format = json\n"
                     "log-level = debug\n");
    BackgroundProgram server({"serve", "--config", folder.path() + "/merels.conf", "--log-level", "warning"},
                             {.environment = {"MERELS_DB=" + folder.path() + "/environment.db",
                                              "MERELS_LOG_LEVEL=error", "MERELS_LISTEN=127.0.0.2"}});
    CHECK(eventually([&] { return contains(server.out(), "Merels is at http://127.0.0.2:"); }));
    CHECK(folder.files().contains("environment.db"));
    CHECK_FALSE(folder.files().contains("file.db"));
    CHECK_FALSE(contains(server.err(), "\"level\":\"info\""));
}

TEST_CASE("a file with an option that is not known, or a value that cannot be, is refused") {
    const Folder folder;
    for (const char* text :
         {"colour = red\n", "port = 70000\n", "[section]\nport = 80\n", "check = true\n"}) {
        CAPTURE(text);
        folder.write("merels.conf", text);
        const Ran ran = merels_program(
            {"serve", "--db", folder.path() + "/db", "--config", folder.path() + "/merels.conf"});
        CHECK(ran.status == 2);
        CHECK(contains(ran.err, "merels.conf"));
    }
    const Ran ran =
        merels_program({"serve", "--db", folder.path() + "/db"}, {.environment = {"MERELS_PORT=70000"}});
    CHECK(ran.status == 2);
}

TEST_CASE("a configuration can be tried out without serving") {
    const Folder folder;
    std::filesystem::create_directory(folder.path() + "/site");
    folder.write("site/index.html", "<!doctype html>");
    const std::string site = folder.path() + "/site";
    const std::string db = folder.path() + "/merels.db";
    const Ran fresh = merels_program({"serve", "--check", "--port", "0", "--site", site, "--db", db});
    CHECK(fresh.status == 0);
    CHECK(contains(fresh.out, "will be created"));
    CHECK(contains(fresh.out, "The server can be started."));
    CHECK_FALSE(folder.files().contains("merels.db"));

    ServerProcess server(db);
    const Ran taken = merels_program(
        {"serve", "--check", "--port", std::to_string(server.port()), "--site", site, "--db", db});
    CHECK(taken.status == 1);
    CHECK(contains(taken.out, "can be reached, its tables are at step"));
    CHECK(contains(taken.out, "Address already in use"));
    CHECK(contains(taken.out, "in use by another server"));
    CHECK(contains(taken.out, "The server cannot be started."));

    const Ran away = merels_program({"serve", "--check", "--port", "0", "--site", site, "--db",
                                     "postgresql://x:secret@127.0.0.1:1/none"});
    CHECK(away.status == 1);
    CHECK_FALSE(contains(away.out + away.err, "secret"));

    const Ran postgres = merels_program({"serve", "--check", "--port", "0", "--site", site, "--db",
                                         PostgresProcess::shared().new_database()});
    CHECK(postgres.status == 0);
    CHECK(contains(postgres.out, "its tables are at step 0 of"));
    CHECK(contains(postgres.out, "database connection: local"));
}

TEST_CASE("a backup to a full disk says so and leaves nothing") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    const Folder folder;
    const std::string copy = folder.path() + "/copy.db";
    const Ran ran = run("/bin/sh", {"-c", "trap '' XFSZ; ulimit -f 8; exec " + in_build("merels") +
                                              " backup --db " + server.db() + " " + copy});
    CHECK(ran.status == 2);
    CHECK(contains(ran.err, "File too large"));
    CHECK(folder.files().empty());
    CHECK(merels_program({"backup", "--db", server.db(), copy}).status == 0);
    CHECK(folder.files() == std::set<std::string>{"copy.db"});
    const Ran postgres = merels_program(
        {"backup", "--db", "postgresql://x@127.0.0.1:1/none", folder.path() + "/postgres.dump"});
    CHECK(postgres.status == 2);
    CHECK_FALSE(folder.files().contains("postgres.dump"));
}
