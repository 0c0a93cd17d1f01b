#include "bench/server_process.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace merels::bench {

void Server::start() {
    std::array<int, 2> out{};
    if (pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        (void)dup2(out[1], STDOUT_FILENO);
        const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        (void)dup2(nothing, STDERR_FILENO);
        const std::string port = std::to_string(port_);
        std::vector<const char*> words{"merels", "serve", "--db", db_.c_str(), "--port", port.c_str()};
        if (limits_ == Limits::none)
            words.insert(words.end(),
                         {"--connections", "19000", "--connections-each", "19000", "--requests-each", "0",
                          "--games-each", "0", "--actions-each", "0", "--budgets", "0", "--unfinished-each",
                          "0", "--watchers-each", "19000"});
        words.push_back(nullptr);
        execv("/proc/self/exe", const_cast<char* const*>(words.data()));
        _exit(127);
    }
    ::close(out[1]);
    std::string line;
    char c = 0;
    while (::read(out[0], &c, 1) == 1 && c != '\n') line += c;
    ::close(out[0]);
    const auto colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the server did not start");
    port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
}

void Server::stop() {
    if (child_ <= 0) return;
    (void)kill(child_, SIGKILL);
    (void)waitpid(child_, nullptr, 0);
    child_ = -1;
}

bool Server::alive() const {
    return child_ > 0 && waitpid(child_, nullptr, WNOHANG) == 0;
}

double Server::memory() const {
    return memory_of(child_);
}

double memory_of(pid_t process) {
    std::ifstream status(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return 1024 * std::atof(line.c_str() + 6);
    }
    return 0;
}

double Server::used() const {
    return processor_time(child_);
}

double processor_time(pid_t process) {
    std::ifstream stat(fmt::format("/proc/{}/stat", process));
    std::string text;
    std::getline(stat, text);
    std::size_t at = text.rfind(')');
    if (at == std::string::npos) return 0;
    for (int field = 0; field < 12; ++field) at = text.find(' ', at + 1);
    char* end = nullptr;
    const double user = std::strtod(text.c_str() + at, &end);
    return (user + std::strtod(end, nullptr)) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

Maker::Maker(std::uint16_t port) : connection_(Endpoint(port)) {
    if (!connection_.open()) throw std::runtime_error("the server does not take a connection");
}

std::string Maker::post(const std::string& path, const std::string& body) {
    constexpr std::chrono::seconds longest{60};
    connection_.send(fmt::format(
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "{}\r\n\r\n{}",
        path, body.size(), body));
    Response response;
    while (response.status == 0) {
        if (!connection_.receive(longest)) throw std::runtime_error("no answer from the server");
        response = take_response(connection_.incoming);
    }
    const std::string cookie = response.cookie();
    if (cookie.empty()) throw std::runtime_error("refused: " + response.head + response.body);
    return cookie;
}

}  // namespace merels::bench
