#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load_client.h"
#include "core/any_position.h"
#include "core/random.h"

namespace merels::bench {

// What became of the requests of one kind.
struct RequestTimes {
    std::size_t failed = 0;
    std::vector<double> times;  // of those that succeeded, in milliseconds

    [[nodiscard]] double percentile(double percent) const;
};

// People who play games of Nine at the pace of people, some against the computer, look around between moves,
// watch the lobby and sign in, each from an address of their own. One thread; every request is measured from
// the moment it was due.
class HonestPlayers {
  public:
    enum class Kind : std::uint8_t { move, visit, lobby, computer, sign_in };
    static constexpr std::size_t kinds = 5;

    HonestPlayers(std::uint16_t port, std::size_t players);

    // Plays until then. Throws std::runtime_error if the server takes no connection at all.
    void run_until(Clock::time_point end);
    // Until all games have begun; false if that does not happen in time. Nothing is counted before this.
    bool start_games(std::chrono::seconds time);
    // Until nothing is waited for any more: what is not answered in time has failed.
    void finish();

    [[nodiscard]] const RequestTimes& of(Kind kind) const { return counted_[static_cast<std::size_t>(kind)]; }
    // The longest a request took since this was last asked, in milliseconds; those with long work of their
    // own (the computer's turns and passwords) left out.
    double take_worst();
    // The longest this thread itself was kept from its work since this was last asked, in milliseconds: how
    // much of the worst time may be the machine's and not the server's.
    double take_lag();
    [[nodiscard]] std::size_t failed() const;
    [[nodiscard]] const std::vector<std::string>& failures() const {
        return failures_;
    }  // the first few, described
    [[nodiscard]] std::string game() const { return games_.front().id; }  // one of those that are played
    [[nodiscard]] static std::string login() { return "honest-0"; }       // of one who signs in

  private:
    struct Game {
        bool computer = false;  // plays Black
        AnyPosition position;
        Clock::time_point next;  // when the next move is due, or the next game
        std::string id = {};
        std::array<std::size_t, 2> sockets{};
        std::size_t welcomes = 0;
        int turns = 0;
        int played = 0;  // games these two have begun
        enum class State : std::uint8_t { over, beginning, running } state = State::over;
        bool waiting = false;  // for what becomes of the last move, which was due at `asked`
        Clock::time_point asked = {};
    };
    // What a socket is for, and since when something is waited for there.
    enum class Purpose : std::uint8_t { make, join, play, visit, lobby, sign_in };
    struct Use {
        Purpose purpose{};
        std::size_t who = 0;  // a game, or a player
        Clock::time_point due;
        bool waiting = true;
    };

    [[nodiscard]] std::size_t seats() const { return 2 * games_.size(); }
    [[nodiscard]] Endpoint endpoint(std::size_t player) const;
    void post(Purpose purpose, std::size_t who, std::size_t player, const std::string& path,
              const std::string& body, Clock::time_point due);
    void begin(std::size_t game, Clock::time_point due);
    void open(std::size_t game, std::size_t side);
    void abandon(std::size_t game);
    void move(std::size_t game);
    void visit(std::size_t player, Clock::time_point due);
    void sign_in(std::size_t player, Clock::time_point due);
    void run_due(Clock::time_point now);
    void fail_overdue(Clock::time_point now);

    void on_text(std::size_t socket, std::string_view text);
    void on_turn(std::size_t game, std::size_t socket, std::string_view text);
    void on_response(std::size_t socket, const Response& response);
    void on_closed(std::size_t socket);
    void succeed(Kind kind, Clock::time_point due);
    void fail(Kind kind, const std::string& why);
    [[nodiscard]] Clock::time_point in_about(double seconds);

    std::uint16_t port_;
    LoadClient client_;
    std::vector<std::string> cookies_;  // of each player: two for each game, then those who sign in
    std::vector<Game> games_;
    std::map<std::size_t, Use> uses_;              // of sockets
    std::vector<Clock::time_point> next_visit_;    // of each seat
    std::vector<Clock::time_point> next_sign_in_;  // of those who do
    std::array<RequestTimes, kinds> counted_;
    bool counting_ = false;
    double worst_ = 0;
    double lag_ = 0;
    std::vector<std::string> failures_;
    Random random_{1};
};

}  // namespace merels::bench
