#include "bench/server_process.h"

#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

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
        execl("/proc/self/exe", "merels", "serve", "--db", db_.c_str(), "--port", port.c_str(),
              "--connections", "19000", "--connections-each", "19000", "--requests-each", "0", "--games-each",
              "0", "--actions-each", "0", nullptr);
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

double Server::memory() const {
    std::ifstream status(fmt::format("/proc/{}/status", child_));
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

Maker::Maker(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("the server does not take a connection");
}

Maker::~Maker() {
    ::close(socket_);
}

std::string Maker::post(const std::string& path, const std::string& body) const {
    const std::string request = fmt::format(
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "{}\r\n\r\n{}",
        path, body.size(), body);
    (void)::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
    std::string answer;
    std::size_t wanted = std::string::npos;
    std::array<char, 8192> buffer{};
    while (answer.size() < wanted) {
        const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
        if (count <= 0) throw std::runtime_error("no answer from the server");
        answer.append(buffer.data(), static_cast<std::size_t>(count));
        const auto end = answer.find("\r\n\r\n");
        const auto length = answer.find("Content-Length: ");
        if (end != std::string::npos)
            wanted = end + 4 + static_cast<std::size_t>(std::atoll(answer.c_str() + length + 16));
    }
    const auto cookie = answer.find("Set-Cookie: ");
    if (cookie == std::string::npos) throw std::runtime_error("refused: " + answer);
    return answer.substr(cookie + 12, answer.find(';', cookie) - cookie - 12);
}

}  // namespace merels::bench
