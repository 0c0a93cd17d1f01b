#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace merels::server {

// The server's metrics, for Prometheus (docs/server.md lists them). Thread-safe.
class Metrics {
  public:
    Metrics();
    Metrics(const Metrics&) = delete;
    Metrics& operator=(const Metrics&) = delete;
    ~Metrics();

    void request(int status);
    // How long it took from a request's last byte to its answer. The route is one of a few classes.
    void request_took(std::string_view route, double seconds);
    void action(std::string_view outcome);  // "done", or a refusal's code
    void commit(std::size_t changes, double seconds, bool well);
    void cut_off(std::string_view why);
    void accept_failed(std::string_view why);
    // A WebSocket of a kind ("game", "lobby") was opened (+1) or closed (-1).
    void socket(std::string_view kind, int change);
    // How late the event loop ran a timer, and for how long one handler blocked it.
    void loop_lag(double seconds);
    void loop_blocked(double seconds);
    void loop_stalled();    // for a second or more
    void handler_failed();  // by an unexpected exception
    // Other servers on the same database.
    void lease_lost();
    void notifications(std::size_t how_many);
    void followed(std::int64_t milliseconds);  // how late an event of another server was published here
    void taken_over();                         // a game from a server that is gone
    // A player who waited has an opponent: a "person" or a "computer".
    void match_found(std::string_view opponent, std::int64_t milliseconds);
    // Current values, set whenever the metrics are read.
    struct Gauges {
        std::size_t connections = 0;
        std::size_t rooms = 0;
        std::size_t writes_waiting = 0;
        std::size_t computers_waiting = 0;
        std::size_t reads_waiting = 0;
        std::size_t passwords_waiting = 0;
        std::size_t lookups_waiting = 0;
        std::size_t games_open = 0;
        std::size_t games_running = 0;
        std::size_t games_ended = 0;
        double lease_seconds = 0;
        std::size_t seeks = 0;   // players in the queue who are connected here
        std::size_t online = 0;  // people at all servers
    };
    [[nodiscard]] std::string text(const Gauges& gauges);

  private:
    struct Figures;
    std::unique_ptr<Figures> figures_;
};

}  // namespace merels::server
