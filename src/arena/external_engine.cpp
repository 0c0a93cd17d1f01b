#include "arena/external_engine.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/letters.h"
#include "core/turn_text.h"

namespace merels::arena {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::minutes turn_timeout{10};  // whatever the limit

class ExternalEngine final : public EnginePlayer {
  public:
    ExternalEngine(std::string command, pid_t process, int socket, std::string limit)
        : command_(std::move(command)), process_(process), socket_(socket), limit_(std::move(limit)) {}
    ExternalEngine(const ExternalEngine&) = delete;
    ExternalEngine& operator=(const ExternalEngine&) = delete;
    ~ExternalEngine() override {
        close(socket_);
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }

    bool handshake() { return send_line("uci") && wait_for("uciok", std::chrono::seconds(10)).has_value(); }

    std::expected<Turn, std::string> choose(const History& history) override {
        const Geometry& geometry = history.game().geometry();
        std::string position = "position " + history.game().name() + ' ' + history.position_at(0).text();
        if (history.size() > 0) position += " moves";
        for (std::size_t n = 0; n < history.size(); ++n) {
            position += ' ' + write_turn(geometry, history.position_at(n), history.turns()[n]);
        }
        if (!send_line(position) || !send_line("go " + limit_)) return no_answer();
        const auto answer = wait_for("bestmove", timeout_);
        if (!answer) return no_answer();
        const auto turn =
            read_turn(geometry, history.position(), trimmed(std::string_view(*answer).substr(8)));
        if (!turn)
            return std::unexpected(fmt::format("{}: {}: {}", command_, *answer, turn.error().why.text()));
        return *turn;
    }

    void limit_turn(std::chrono::milliseconds time, std::chrono::milliseconds timeout) override {
        limit_ = fmt::format("movetime {}", time.count());
        timeout_ = timeout;
    }

  private:
    [[nodiscard]] std::unexpected<std::string> no_answer() const {
        return std::unexpected(fmt::format("{} does not answer", command_));
    }

    [[nodiscard]] bool send_line(const std::string& text) const {
        const std::string whole = text + '\n';
        for (std::string_view rest = whole; !rest.empty();) {
            const ssize_t sent = send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            rest.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // The next line that begins with a word; nothing after the timeout.
    std::optional<std::string> wait_for(std::string_view word, Clock::duration timeout) {
        const auto deadline = Clock::now() + timeout;
        while (true) {
            for (std::size_t end = read_.find('\n'); end != std::string::npos; end = read_.find('\n')) {
                std::string line = read_.substr(0, end);
                read_.erase(0, end + 1);
                if (line.starts_with(word)) return line;
            }
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
            pollfd waiting{socket_, POLLIN, 0};
            if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) return std::nullopt;
            char buffer[4096];
            const ssize_t count = recv(socket_, buffer, sizeof buffer, 0);
            if (count <= 0) return std::nullopt;
            read_.append(buffer, static_cast<std::size_t>(count));
        }
    }

    std::string command_;
    pid_t process_;
    int socket_;
    std::string limit_;
    Clock::duration timeout_ = turn_timeout;
    std::string read_;
};

}  // namespace

std::expected<std::unique_ptr<EnginePlayer>, std::string> start_external_engine(const std::string& command,
                                                                                const std::string& limit) {
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        return std::unexpected("no more connections");
    const std::string shell_command = "exec " + command;  // killing the shell kills the program
    const pid_t process = fork();
    if (process == 0) {
        dup2(sockets[1], STDIN_FILENO);
        dup2(sockets[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", shell_command.c_str(), nullptr);
        _exit(127);
    }
    close(sockets[1]);
    if (process < 0) {
        close(sockets[0]);
        return std::unexpected("no more processes");
    }
    auto engine = std::make_unique<ExternalEngine>(command, process, sockets[0], limit);
    if (!engine->handshake())
        return std::unexpected(fmt::format("\"{}\" does not speak the engine protocol", command));
    return engine;
}

}  // namespace merels::arena
