#include "bench/honest_players.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <ranges>
#include <utility>

#include "core/random_turn.h"
#include "core/turn_text.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

constexpr double between_moves = 5;      // seconds, in every game
constexpr double between_visits = 30;    // of every player
constexpr double between_sign_ins = 15;  // of everyone who does
constexpr std::size_t sign_ins = 3;
constexpr std::size_t games_for_a_computer = 25;  // one in so many is against it
constexpr std::chrono::seconds too_late{10};
constexpr std::chrono::seconds too_late_for_long_work{30};
constexpr std::size_t most_described = 20;

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

std::string text_in(std::string_view text, std::string_view name) {
    const auto at = text.find(name);
    if (at == std::string_view::npos) return {};
    const auto from = at + name.size();
    return std::string(text.substr(from, text.find('"', from) - from));
}

constexpr const char* names[] = {"move", "visit", "lobby", "computer", "sign-in"};

}  // namespace

double RequestTimes::percentile(double percent) const {
    if (times.empty()) return 0;
    std::vector<double> sorted = times;
    std::ranges::sort(sorted);
    return sorted[static_cast<std::size_t>(percent / 100 * static_cast<double>(sorted.size() - 1))];
}

HonestPlayers::HonestPlayers(std::uint16_t port, std::size_t players)
    : port_(port),
      client_({.on_text = [this](std::size_t socket, std::string_view text) { on_text(socket, text); },
               .on_response = [this](std::size_t socket,
                                     const Response& response) { on_response(socket, response); },
               .on_closed = [this](std::size_t socket) { on_closed(socket); }}),
      cookies_(players / 2 * 2 + sign_ins),
      next_visit_(players / 2 * 2),
      next_sign_in_(sign_ins) {
    const AnyGame* nine = find_game("nine");
    const auto now = Clock::now();
    for (std::size_t g = 0; g < players / 2; ++g)
        games_.push_back(
            {g % games_for_a_computer == 1, nine->start(0), now + g * std::chrono::milliseconds(8)});
    for (auto& next : next_visit_) next = in_about(between_visits);
    for (auto& next : next_sign_in_) next = now;
}

Endpoint HonestPlayers::endpoint(std::size_t player) const {
    const auto n = static_cast<std::uint32_t>(player);
    return {port_, testing::loopback(1 + n / 62'500, n / 250 % 250, 1 + n % 250)};
}

Clock::time_point HonestPlayers::in_about(double seconds) {
    const auto most = static_cast<std::uint32_t>(seconds * 1000);
    return Clock::now() + std::chrono::milliseconds(most / 2 + random_.below(most));
}

bool HonestPlayers::start_games(std::chrono::seconds time) {
    const auto end = Clock::now() + time;
    const auto settled = [&] {
        return std::ranges::all_of(games_,
                                   [](const Game& game) { return game.state == Game::State::running; }) &&
               std::ranges::none_of(cookies_ | std::views::drop(seats()),
                                    [](const auto& one) { return one.empty(); });
    };
    while (!settled() && Clock::now() < end) run_until(Clock::now() + std::chrono::milliseconds(100));
    if (!settled()) return false;
    counting_ = true;
    failures_.clear();
    worst_ = lag_ = 0;
    return true;
}

void HonestPlayers::run_until(Clock::time_point end) {
    constexpr std::chrono::milliseconds pause{2};
    auto before = Clock::now();
    while (before < end) {
        run_due(before);
        client_.run_once(pause);
        fail_overdue(Clock::now());
        const auto now = Clock::now();
        lag_ = std::max(lag_, milliseconds(now - before - pause));
        before = now;
    }
}

void HonestPlayers::finish() {
    const auto waiting = [&] {
        return std::ranges::any_of(games_, &Game::waiting) ||
               std::ranges::any_of(uses_, [](const auto& use) { return use.second.waiting; });
    };
    while (waiting()) {
        client_.run_once(std::chrono::milliseconds(10));
        fail_overdue(Clock::now());
    }
}

void HonestPlayers::run_due(Clock::time_point now) {
    for (std::size_t g = 0; g < games_.size(); ++g) {
        Game& game = games_[g];
        if (game.next > now || game.waiting) continue;
        if (game.state == Game::State::over) begin(g, game.next);
        if (game.state == Game::State::running) move(g);
    }
    for (std::size_t player = 0; player < seats(); ++player) {
        if (next_visit_[player] > now) continue;
        visit(player, next_visit_[player]);
        next_visit_[player] = in_about(between_visits);
    }
    for (std::size_t i = 0; i < sign_ins; ++i) {
        if (next_sign_in_[i] > now) continue;
        sign_in(seats() + i, next_sign_in_[i]);
        next_sign_in_[i] = in_about(between_sign_ins);
    }
}

void HonestPlayers::post(Purpose purpose, std::size_t who, std::size_t player, const std::string& path,
                         const std::string& body, Clock::time_point due) {
    const Request request{"POST", path, cookies_[player], "application/json", body};
    uses_[client_.request(endpoint(player), request)] = {purpose, who, due};
}

void HonestPlayers::begin(std::size_t g, Clock::time_point due) {
    Game& game = games_[g];
    game.state = Game::State::beginning;
    game.id = fmt::format("honest-{}-{}", g, ++game.played);
    game.position = find_game("nine")->start(0);
    game.turns = 0;
    game.welcomes = 0;
    post(Purpose::make, g, 2 * g, "/api/games",
         fmt::format(R"({{"game":"nine","id":"{}","side":"white","name":"Ada"{}}})", game.id,
                     game.computer ? R"(,"opponent":"computer","level":3)" : ""),
         due);
}

void HonestPlayers::open(std::size_t g, std::size_t side) {
    const std::size_t socket =
        client_.open(endpoint(2 * g + side), "/ws/game/" + games_[g].id, cookies_[2 * g + side]);
    games_[g].sockets[side] = socket;
    uses_[socket] = {Purpose::play, g, Clock::now()};
}

// The two give this game up and begin another.
void HonestPlayers::abandon(std::size_t g) {
    Game& game = games_[g];
    std::erase_if(uses_, [&](const auto& use) {
        const bool its = use.second.purpose <= Purpose::play && use.second.who == g;
        if (its) client_.close(use.first);
        return its;
    });
    game.state = Game::State::over;
    game.waiting = false;
    game.next = in_about(1);
}

void HonestPlayers::move(std::size_t g) {
    Game& game = games_[g];
    const std::string text =
        write_turn(find_game("nine")->geometry(), game.position, random_turn(game.position, random_));
    const std::size_t side = index(game.position.to_move());
    game.position.play(*read_turn(find_game("nine")->geometry(), game.position, text));
    game.asked = game.next;
    game.waiting = true;
    client_.send(game.sockets[side], fmt::format(R"({{"do":"turn","id":"m{}","turns":{},"turn":"{}"}})",
                                                 game.turns, game.turns, text));
    ++game.turns;
}

void HonestPlayers::visit(std::size_t player, Clock::time_point due) {
    constexpr std::size_t lobby_visitors = 20;
    if (player % 50 == 0 ||
        (seats() < 50 * lobby_visitors && player < lobby_visitors && random_.below(4) == 0)) {
        uses_[client_.open(endpoint(player), "/ws/lobby", cookies_[player])] = {Purpose::lobby, player, due};
        return;
    }
    const Game& game = games_[player / 2];
    const std::string own = game.state == Game::State::running ? "/api/games/" + game.id : "/api/me";
    const std::string paths[] = {"/api/me", "/api/games", "/api/kinds", own, "/api/players"};
    const Request request{.path = paths[random_.below(std::size(paths))], .cookie = cookies_[player]};
    uses_[client_.request(endpoint(player), request)] = {Purpose::visit, player, due};
}

// A player with a password comes back from another device, again and again.
void HonestPlayers::sign_in(std::size_t player, Clock::time_point due) {
    const std::string login = fmt::format("honest-{}", player - seats());
    const std::string credentials =
        fmt::format(R"({{"name":"{}","password":"quite an honest one {}"}})", login, login);
    if (cookies_[player].empty()) {
        cookies_[player] = testing::send_request(endpoint(player), {"POST", "/api/me", "", "application/json",
                                                                    fmt::format(R"({{"name":"{}"}})", login)})
                               .cookie();
        (void)testing::send_request(endpoint(player), {"POST", "/api/me/password", cookies_[player],
                                                       "application/json", credentials});
    } else {
        post(Purpose::sign_in, player, player, "/api/login", credentials, due);
    }
}

void HonestPlayers::on_text(std::size_t socket, std::string_view text) {
    const auto found = uses_.find(socket);
    if (found == uses_.end()) return;
    Use& use = found->second;
    if (use.purpose == Purpose::lobby) {
        succeed(Kind::lobby, use.due);
        client_.close(socket);
        uses_.erase(found);
        return;
    }
    Game& game = games_[use.who];
    if (text.starts_with(R"({"type":"welcome")") && use.waiting) {
        use.waiting = false;
        succeed(Kind::visit, use.due);
        if (++game.welcomes < (game.computer ? 1 : 2)) return;
        game.state = Game::State::running;
        game.next = in_about(between_moves);
    } else if (text.starts_with(R"({"type":"refused")")) {
        fail(Kind::move, std::string(text));
        abandon(use.who);
    } else if (text.starts_with(R"({"type":"event")") &&
               text.find(R"("kind":"turn")") != std::string_view::npos) {
        on_turn(use.who, socket, text);
    }
}

void HonestPlayers::on_turn(std::size_t g, std::size_t socket, std::string_view text) {
    Game& game = games_[g];
    const int turns = std::atoi(text.data() + text.find(R"("turns":)") + 8);
    const bool by_computer = game.computer && turns % 2 == 0;
    if (game.computer && by_computer) {
        const auto turn =
            read_turn(find_game("nine")->geometry(), game.position, text_in(text, R"("turn":")"));
        if (turn) game.position.play(*turn);
        ++game.turns;
        succeed(Kind::computer, game.asked);
    } else if (game.computer || socket == game.sockets[static_cast<std::size_t>(turns % 2)]) {
        succeed(Kind::move, game.asked);
    } else {
        return;  // the one who moved, who knows
    }
    const bool over = text.find(R"("result":null)") == std::string_view::npos;
    game.waiting = game.computer && !by_computer && !over;
    game.asked = Clock::now();
    game.next = in_about(between_moves);
    if (over) abandon(g);
}

void HonestPlayers::on_response(std::size_t socket, const Response& response) {
    const auto found = uses_.find(socket);
    if (found == uses_.end()) return;
    const Use use = found->second;
    uses_.erase(found);
    const bool for_game = use.purpose <= Purpose::play;
    const bool good = use.purpose != Purpose::play && response.status >= 200 && response.status < 300;
    const Kind kind = use.purpose == Purpose::sign_in ? Kind::sign_in
                      : use.purpose == Purpose::lobby ? Kind::lobby
                                                      : Kind::visit;
    if (!good) {
        fail(kind, fmt::format("{} {}", response.head.substr(0, response.head.find("\r\n")), response.body));
        if (for_game) abandon(use.who);
        return;
    }
    succeed(kind, use.due);
    if (!for_game) return;
    const bool made = use.purpose == Purpose::make;
    std::string& cookie = cookies_[2 * use.who + (made ? 0 : 1)];
    if (const std::string set = response.cookie(); !set.empty()) cookie = set;
    Game& game = games_[use.who];
    if (made && !game.computer) {
        post(Purpose::join, use.who, 2 * use.who + 1, "/api/games/" + game.id + "/join",
             R"({"name":"Grace"})", Clock::now());
        return;
    }
    open(use.who, 0);
    if (!game.computer) open(use.who, 1);
}

void HonestPlayers::on_closed(std::size_t socket) {
    const auto found = uses_.find(socket);
    if (found == uses_.end()) return;
    const Use use = found->second;
    uses_.erase(found);
    fail(use.purpose == Purpose::play ? Kind::move : Kind::visit, "the connection was closed");
    if (use.purpose <= Purpose::play) abandon(use.who);
}

void HonestPlayers::fail_overdue(Clock::time_point now) {
    std::vector<std::pair<std::size_t, Use>> late;
    for (const auto& [socket, use] : uses_) {
        const auto longest = use.purpose == Purpose::sign_in ? too_late_for_long_work : too_late;
        if (use.waiting && now - use.due > longest) late.emplace_back(socket, use);
    }
    for (const auto& [socket, use] : late) {
        fail(use.purpose == Purpose::sign_in ? Kind::sign_in : Kind::visit, "no answer in time");
        client_.close(socket);
        uses_.erase(socket);
        if (use.purpose <= Purpose::play) abandon(use.who);
    }
    for (std::size_t g = 0; g < games_.size(); ++g) {
        const Game& game = games_[g];
        const bool thinking = game.computer && game.turns % 2 == 1;
        if (!game.waiting || now - game.asked <= (thinking ? too_late_for_long_work : too_late)) continue;
        fail(thinking ? Kind::computer : Kind::move, "no move in time");
        abandon(g);
    }
}

void HonestPlayers::succeed(Kind kind, Clock::time_point due) {
    if (!counting_) return;
    const double took = milliseconds(Clock::now() - due);
    counted_[static_cast<std::size_t>(kind)].times.push_back(took);
    if (kind != Kind::computer && kind != Kind::sign_in) worst_ = std::max(worst_, took);
}

void HonestPlayers::fail(Kind kind, const std::string& why) {
    if (counting_) ++counted_[static_cast<std::size_t>(kind)].failed;
    if (failures_.size() < most_described)
        failures_.push_back(fmt::format("{}: {}", names[static_cast<std::size_t>(kind)], why.substr(0, 300)));
}

double HonestPlayers::take_worst() {
    return std::exchange(worst_, 0);
}

double HonestPlayers::take_lag() {
    return std::exchange(lag_, 0);
}

std::size_t HonestPlayers::failed() const {
    std::size_t all = 0;
    for (const RequestTimes& times : counted_) all += times.failed;
    return all;
}

}  // namespace merels::bench
