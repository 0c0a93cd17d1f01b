#include "bench/simulated_games.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>
#include <thread>

#include "bench/api_client.h"
#include "core/random_turn.h"
#include "core/turn_text.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::seconds timeout{60};

Clock::duration ticks(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
}

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

std::int64_t number_in(std::string_view text, std::string_view name) {
    return std::atoll(text.data() + text.find(name) + name.size());
}

}  // namespace

SimulatedGames::SimulatedGames(const std::vector<std::unique_ptr<testing::ServerProcess>>& servers)
    : servers_(servers),
      client_([this](std::size_t socket, std::string_view text) { on_text(socket, text); }) {}

std::uint16_t SimulatedGames::port_of(std::size_t game, std::size_t side) const {
    return servers_[(game + side) % servers_.size()]->port();
}

void SimulatedGames::create_games(std::size_t wanted) {
    const std::size_t had = games_.size();
    const AnyGame* nine = find_game("nine");
    for (std::size_t i = had; i < wanted; ++i)
        games_.push_back({fmt::format("load-{}", i), {}, {}, nine->start(0)});
    std::atomic<std::size_t> next{had};
    constexpr std::size_t creators = 32;
    std::vector<std::thread> threads;
    threads.reserve(creators);
    for (std::size_t t = 0; t < creators; ++t) {
        threads.emplace_back([&, t] {
            ApiClient api(servers_[t % servers_.size()]->port());
            for (std::size_t i = next++; i < wanted; i = next++) {
                Game& game = games_[i];
                game.cookies[0] = api.post(
                    "/api/games",
                    fmt::format(R"({{"game":"nine","id":"{}","side":"white","name":"A"}})", game.id));
                game.cookies[1] = api.post("/api/games/" + game.id + "/join", R"({"name":"B"})");
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

void SimulatedGames::connect() {
    for (std::size_t g = players_ / 2; g < games_.size(); ++g) {
        open_sockets(g);
        players_ += 2;
    }
    wait_until_connected();
}

void SimulatedGames::open_sockets(std::size_t g) {
    Game& game = games_[g];
    for (std::size_t side = 0; side < 2; ++side) {
        game.sockets[side] = client_.open(
            port_of(g, side), fmt::format("/ws/game/{}?since={}", game.id, game.number), game.cookies[side]);
        owner_.push_back(g);
        client_.run_once({});
    }
}

void SimulatedGames::wait_until_connected() {
    const auto end = Clock::now() + 3 * timeout;
    while (welcomes_ < owner_.size()) {
        if (Clock::now() > end) throw std::runtime_error("not all were welcomed");
        client_.run_once(std::chrono::milliseconds(10));
    }
    client_.run_until(Clock::now() + std::chrono::milliseconds(300));
}

void SimulatedGames::prepare() {
    times_.clear();
    ready_.clear();
    for (std::size_t g = 0; g < games_.size(); ++g) {
        if (!games_[g].over) ready_.push_back(g);
    }
    next_due_ = Clock::now();
}

void SimulatedGames::play(double rate, double seconds) {
    prepare();
    run(rate, seconds);
}

// A move that has to wait for a free game counts from when it was due.
void SimulatedGames::run(double rate, double seconds) {
    const auto gap = ticks(1 / rate);
    const auto end = next_due_ + ticks(seconds);
    while (next_due_ < end) {
        if (Clock::now() > end + timeout) throw std::runtime_error("the server does not keep up at all");
        while (next_due_ <= Clock::now() && !ready_.empty()) {
            move(ready_.front(), next_due_);
            ready_.pop_front();
            next_due_ += gap;
        }
        const auto wait = std::chrono::duration_cast<std::chrono::microseconds>(next_due_ - Clock::now());
        client_.run_once(ready_.empty() ? std::chrono::milliseconds(1)
                                        : std::max(wait, std::chrono::microseconds(0)));
    }
    finish(end + timeout);
}

double SimulatedGames::play_at_full_speed(std::size_t at_once, double seconds) {
    prepare();
    const auto begun = Clock::now();
    const auto end = begun + ticks(seconds);
    // Games end; the measurement does too when too few are left to have so many moves under way.
    while (Clock::now() < end && ready_.size() + under_way_ >= at_once) {
        while (under_way_ < at_once && !ready_.empty()) {
            move(ready_.front(), Clock::now());
            ready_.pop_front();
        }
        client_.run_once(std::chrono::milliseconds(1));
    }
    const double rate = static_cast<double>(times_.size()) / Seconds(Clock::now() - begun).count();
    finish(end + timeout);
    return rate;
}

void SimulatedGames::finish(Clock::time_point until) {
    while (under_way_ > 0 && Clock::now() < until) client_.run_once(std::chrono::milliseconds(10));
}

void SimulatedGames::add_watchers(int watchers, double rate, double seconds) {
    const std::string path = "/ws/game/" + games_[0].id;
    for (int i = 0; i < watchers; ++i) (void)client_.open(port_of(0, 0), path, "");
    owner_.resize(owner_.size() + static_cast<std::size_t>(watchers), crowd);
    wait_until_connected();
    times_.clear();
    ready_ = {0};
    next_due_ = Clock::now();
    run(rate, seconds);
}

void SimulatedGames::reconnect_all() {
    client_.close_all();
    owner_.clear();
    welcomes_ = 0;
    for (std::size_t g = 0; g < games_.size(); ++g) open_sockets(g);
    wait_until_connected();
}

void SimulatedGames::move(std::size_t g, Clock::time_point due) {
    Game& game = games_[g];
    const Turn turn = random_turn(game.position, random_);
    const std::string text = write_turn(find_game("nine")->geometry(), game.position, turn);
    const std::size_t side = index(game.position.to_move());
    game.position.play(turn);
    game.due.push_back(due);
    ++under_way_;
    client_.send(game.sockets[side], fmt::format(R"({{"do":"turn","id":"m{}","turns":{},"turn":"{}"}})",
                                                 game.turns, game.turns, text));
    ++game.turns;
}

void SimulatedGames::on_text(std::size_t socket, std::string_view text) {
    if (text.starts_with(R"({"type":"welcome")")) {
        ++welcomes_;
        return;
    }
    if (text.starts_with(R"({"type":"refused")")) throw std::runtime_error("refused: " + std::string(text));
    if (!text.starts_with(R"({"type":"event")") || text.find(R"("kind":"turn")") == std::string_view::npos)
        return;
    const bool watcher = owner_[socket] == crowd;
    Game& game = games_[watcher ? 0 : owner_[socket]];
    const auto turns = static_cast<std::size_t>(number_in(text, R"("turns":)"));
    const double took = milliseconds(Clock::now() - game.due[turns - 1]);
    if (watcher) times_.push_back(took);
    // The player who moved gets the event too; White made the turns with odd numbers.
    if (watcher || socket != game.sockets[turns % 2]) return;
    --under_way_;
    game.number = number_in(text, R"("n":)");
    if (owner_.back() != crowd) times_.push_back(took);
    game.over = text.find(R"("result":null)") == std::string_view::npos;
    if (!game.over) ready_.push_back(owner_[socket]);
}

double SimulatedGames::percentile(double percent) {
    if (times_.empty()) return 0;
    std::ranges::sort(times_);
    const auto at = static_cast<std::size_t>(percent / 100 * static_cast<double>(times_.size() - 1));
    return times_[at];
}

}  // namespace merels::bench
