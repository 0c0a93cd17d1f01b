#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "core/any_game.h"
#include "play/match.h"

namespace merels::arena {

// A tournament of two engines: pairs of games from the same start, each engine playing each side once.
struct Tournament {
    const AnyGame* game = nullptr;
    std::string first;  // see make_engine_player()
    std::string second;
    int games = 100;                     // rounded up to whole pairs
    int opening_turns = 4;               // played at random before each pair, so that pairs differ
    std::string limit = "movetime 100";  // per turn, for external engines
    int at_once = 1;                     // games
    std::uint64_t seed = 1;
};

// The result so far, from the first engine's point of view.
struct Standing {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    [[nodiscard]] int games() const { return won + drawn + lost; }
    [[nodiscard]] double share() const;  // of the points, from 0 to 1
    [[nodiscard]] double error() const;  // half of the share's 95 % confidence interval
    // The Elo difference and half of its 95 % confidence interval.
    struct Elo {
        double difference = 0;
        double error = 0;
    };
    [[nodiscard]] Elo elo() const;
};

// Plays all games. `on_game` is called after each game, never concurrently, with the standing so far. An
// engine that fails ends the tournament with an error.
[[nodiscard]] std::expected<Standing, std::string> play_tournament(
    const Tournament& tournament, const std::function<void(const play::Match&, const Standing&)>& on_game);

}  // namespace merels::arena
