#include "server/server_process.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "store/database.h"
#include "support/program.h"

namespace merels::testing {
namespace {

constexpr const char* postgres_programs = "/usr/lib/postgresql/15/bin/";

// The first line a process writes to a pipe, or nothing if none comes in time.
std::string first_line(int from) {
    std::string line;
    while (!line.ends_with('\n')) {
        pollfd waiting{from, POLLIN, 0};
        if (poll(&waiting, 1, 20'000) <= 0) break;
        char c = 0;
        if (read(from, &c, 1) != 1) break;
        line += c;
    }
    return line;
}

}  // namespace

ServerProcess::ServerProcess(std::string db, std::vector<std::string> words)
    : db_(std::move(db)), words_(std::move(words)) {
    if (db_.empty()) db_ = folder_.path() + "/merels.db";
    start();
}

ServerProcess::~ServerProcess() {
    if (child_ > 0) kill();
}

void ServerProcess::start() {
    int out[2];
    REQUIRE(pipe2(out, O_CLOEXEC) == 0);
    const int log = open((folder_.path() + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    std::vector<std::string> words{"serve", "--db", db_, "--port", std::to_string(port_)};
    words.insert(words.end(), words_.begin(), words_.end());
    const std::pair<const char*, const char*> out_of_the_way[] = {{"--requests-each", "0"},
                                                                  {"--games-each", "0"},
                                                                  {"--actions-each", "0"},
                                                                  {"--connections-each", "20000"},
                                                                  {"--computer-pace", "0"}};
    for (const auto& [option, value] : out_of_the_way) {
        if (std::ranges::find(words_, option) == words_.end()) words.insert(words.end(), {option, value});
    }
    child_ = fork();
    if (child_ == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);  // not to outlive the tests, whatever becomes of them
        dup2(out[1], STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        // The limit tests put on the size of files is to be an error, not an end.
        (void)std::signal(SIGXFSZ, SIG_IGN);
        // The same tests try a program that was built another way.
        const char* other = std::getenv("MERELS_SERVER");
        become(other != nullptr ? other : MERELS_PROGRAM, words, {});
    }
    close(out[1]);
    close(log);
    const std::string line = first_line(out[0]);
    close(out[0]);
    const auto colon = line.rfind(':');
    if (colon == std::string::npos) FAIL("the server did not start: ", this->log());
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

int ServerProcess::wait() {
    int told = 0;
    waitpid(child_, &told, 0);
    child_ = -1;
    return status_of(told);
}

int ServerProcess::terminate() {
    ::kill(child_, SIGTERM);
    return wait();
}

void ServerProcess::kill() {
    ::kill(child_, SIGKILL);
    (void)wait();
}

bool ServerProcess::alive() const {
    return child_ > 0 && waitpid(child_, nullptr, WNOHANG) == 0;
}

std::string ServerProcess::log() const {
    return folder_.read("log");
}

PostgresProcess& PostgresProcess::shared() {
    static PostgresProcess process;
    return process;
}

int PostgresProcess::control(const std::string& words) const {
    // It refuses to be run by root.
    const std::string as = geteuid() == 0 ? "runuser -u postgres -- " : "";
    return std::system((as + postgres_programs + words + " >>" + folder_.path() + "/out 2>&1").c_str());
}

PostgresProcess::PostgresProcess() {
    if (geteuid() == 0) REQUIRE(std::system(("chown postgres " + folder_.path()).c_str()) == 0);
    REQUIRE(control("initdb -D " + folder_.path() +
                    "/data -U merels -A trust --no-sync -E UTF8 --locale=C.UTF-8") == 0);
    start();
}

PostgresProcess::~PostgresProcess() {
    (void)control("pg_ctl -D " + folder_.path() + "/data -m immediate stop");
}

void PostgresProcess::start() {
    REQUIRE(control("pg_ctl -D " + folder_.path() + "/data -w -l " + folder_.path() + "/log -o \"-k " +
                    folder_.path() + " -c listen_addresses='' -c max_connections=200\" start") == 0);
}

void PostgresProcess::kill() {
    // The first line of this file is the process that the others follow into death.
    const std::string pid = folder_.read("data/postmaster.pid");
    ::kill(std::stoi(pid), SIGKILL);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (control("pg_ctl -D " + folder_.path() + "/data status") == 0 &&
           std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // its children notice
}

std::string PostgresProcess::address(const std::string& database) const {
    return "postgresql://merels@/" + database + "?host=" + folder_.path();
}

std::string PostgresProcess::new_database() {
    const std::string name = "test" + std::to_string(++databases_);
    const auto database = open_database(address("postgres"));
    REQUIRE(database.has_value());
    REQUIRE((*database)->run_script("CREATE DATABASE " + name).has_value());
    return address(name);
}

}  // namespace merels::testing
