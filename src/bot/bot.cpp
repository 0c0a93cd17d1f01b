#include "bot/bot.h"

#include <algorithm>
#include <boost/json.hpp>
#include <deque>
#include <fmt/format.h>
#include <random>
#include <set>
#include <thread>

#include "bot/turn_worker.h"
#include "server/base/json.h"

namespace merels::bot {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using server::bool_field;
using server::int_field;
using server::object_field;
using server::parse_object;
using server::string_field;

constexpr std::chrono::milliseconds between_searches = 1s;  // for games to join
constexpr std::chrono::milliseconds longest_pause = 8s;

// The server will not have this bot, however often it asks.
struct Rejected {
    std::string why;
};

std::string text_in(const json::object& object, std::string_view name) {
    return string_field(object, name).value_or("");
}

// Waits, but not longer than the program runs.
void pause(std::chrono::milliseconds time, const std::atomic<bool>& stop) {
    const auto until = Clock::now() + time;
    while (!stop && Clock::now() < until) std::this_thread::sleep_for(50ms);
}

std::string name_of(const json::object& game, const std::string& side) {
    const json::object* seats = object_field(game, "seats");
    const json::object* seat = seats == nullptr ? nullptr : object_field(*seats, side);
    return seat == nullptr ? "?" : text_in(*seat, "name");
}

std::string other_side(const std::string& side) {
    return side == "white" ? "black" : "white";
}

DueTurn due_turn(const json::object& game, const std::string& side) {
    DueTurn due{.game = text_in(game, "id"),
                .number = int_field(game, "number").value_or(0),
                .turns = int_field(game, "turns").value_or(0),
                .position = text_in(game, "position")};
    if (const json::object* time = object_field(game, "time"))
        due.left = std::chrono::milliseconds(int_field(*time, side).value_or(0));
    if (const json::object* clock = object_field(game, "clock"))
        due.increment = std::chrono::milliseconds(int_field(*clock, "increment").value_or(0));
    return due;
}

// Whether a game of the list waits for another player, and a bot other than this one has made it.
bool is_joinable(const json::object& game, const std::string& kind, const std::string& me) {
    if (text_in(game, "game") != kind || text_in(game, "state") != "open") return false;
    std::vector<const json::object*> seats{object_field(game, "waiting")};
    if (const json::object* both = object_field(game, "seats")) {
        seats.push_back(object_field(*both, "white"));
        seats.push_back(object_field(*both, "black"));
    }
    return std::ranges::any_of(seats, [&](const json::object* seat) {
        return seat != nullptr && bool_field(*seat, "bot").value_or(false) && text_in(*seat, "player") != me;
    });
}

// A challenge that waits for an answer until there is time for another game.
struct Challenge {
    std::string id;
    std::string from;
};

class Bot {
  public:
    Bot(const BotOptions& options, const std::atomic<bool>& stop)
        : options_(options), stop_(stop), client_(options.server, stop), workers_(options, stop) {}

    // Listens until it is stopped, has played enough, or the connection ends (ConnectionError).
    void listen() {
        HttpClient stream(options_.server, stop_);
        const int status = stream.open_stream("/api/bot/events");
        if (status == 401) throw Rejected{"the token is not valid"};
        if (status == 403) throw Rejected{"the token is not for playing: it takes one of a bot account"};
        if (status != 200) throw ConnectionError(fmt::format("the server answered {}", status));
        while (!enough()) {
            if (const auto line = stream.next_line(between_searches)) receive(*line);
            if (const std::string failure = workers_.failure(); !failure.empty()) throw Rejected{failure};
            look_for_games();
        }
    }

    [[nodiscard]] bool enough() const { return options_.count > 0 && ended_ >= options_.count; }
    [[nodiscard]] bool connected() const { return !me_.empty(); }

    // Takes back the game it has offered, so that nobody joins it in vain.
    void withdraw() {
        if (offered_.empty()) return;
        const std::atomic<bool> never = false;
        HttpClient client(options_.server, never);
        (void)client.post("/api/games/" + offered_ + "/actions", R"({"do":"quit","id":"withdraw"})");
    }

  private:
    void receive(const std::string& line) {
        const auto object = parse_object(line);
        if (!object) throw ConnectionError("the server does not speak as expected");
        const std::string type = text_in(*object, "type");
        if (type == "closed") throw ConnectionError(text_in(*object, "reason"));
        if (type == "welcome") {
            const json::object* you = object_field(*object, "you");
            if (you == nullptr) return;
            const bool first = me_.empty();
            me_ = text_in(*you, "id");
            running_.clear();
            challenges_.clear();
            if (first) say(fmt::format("connected as {}", text_in(*you, "name")));
            return;
        }
        if (const json::object* challenge = object_field(*object, "challenge")) {
            hear_of_challenge(type, *challenge);
            return;
        }
        const json::object* game = object_field(*object, "game");
        if (game != nullptr) hear_of_game(type, *game, text_in(*object, "side"));
    }

    // What it cannot play is declined at once; one that it would play waits for its turn.
    void hear_of_challenge(const std::string& type, const json::object& challenge) {
        const std::string id = text_in(challenge, "id");
        std::erase_if(challenges_, [&](const Challenge& known) { return known.id == id; });
        if (type != "challenge") return;
        const json::object* from = object_field(challenge, "from");
        const std::string name = from == nullptr ? "?" : text_in(*from, "name");
        if (answer_to(challenge, options_) == ChallengeAnswer::accept) {
            challenges_.push_back({id, name});
            next_look_ = {};
            return;
        }
        (void)client_.post("/api/challenges/" + id + "/decline", "{}");
        say(fmt::format("declines the challenge of {}", name));
    }

    // The oldest one. Who withdrew it, or waited too long, is told nothing.
    bool accept_some() {
        if (challenges_.empty()) return false;
        const Challenge challenge = challenges_.front();
        challenges_.pop_front();
        const HttpAnswer answer = client_.post("/api/challenges/" + challenge.id + "/accept", "{}");
        if (answer.status == 200) return true;
        const auto object = parse_object(answer.body);
        say(fmt::format("the challenge of {}: not accepted: {}", challenge.from,
                        object ? text_in(*object, "reason") : answer.body));
        return false;
    }

    void hear_of_game(const std::string& type, const json::object& game, const std::string& side) {
        const std::string id = text_in(game, "id");
        if (type == "game-started") {
            if (known_.insert(id).second)
                say(fmt::format("game {}: {} against {}, as {}", id, text_in(game, "title"),
                                name_of(game, other_side(side)), side));
            running_.insert(id);
            if (id == offered_) offered_.clear();
        } else if (type == "your-turn") {
            workers_.play(due_turn(game, side));
        } else if (type == "offer") {
            answer_offer(game, side);
        } else if (type == "game-ended") {
            if (running_.erase(id) == 0) return;
            ++ended_;
            const json::object* result = object_field(game, "result");
            say(fmt::format("game {}: {}", id,
                            result == nullptr ? "ended without a result" : text_in(*result, "text")));
        }
    }

    // Plays on: a program need not be spared a turn. A rematch is welcome if there is time for it.
    void answer_offer(const json::object& game, const std::string& side) {
        const std::string theirs = other_side(side);
        const auto answer = [&](std::string_view what) {
            (void)client_.post(
                "/api/games/" + text_in(game, "id") + "/actions",
                json::serialize(json::object{
                    {"do", what}, {"id", fmt::format("answer-{}", int_field(game, "number").value_or(0))}}));
        };
        if (text_in(game, "draw_offered_by") == theirs) answer("decline-draw");
        if (text_in(game, "takeback_asked_by") == theirs) answer("decline-takeback");
        if (text_in(game, "rematch_offered_by") == theirs)
            answer(has_time() ? "offer-rematch" : "decline-rematch");
    }

    [[nodiscard]] bool has_time() const {
        const std::size_t most =
            options_.count == 0
                ? static_cast<std::size_t>(options_.games)
                : static_cast<std::size_t>(std::clamp(options_.count - ended_, 0, options_.games));
        return running_.size() < most;
    }

    void look_for_games() {
        if (me_.empty() || !has_time() || Clock::now() < next_look_) return;
        next_look_ = Clock::now() + between_searches;
        if (!invited_ && !options_.invitation.empty()) {
            invited_ = true;
            join(options_.invitation);
        } else if (accept_some()) {
            return;
        } else if (options_.join && join_some()) {
            return;
        } else if (options_.offer && offered_.empty()) {
            offer();
        }
    }

    void offer() {
        json::object wanted{{"game", options_.game}};
        if (options_.minutes > 0)
            wanted["clock"] = json::object{{"initial", options_.minutes * 60'000},
                                           {"increment", options_.increment * 1000}};
        const HttpAnswer answer = client_.post("/api/games", json::serialize(wanted));
        const auto object = parse_object(answer.body);
        const json::object* game = object ? object_field(*object, "game") : nullptr;
        if (answer.status == 400) throw Rejected{object ? text_in(*object, "reason") : "no such game"};
        if (answer.status != 201 || game == nullptr) {
            next_look_ = Clock::now() + longest_pause;
            return;
        }
        offered_ = text_in(*game, "id");
        say(fmt::format("offers a game of {}: {}/game/{}", text_in(*game, "title"), address(), offered_));
    }

    bool join_some() {
        const HttpAnswer answer = client_.get("/api/games?state=open");
        const auto object = parse_object(answer.body);
        const json::value* games = object ? object->if_contains("games") : nullptr;
        if (games == nullptr || !games->is_array()) return false;
        for (const json::value& game : games->get_array()) {
            if (game.is_object() && is_joinable(game.get_object(), options_.game, me_))
                return join(text_in(game.get_object(), "id"));
        }
        return false;
    }

    bool join(const std::string& id) {
        const HttpAnswer answer = client_.post("/api/games/" + id + "/join", "{}");
        if (answer.status == 200) return true;
        const auto object = parse_object(answer.body);
        say(fmt::format("game {}: not joined: {}", id, object ? text_in(*object, "reason") : answer.body));
        return false;
    }

    [[nodiscard]] std::string address() const {
        const ServerAddress& server = options_.server;
        return fmt::format("{}://{}:{}", server.tls ? "https" : "http", server.host, server.port);
    }

    BotOptions options_;
    const std::atomic<bool>& stop_;
    HttpClient client_;
    std::string me_;
    std::set<std::string> known_;
    std::set<std::string> running_;
    std::deque<Challenge> challenges_;
    std::string offered_;
    int ended_ = 0;
    bool invited_ = false;
    Clock::time_point next_look_ = {};
    TurnWorkers workers_;
};

}  // namespace

ChallengeAnswer answer_to(const json::object& challenge, const BotOptions& options) {
    using enum ChallengeAnswer;
    if (options.challenges == Challenges::decline || text_in(challenge, "game") != options.game)
        return decline;
    if (options.challenges == Challenges::casual && bool_field(challenge, "rated").value_or(false))
        return decline;
    if (options.challenge_minutes == 0) return accept;
    const json::object* clock = object_field(challenge, "clock");
    if (clock == nullptr || int_field(*clock, "days").value_or(0) > 0) return decline;
    return int_field(*clock, "initial").value_or(0) <= options.challenge_minutes * 60'000 ? accept : decline;
}

std::string run_bot(const BotOptions& options, const std::atomic<bool>& stop) {
    std::atomic<bool> ending = false;
    std::string problem;
    std::thread watcher([&] {
        while (!stop && !ending) std::this_thread::sleep_for(50ms);
        ending = true;
    });
    std::minstd_rand random(std::random_device{}());
    {
        Bot bot(options, ending);
        auto wait = std::chrono::milliseconds(500);
        while (!ending && !bot.enough() && problem.empty()) {
            try {
                bot.listen();
            } catch (const Stopped&) {
                break;
            } catch (const Rejected& rejected) {
                problem = rejected.why;
            } catch (const ConnectionError& error) {
                say(fmt::format("not connected: {}", error.what()));
                // A third more or less, so that not all bots of a server come back at once.
                pause(wait * 2 / 3 + std::chrono::milliseconds(random() % (2 * wait.count() / 3)), ending);
                wait = std::min(wait * 2, longest_pause);
            }
        }
        try {
            bot.withdraw();
        } catch (const ConnectionError&) {
            // The server ends a game that nobody joins.
        }
        ending = true;
    }
    watcher.join();
    return problem;
}

}  // namespace merels::bot
