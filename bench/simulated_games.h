#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load_client.h"
#include "core/any_position.h"
#include "core/random.h"
#include "support/server_process.h"

namespace merels::bench {

// Games of Nine on one or several servers with random moves: White of a game is connected to one server,
// Black to the next. Throws std::runtime_error if a server refuses an action or does not keep up at all.
class SimulatedGames {
  public:
    explicit SimulatedGames(const std::vector<std::unique_ptr<testing::ServerProcess>>& servers);

    // Creates games until there are so many.
    void create_games(std::size_t wanted);
    // Opens the WebSockets of the players that are not connected.
    void connect();
    // Plays at a steady rate. Latency is measured from when a move was due until the opponent has it, so a
    // server that falls behind is charged for every move that had to wait.
    void play(double rate, double seconds);
    // Plays as fast as possible with so many moves under way; the moves per second.
    double play_at_full_speed(std::size_t at_once, double seconds);
    // Adds watchers of the first game and plays it at this rate; measures the latency of the watchers.
    void add_watchers(int watchers, double rate, double seconds);
    // Closes all connections and opens those of the players again.
    void reconnect_all();

    [[nodiscard]] std::size_t games() const { return games_.size(); }
    [[nodiscard]] const std::string& id(std::size_t game) const { return games_[game].id; }
    [[nodiscard]] std::size_t players() const { return players_; }
    [[nodiscard]] std::size_t moves() const { return times_.size(); }  // in the last measurement
    [[nodiscard]] double percentile(double percent);                   // of their latencies, in milliseconds

  private:
    static constexpr std::size_t crowd = SIZE_MAX;

    struct Game {
        std::string id;
        std::array<std::string, 2> cookies;
        std::array<std::size_t, 2> sockets{};
        AnyPosition position;
        int turns = 0;
        std::int64_t number = 0;
        bool over = false;
        std::vector<Clock::time_point> due = {};  // of each move
    };
    [[nodiscard]] std::uint16_t port_of(std::size_t game, std::size_t side) const;
    void open_sockets(std::size_t game);
    void wait_until_connected();
    void prepare();
    void run(double rate, double seconds);
    void finish(Clock::time_point until);
    void move(std::size_t game, Clock::time_point due);
    void on_text(std::size_t socket, std::string_view text);

    const std::vector<std::unique_ptr<testing::ServerProcess>>& servers_;
    LoadClient client_;
    std::vector<Game> games_;
    std::vector<std::size_t> owner_;  // the game of each socket
    std::size_t players_ = 0;
    std::size_t welcomes_ = 0;
    std::size_t under_way_ = 0;  // moves the opponent does not have yet
    std::deque<std::size_t> ready_;
    std::vector<double> times_;
    Clock::time_point next_due_;
    Random random_{1};
};

}  // namespace merels::bench
