#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "arena/engine_player.h"
#include "bot/bot.h"
#include "bot/http_client.h"

namespace merels::bot {

// A turn that is to be played, as the server has told it.
struct DueTurn {
    std::string game;
    std::int64_t number = 0;  // of the game's latest event
    std::int64_t turns = 0;
    std::string position;
    std::optional<std::chrono::milliseconds> left = {};  // on the bot's clock
    std::chrono::milliseconds increment{0};
};

// How long to think about a turn: as long as was asked for, but no more than the clock is good for.
[[nodiscard]] std::chrono::milliseconds thinking_time(const DueTurn& due, std::chrono::milliseconds wanted);

// Threads that play turns, each with an engine of its own. The functions are thread-safe.
class TurnWorkers {
  public:
    TurnWorkers(const BotOptions& options, const std::atomic<bool>& stop);
    TurnWorkers(const TurnWorkers&) = delete;
    TurnWorkers& operator=(const TurnWorkers&) = delete;
    ~TurnWorkers();

    void play(DueTurn due);
    // Why no engine works at all; empty while one does.
    [[nodiscard]] std::string failure();

  private:
    void work(std::uint64_t seed);
    std::optional<DueTurn> next();

    BotOptions options_;
    const std::atomic<bool>& stop_;
    std::mutex lock_;
    std::condition_variable wake_;
    std::deque<DueTurn> waiting_;
    bool ending_ = false;
    std::string failure_;
    std::vector<std::thread> threads_;
};

// Prints a line at once.
void say(const std::string& text);

}  // namespace merels::bot
