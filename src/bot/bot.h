#pragma once

// The front door of this room: a program that plays on a server through its public HTTP API, with an API
// token. It keeps no files. run_bot() blocks its thread until it is stopped, and owns the threads that it
// starts.

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <string>

#include "bot/http_client.h"

namespace merels::bot {

// Which challenges a bot accepts, as far as it plays the game.
enum class Challenges : std::uint8_t { accept, casual, decline };

struct BotOptions {
    ServerAddress server;
    std::string game = "nine";
    std::string player = "level:5";             // see arena::make_engine_player
    std::chrono::milliseconds turn_time{1000};  // for one turn, for programs; less if the clock is short
    int games = 4;                              // at once
    int count = 0;                              // ends after so many; 0 for no limit
    bool offer = true;                          // keeps a game open that anyone can join
    bool join = false;                          // joins the open games of other bots
    std::string invitation = {};                // the id of a game to join first
    std::int64_t minutes = 5;                   // for a side, in the games it offers; 0 for no clock
    std::int64_t increment = 3;                 // seconds after each turn
    Challenges challenges = Challenges::accept;
    std::int64_t challenge_minutes = 60;  // accepts no longer clocks, days for a turn or none; 0 for any
};

// What becomes of a challenge: the terms of one as the server describes it.
enum class ChallengeAnswer : std::uint8_t { accept, decline };
[[nodiscard]] ChallengeAnswer answer_to(const boost::json::object& challenge, const BotOptions& options);

// Plays on a server until `stop` is set or as many games as wanted are over, and says on standard output what
// it does. Connects again whenever the server is gone. Games that are not over when it ends are taken up by
// the next run. Returns why it cannot go on; empty if it was stopped.
[[nodiscard]] std::string run_bot(const BotOptions& options, const std::atomic<bool>& stop);

}  // namespace merels::bot
