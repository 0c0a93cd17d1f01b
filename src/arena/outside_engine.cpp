#include "arena/outside_engine.h"

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

namespace merels {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::minutes for_a_turn{10};  // for one turn, whatever the limit

class OutsideEngine final : public Contestant {
  public:
    OutsideEngine(std::string command, pid_t process, int line, std::string limit)
        : command_(std::move(command)), process_(process), line_(line), limit_(std::move(limit)) {}
    OutsideEngine(const OutsideEngine&) = delete;
    OutsideEngine& operator=(const OutsideEngine&) = delete;
    ~OutsideEngine() override {
        close(line_);
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }

    bool says_hello() { return send_line("uci") && wait_for("uciok", std::chrono::seconds(10)).has_value(); }

    std::expected<Turn, std::string> choose(const History& history) override {
        const Geometry& geometry = history.game().geometry();
        std::string position = "position " + history.game().name() + ' ' + history.position_at(0).text();
        if (history.size() > 0) position += " moves";
        for (std::size_t n = 0; n < history.size(); ++n) {
            position += ' ' + write_turn(geometry, history.position_at(n), history.turns()[n]);
        }
        if (!send_line(position) || !send_line("go " + limit_)) return gone();
        const auto answer = wait_for("bestmove", for_a_turn);
        if (!answer) return gone();
        const auto turn =
            read_turn(geometry, history.position(), trimmed(std::string_view(*answer).substr(8)));
        if (!turn)
            return std::unexpected(fmt::format("{}: {}: {}", command_, *answer, turn.error().why.text()));
        return *turn;
    }

  private:
    [[nodiscard]] std::unexpected<std::string> gone() const {
        return std::unexpected(fmt::format("{} does not answer", command_));
    }

    [[nodiscard]] bool send_line(const std::string& text) const {
        const std::string whole = text + '\n';
        for (std::string_view rest = whole; !rest.empty();) {
            const ssize_t sent = send(line_, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            rest.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // The next line that begins with a word, if it comes in time.
    std::optional<std::string> wait_for(std::string_view word, Clock::duration patience) {
        const auto until = Clock::now() + patience;
        while (true) {
            for (std::size_t end = read_.find('\n'); end != std::string::npos; end = read_.find('\n')) {
                std::string line = read_.substr(0, end);
                read_.erase(0, end + 1);
                if (line.starts_with(word)) return line;
            }
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
            pollfd waiting{line_, POLLIN, 0};
            if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) return std::nullopt;
            char buffer[4096];
            const ssize_t count = recv(line_, buffer, sizeof buffer, 0);
            if (count <= 0) return std::nullopt;
            read_.append(buffer, static_cast<std::size_t>(count));
        }
    }

    std::string command_;
    pid_t process_;
    int line_;
    std::string limit_;
    std::string read_;
};

}  // namespace

std::expected<std::unique_ptr<Contestant>, std::string> start_outside_engine(const std::string& command,
                                                                             const std::string& limit) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return std::unexpected("no more connections");
    const std::string whole = "exec " + command;  // so that ending the shell ends the program
    const pid_t process = fork();
    if (process == 0) {
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", whole.c_str(), nullptr);
        _exit(127);
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return std::unexpected("no more processes");
    }
    auto engine = std::make_unique<OutsideEngine>(command, process, ends[0], limit);
    if (!engine->says_hello())
        return std::unexpected(fmt::format("\"{}\" does not speak the engine protocol", command));
    return engine;
}

}  // namespace merels
