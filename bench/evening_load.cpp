#include "bench/evening_load.h"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace merels::bench {
namespace {

// An account; the cookie of its session.
std::string make_account(std::uint16_t port, int number) {
    const auto post = [&](const std::string& path, const std::string& cookie, const std::string& body) {
        const Response answer = testing::send_request(
            port,
            {.method = "POST", .path = path, .cookie = cookie, .type = "application/json", .body = body});
        if (answer.status != 200) throw std::runtime_error("refused: " + answer.head + answer.body);
        return answer.cookie().empty() ? cookie : answer.cookie();
    };
    const std::string guest = post("/api/me", "", fmt::format(R"({{"name":"Seeker {}"}})", number));
    return post("/api/me/password", guest, R"({"password":"correct horse 77"})");
}

// The value of a text member, without escapes.
std::string text_in(std::string_view text, std::string_view name) {
    const std::size_t found = text.find(name);
    if (found == std::string_view::npos) return "";
    const std::size_t begin = found + name.size() + 1;
    return std::string(text.substr(begin, text.find('"', begin) - begin));
}

}  // namespace

EveningLoad::EveningLoad(std::uint16_t port, int seekers, const std::vector<std::string>& watched)
    : port_(port),
      client_({.on_text = [this](std::size_t socket, std::string_view text) { on_text(socket, text); },
               .on_response = [](std::size_t, const Response&) {},
               .on_closed = [](std::size_t) {}}) {
    for (int i = 0; i < seekers; ++i) cookies_.push_back(make_account(port, i));
    thread_ = std::thread([this, watched] { run(watched); });
}

EveningLoad::~EveningLoad() {
    stop_ = true;
    thread_.join();
}

void EveningLoad::run(const std::vector<std::string>& watched) {
    for (const std::string& cookie : cookies_) (void)client_.open(port_, "/ws/player", cookie);
    for (const std::string& game : watched) (void)client_.open(port_, "/ws/game/" + game, "");
    while (!stop_) client_.run_once(std::chrono::milliseconds(20));
}

void EveningLoad::seek(std::size_t socket) {
    client_.send(socket, R"({"do":"seek","games":["nine"],"clocks":["3+2"],"rated":"either"})");
}

void EveningLoad::on_text(std::size_t socket, std::string_view text) {
    if (socket >= cookies_.size()) return;  // a watcher
    if (text.starts_with(R"({"type":"hello")")) seek(socket);
    if (!text.starts_with(R"({"type":"seated")")) return;
    if (text.find(R"("computer":true)") != std::string_view::npos) return;  // stays in the queue
    const std::string game = text_in(text, R"("game":)");
    const auto [other, first] = waiting_.try_emplace(game, socket);
    if (first || other->second == socket) return;
    play(game, other->second, socket);
    const std::size_t one = other->second;
    waiting_.erase(other);
    seek(one);
    seek(socket);
}

bool EveningLoad::act(std::size_t socket, const std::string& game, const std::string& action) const {
    return testing::send_request(port_, {.method = "POST",
                                         .path = "/api/games/" + game + "/actions",
                                         .cookie = cookies_[socket],
                                         .type = "application/json",
                                         .body = action})
               .status == 200;
}

// Which of the two is White shows with the first turn.
void EveningLoad::play(const std::string& game, std::size_t one, std::size_t other) {
    const std::string first = R"({"do":"turn","id":"1","turns":0,"turn":"d6"})";
    if (!act(one, game, first)) {
        std::swap(one, other);
        if (!act(one, game, first)) return;
    }
    const bool played = act(other, game, R"({"do":"turn","id":"2","turns":1,"turn":"f4"})") &&
                        act(one, game, R"({"do":"forfeit","id":"3"})");
    if (played) ++rated_games_;
}

}  // namespace merels::bench
