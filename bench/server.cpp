#include "bench/server.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "bench/load_client.h"
#include "core/turn_text.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

using Seconds = std::chrono::duration<double>;

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

// This program, serving, with its limits out of the way.
class Server {
  public:
    explicit Server(std::string db) : db_(std::move(db)) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() { stop(); }

    void start() {
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
                  "--connections", "19000", "--connections-each", "19000", "--requests-each", "0",
                  "--games-each", "0", "--actions-each", "0", nullptr);
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
    void stop() {
        if (child_ <= 0) return;
        (void)kill(child_, SIGKILL);
        (void)waitpid(child_, nullptr, 0);
        child_ = -1;
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    // Memory the server holds, in bytes.
    [[nodiscard]] double memory() const {
        std::ifstream status(fmt::format("/proc/{}/status", child_));
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with("VmRSS:")) return 1024 * std::atof(line.c_str() + 6);
        }
        return 0;
    }
    // Processor time it has used, in seconds.
    [[nodiscard]] double used() const {
        std::ifstream stat(fmt::format("/proc/{}/stat", child_));
        std::string text;
        std::getline(stat, text);
        std::size_t at = text.rfind(')');
        for (int field = 0; field < 12; ++field) at = text.find(' ', at + 1);
        char* end = nullptr;
        const double user = std::strtod(text.c_str() + at, &end);
        return (user + std::strtod(end, nullptr)) / static_cast<double>(sysconf(_SC_CLK_TCK));
    }

  private:
    std::string db_;
    pid_t child_ = -1;
    std::uint16_t port_ = 0;
};

// One JSON request, one after the other over one connection: how games are made.
class Maker {
  public:
    explicit Maker(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error("the server does not take a connection");
    }
    Maker(const Maker&) = delete;
    Maker& operator=(const Maker&) = delete;
    ~Maker() { ::close(socket_); }

    // The cookie that came with the answer.
    std::string post(const std::string& path, const std::string& body) {
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

  private:
    int socket_;
};

struct Game {
    std::string id;
    std::array<std::string, 2> cookies;
    std::array<std::size_t, 2> sockets{};
    AnyPosition position;
    int turns = 0;
    std::int64_t number = 0;
    std::vector<Clock::time_point> due;  // of each move
};

class Measuring {
  public:
    Measuring(Server& server, const ServerLoad& load)
        : server_(server),
          load_(load),
          client_(server.port(), [this](std::size_t socket, std::string_view text) { heard(socket, text); }) {
    }

    void print_head() {
        fmt::print("{:>8} {:>7} {:>12} {:>9} {:>9} {:>9} {:>9} {:>11} {:>10}\n", "sockets", "games",
                   "moves/s", "p50 ms", "p90 ms", "p99 ms", "max ms", "server cpu", "kB/socket");
    }

    void measure(int sockets) {
        make_games(sockets / 2);
        const double before = server_.memory();
        const std::size_t had = player_sockets_;
        connect_players();
        const double each = (server_.memory() - before) /
                            static_cast<double>(std::max<std::size_t>(1, player_sockets_ - had));
        const double cpu = server_.used();
        const auto begun = Clock::now();
        play(load_.moves_a_socket * sockets, load_.seconds);
        const double took = Seconds(Clock::now() - begun).count();
        fmt::print("{:>8} {:>7} {:>12.0f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>10.0f}% {:>10.2f}\n",
                   sockets, games_.size(), static_cast<double>(times_.size()) / took, percentile(50),
                   percentile(90), percentile(99), percentile(100), 100 * (server_.used() - cpu) / took,
                   each / 1024);
        (void)std::fflush(stdout);
    }

    void measure_crowd() {
        const std::size_t first = client_.open("/ws/game/" + games_[0].id, "");
        for (int i = 1; i < load_.watchers; ++i) (void)client_.open("/ws/game/" + games_[0].id, "");
        owner_.resize(first + static_cast<std::size_t>(load_.watchers), crowd);
        wait_for_welcomes();
        times_.clear();
        ready_ = {0};
        constexpr double pace = 5;
        next_due_ = Clock::now();
        run(pace, 10);
        fmt::print(
            "a crowd of {} at one game, {} moves a second: p50 {:.2f} ms, p99 {:.2f} ms, max {:.2f} ms from "
            "move to watcher\n",
            load_.watchers, pace, percentile(50), percentile(99), percentile(100));
        (void)std::fflush(stdout);
    }

    void measure_return() {
        server_.stop();
        client_.close_all();
        owner_.clear();
        welcomes_ = 0;
        server_.start();
        const auto begun = Clock::now();
        for (std::size_t g = 0; g < games_.size(); ++g) open_both(g);
        wait_for_welcomes();
        fmt::print("after a crash, {} players were back with their games in {:.2f} s\n", 2 * games_.size(),
                   Seconds(Clock::now() - begun).count());
    }

  private:
    static constexpr std::size_t crowd = SIZE_MAX;
    static constexpr std::chrono::seconds patience{20};

    void make_games(int wanted) {
        const auto had = static_cast<int>(games_.size());
        const AnyGame* nine = find_game("nine");
        for (int i = had; i < wanted; ++i)
            games_.push_back({fmt::format("load-{}", i), {}, {}, nine->start(0), 0, 0, {}});
        std::atomic<int> next{had};
        std::vector<std::thread> threads;
        for (int t = 0; t < 32; ++t) {
            threads.emplace_back([&] {
                Maker maker(server_.port());
                for (int i = next++; i < wanted; i = next++) {
                    Game& game = games_[static_cast<std::size_t>(i)];
                    game.cookies[0] = maker.post(
                        "/api/games",
                        fmt::format(R"({{"game":"nine","id":"{}","side":"white","first":"A"}})", game.id));
                    game.cookies[1] = maker.post("/api/games/" + game.id + "/join", R"({"first":"B"})");
                }
            });
        }
        for (std::thread& thread : threads) thread.join();
    }

    void connect_players() {
        for (std::size_t g = player_sockets_ / 2; g < games_.size(); ++g) {
            open_both(g);
            player_sockets_ += 2;
        }
        wait_for_welcomes();
    }

    void open_both(std::size_t g) {
        Game& game = games_[g];
        for (std::size_t side = 0; side < 2; ++side) {
            game.sockets[side] =
                client_.open(fmt::format("/ws/game/{}?since={}", game.id, game.number), game.cookies[side]);
            owner_.push_back(g);
            client_.run_once({});
        }
    }

    void wait_for_welcomes() {
        const auto end = Clock::now() + std::chrono::seconds(60);
        while (welcomes_ < owner_.size()) {
            if (Clock::now() > end) throw std::runtime_error("not all were welcomed");
            client_.run_once(std::chrono::milliseconds(10));
        }
        client_.run_until(Clock::now() + std::chrono::milliseconds(300));
    }

    void play(double rate, double seconds) {
        times_.clear();
        ready_.clear();
        for (std::size_t g = 0; g < games_.size(); ++g) ready_.push_back(g);
        next_due_ = Clock::now();
        run(rate, seconds);
    }

    // Moves are due at even distances, whatever the server does; one that finds no game free waits, and its
    // wait counts.
    void run(double rate, double seconds) {
        const auto gap = std::chrono::duration_cast<Clock::duration>(Seconds(1 / rate));
        const auto end = next_due_ + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
        while (next_due_ < end) {
            if (Clock::now() > end + patience) throw std::runtime_error("the server does not keep up at all");
            while (next_due_ <= Clock::now() && !ready_.empty()) {
                move(ready_.front(), next_due_);
                ready_.pop_front();
                next_due_ += gap;
            }
            const auto wait = std::chrono::duration_cast<std::chrono::microseconds>(next_due_ - Clock::now());
            client_.run_once(ready_.empty() ? std::chrono::milliseconds(1)
                                            : std::max(wait, std::chrono::microseconds(0)));
        }
        while (under_way_ > 0 && Clock::now() < end + patience)
            client_.run_once(std::chrono::milliseconds(10));
    }

    void move(std::size_t g, Clock::time_point due) {
        Game& game = games_[g];
        const auto turns = game.position.turns();
        const Turn turn = turns[random_.below(static_cast<std::uint32_t>(turns.size()))];
        const std::string text = write_turn(find_game("nine")->geometry(), game.position, turn);
        const std::size_t side = index(game.position.to_move());
        game.position.play(turn);
        game.due.push_back(due);
        ++under_way_;
        client_.send(game.sockets[side], fmt::format(R"({{"do":"turn","id":"m{}","turns":{},"turn":"{}"}})",
                                                     game.turns, game.turns, text));
        ++game.turns;
    }

    void heard(std::size_t socket, std::string_view text) {
        if (text.starts_with(R"({"type":"welcome")")) {
            ++welcomes_;
            return;
        }
        if (text.starts_with(R"({"type":"refused")"))
            throw std::runtime_error("refused: " + std::string(text));
        if (!text.starts_with(R"({"type":"event")") ||
            text.find(R"("kind":"turn")") == std::string_view::npos)
            return;
        const bool watcher = owner_[socket] == crowd;
        Game& game = games_[watcher ? 0 : owner_[socket]];
        const auto turns = static_cast<std::size_t>(number_in(text, R"("turns":)"));
        const double took = milliseconds(Clock::now() - game.due[turns - 1]);
        if (watcher) times_.push_back(took);
        // Who moved hears of it, too: White made the turns with odd numbers.
        if (watcher || socket != game.sockets[turns % 2]) return;
        --under_way_;
        game.number = number_in(text, R"("n":)");
        if (owner_.back() != crowd) times_.push_back(took);
        if (text.find(R"("result":null)") != std::string_view::npos) ready_.push_back(owner_[socket]);
    }

    static std::int64_t number_in(std::string_view text, std::string_view name) {
        return std::atoll(text.data() + text.find(name) + name.size());
    }

    double percentile(double percent) {
        if (times_.empty()) return 0;
        std::ranges::sort(times_);
        const auto at = static_cast<std::size_t>(percent / 100 * static_cast<double>(times_.size() - 1));
        return times_[at];
    }

    Server& server_;
    const ServerLoad& load_;
    LoadClient client_;
    std::vector<Game> games_;
    std::vector<std::size_t> owner_;  // the game of each socket
    std::size_t player_sockets_ = 0;
    std::size_t welcomes_ = 0;
    int under_way_ = 0;  // moves the opponent has not heard of
    std::deque<std::size_t> ready_;
    std::vector<double> times_;
    Clock::time_point next_due_;
    Random random_{1};
};

}  // namespace

void print_server_speed(const ServerLoad& load) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / fmt::format("merels-bench-{}", getpid());
    std::filesystem::create_directories(folder);
    try {
        Server server(load.db.empty() ? (folder / "merels.db").string() : load.db);
        server.start();
        Measuring measuring(server, load);
        measuring.print_head();
        for (const int sockets : load.sockets) measuring.measure(sockets);
        if (load.watchers > 0) measuring.measure_crowd();
        measuring.measure_return();
    } catch (const std::runtime_error& failure) {
        fmt::print(stderr, "{}\n", failure.what());
    }
    std::filesystem::remove_all(folder);
}

}  // namespace merels::bench
