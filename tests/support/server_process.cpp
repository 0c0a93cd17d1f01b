#include "support/server_process.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "support/paths.h"
#include "support/patience.h"
#include "support/process_usage.h"
#include "support/program.h"

namespace merels::testing {
namespace {

// The first line a process writes to a pipe; empty after the timeout.
std::string first_line(int from) {
    std::string line;
    while (!line.ends_with('\n')) {
        pollfd waiting{from, POLLIN, 0};
        if (poll(&waiting, 1, static_cast<int>(patience().count())) <= 0) break;
        char c = 0;
        if (read(from, &c, 1) != 1) break;
        line += c;
    }
    return line;
}

}  // namespace

ServerProcess::ServerProcess(std::string db, std::vector<std::string> words, Limits limits,
                             std::vector<std::string> environment)
    : db_(std::move(db)), words_(std::move(words)), limits_(limits), environment_(std::move(environment)) {
    if (db_.empty()) db_ = folder_.path() + "/merels.db";
    start();
}

ServerProcess::~ServerProcess() {
    if (child_ > 0) kill();
}

void ServerProcess::start() {
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("there is no pipe");
    const int log = open((folder_.path() + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    std::vector<std::string> words{"serve", "--db", db_, "--port", std::to_string(port_)};
    words.insert(words.end(), words_.begin(), words_.end());
    const std::pair<const char*, const char*> out_of_the_way[] = {
        {"--requests-each", "0"},   {"--games-each", "0"},
        {"--actions-each", "0"},    {"--connections-each", "20000"},
        {"--unfinished-each", "0"}, {"--watchers-each", "20000"},
        {"--bots-each", "0"},       {"--budgets", "0"},
        {"--computer-pace", "0"}};
    for (const auto& [option, value] : out_of_the_way) {
        if (limits_ == Limits::none && std::ranges::find(words_, option) == words_.end())
            words.insert(words.end(), {option, value});
    }
    child_ = fork();
    if (child_ == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends with the test program
        dup2(out[1], STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        // Tests that limit the size of files expect an error, not a signal.
        (void)std::signal(SIGXFSZ, SIG_IGN);
        // The sanitizer builds are tested with this test program.
        const char* other = std::getenv("MERELS_SERVER");
        become(other != nullptr ? other : in_build("merels"), words, {.environment = environment_});
    }
    close(out[1]);
    close(log);
    const std::string line = first_line(out[0]);
    close(out[0]);
    const auto colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the server did not start: " + this->log());
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

void ServerProcess::pause() {
    ::kill(child_, SIGSTOP);
}

void ServerProcess::go_on() {
    ::kill(child_, SIGCONT);
}

bool ServerProcess::alive() const {
    return child_ > 0 && waitpid(child_, nullptr, WNOHANG) == 0;
}

double ServerProcess::memory() const {
    return memory_of(child_);
}

double ServerProcess::processor_time() const {
    return testing::processor_time(child_);
}

std::string ServerProcess::log() const {
    return folder_.read("log");
}

PostgresProcess& PostgresProcess::shared() {
    static PostgresProcess process;
    return process;
}

std::string PostgresProcess::through(std::uint16_t port, const std::string& database) {
    const auto from = database.find("@/") + 2;
    return "postgresql://merels@127.0.0.1:" + std::to_string(port) + "/" +
           database.substr(from, database.find('?') - from);
}

}  // namespace merels::testing
