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
#include "bench/server_process.h"
#include "core/any_position.h"
#include "core/random.h"

namespace merels::bench {

// Games of Nine on one or several servers, played at random by clients of our own: White of a game at one
// server, Black at the next. Throws std::runtime_error if a server refuses something, or does not keep up at
// all.
class Club {
  public:
    explicit Club(const std::vector<std::unique_ptr<Server>>& servers);

    // Makes games until there are so many, and opens their players' sockets.
    void make_games(std::size_t wanted);
    void connect();
    // Plays at a steady rate. Moves are due at even distances, whatever the servers do: how long each took is
    // measured from when it was due until the opponent had it.
    void play(double rate, double seconds);
    // Plays as fast as it goes with so many moves under way at any time, while there are games enough for
    // that; how many a second that were.
    double play_all_out(std::size_t at_once, double seconds);
    // So many more look at the first game, which goes on at this rate; measured is how long moves take to
    // them.
    void draw_crowd(int watchers, double rate, double seconds);
    // Everyone is gone, and comes back.
    void come_back();

    [[nodiscard]] std::size_t games() const { return games_.size(); }
    [[nodiscard]] std::size_t players() const { return players_; }
    [[nodiscard]] std::size_t moves() const { return times_.size(); }  // in the last measurement
    [[nodiscard]] double percentile(double percent);                   // of their times, in milliseconds

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
    void open_both(std::size_t game);
    void wait_for_welcomes();
    void get_ready();
    void run(double rate, double seconds);
    void finish(Clock::time_point until);
    void move(std::size_t game, Clock::time_point due);
    void heard(std::size_t socket, std::string_view text);

    const std::vector<std::unique_ptr<Server>>& servers_;
    LoadClient client_;
    std::vector<Game> games_;
    std::vector<std::size_t> owner_;  // the game of each socket
    std::size_t players_ = 0;
    std::size_t welcomes_ = 0;
    std::size_t under_way_ = 0;  // moves the opponent has not heard of
    std::deque<std::size_t> ready_;
    std::vector<double> times_;
    Clock::time_point next_due_;
    Random random_{1};
};

}  // namespace merels::bench
