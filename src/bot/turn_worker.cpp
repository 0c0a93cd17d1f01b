#include "bot/turn_worker.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <random>
#include <utility>

#include "core/turn_text.h"
#include "play/saved_file.h"
#include "server/base/json.h"

namespace merels::bot {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr int max_tries = 3;  // of an engine, for one turn
constexpr milliseconds before_next_try{500};
constexpr milliseconds shortest_turn{20};
constexpr milliseconds grace{5000};  // for a program that thinks longer than it was told to

std::string code_of(const HttpAnswer& answer) {
    const auto object = server::parse_object(answer.body);
    return object ? server::string_field(*object, "code").value_or("") : "";
}

// Plays the turns that one thread is given.
class TurnPlayer {
  public:
    TurnPlayer(const BotOptions& options, const std::atomic<bool>& stop, std::uint64_t seed)
        : options_(options), stop_(stop), client_(options.server, stop), seed_(seed) {}

    // Why the engine cannot be started, if it cannot.
    std::optional<std::string> play(const DueTurn& due) {
        for (int i = 0; i < max_tries; ++i) {
            const auto match = read_game(due);
            if (!match) return std::nullopt;  // the game has moved on
            if (!engine_) {
                auto started = arena::make_engine_player(options_.player, "movetime 1000", ++seed_);
                if (!started) return started.error();
                engine_ = std::move(*started);
            }
            const milliseconds time = thinking_time(due, options_.turn_time);
            engine_->limit_turn(time, time + grace);
            const auto turn = engine_->choose(match->history());
            if (!turn) {
                say(fmt::format("game {}: {}; the engine is started again", due.game, turn.error()));
                engine_.reset();
                continue;
            }
            const std::string text = write_turn(match->game().geometry(), match->position(), *turn);
            if (send(due, {{"do", "turn"},
                           {"id", fmt::format("turn-{}", due.number)},
                           {"turns", due.turns},
                           {"turn", text}}))
                return std::nullopt;
        }
        say(fmt::format("game {}: given up, because the engine plays no turn", due.game));
        (void)send(due, {{"do", "forfeit"}, {"id", fmt::format("forfeit-{}", due.number)}});
        return std::nullopt;
    }

  private:
    void pause() const {
        if (!stop_) std::this_thread::sleep_for(before_next_try);
    }

    // The match as the server has it; nothing if it is not where the turn is due.
    std::optional<play::Match> read_game(const DueTurn& due) {
        while (true) {
            try {
                const HttpAnswer answer = client_.get("/api/games/" + due.game + "/file");
                if (answer.status == 429 || answer.status >= 500) {
                    pause();
                    continue;
                }
                if (answer.status != 200) return std::nullopt;
                auto match = play::read_match(answer.body);
                if (!match || match->history().position_text() != due.position) return std::nullopt;
                return std::move(*match);
            } catch (const ConnectionError&) {
                pause();
                if (stop_) throw Stopped();
            }
        }
    }

    // False if the server says that the turn is not legal. A request without an answer is sent again: by its
    // id the server knows it.
    bool send(const DueTurn& due, const json::object& action) {
        while (true) {
            try {
                const HttpAnswer answer =
                    client_.post("/api/games/" + due.game + "/actions", json::serialize(action));
                if (answer.status == 429 || answer.status >= 500) {
                    pause();
                    continue;
                }
                const std::string code = answer.status == 200 ? "" : code_of(answer);
                if (code == "not-legal") say(fmt::format("game {}: {}", due.game, answer.body));
                return code != "not-legal";
            } catch (const ConnectionError&) {
                pause();
                if (stop_) throw Stopped();
            }
        }
    }

    BotOptions options_;
    const std::atomic<bool>& stop_;
    HttpClient client_;
    std::uint64_t seed_;
    std::unique_ptr<arena::EnginePlayer> engine_;
};

}  // namespace

void say(const std::string& text) {
    static std::mutex lock;
    const std::scoped_lock held(lock);
    fmt::print("{}\n", text);
    (void)std::fflush(stdout);
}

milliseconds thinking_time(const DueTurn& due, milliseconds wanted) {
    if (!due.left) return wanted;
    constexpr int turns_to_come = 20;
    const milliseconds affordable = *due.left / turns_to_come + due.increment / 2;
    return std::max(shortest_turn, std::min({wanted, affordable, *due.left / 2}));
}

TurnWorkers::TurnWorkers(const BotOptions& options, const std::atomic<bool>& stop)
    : options_(options), stop_(stop) {
    std::random_device random;
    for (int i = 0; i < options.games; ++i)
        threads_.emplace_back([this, seed = std::uint64_t{random()} << 20] { work(seed); });
}

TurnWorkers::~TurnWorkers() {
    {
        const std::scoped_lock held(lock_);
        ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void TurnWorkers::play(DueTurn due) {
    {
        const std::scoped_lock held(lock_);
        waiting_.push_back(std::move(due));
    }
    wake_.notify_one();
}

std::string TurnWorkers::failure() {
    const std::scoped_lock held(lock_);
    return failure_;
}

std::optional<DueTurn> TurnWorkers::next() {
    std::unique_lock held(lock_);
    wake_.wait(held, [&] { return ending_ || !waiting_.empty(); });
    if (ending_) return std::nullopt;
    DueTurn due = std::move(waiting_.front());
    waiting_.pop_front();
    return due;
}

void TurnWorkers::work(std::uint64_t seed) {
    TurnPlayer player(options_, stop_, seed);
    while (const auto due = next()) {
        try {
            if (const auto broken = player.play(*due)) {
                const std::scoped_lock held(lock_);
                failure_ = *broken;
            }
        } catch (const Stopped&) {
            return;
        }
    }
}

}  // namespace merels::bot
