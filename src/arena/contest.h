#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "core/any_game.h"
#include "play/match.h"

namespace merels {

// A contest of two engines: pairs of games from the same start, each engine playing each side once.
struct Contest {
    const AnyGame* game = nullptr;
    std::string first;  // see make_contestant()
    std::string second;
    int games = 100;                     // rounded up to whole pairs
    int opening_turns = 4;               // played at random before each pair, so that no two are alike
    std::string limit = "movetime 100";  // a turn, for outside engines
    int at_once = 1;
    std::uint64_t seed = 1;
};

// What came of it, for the first engine.
struct Standing {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    [[nodiscard]] int games() const { return won + drawn + lost; }
    [[nodiscard]] double share() const;  // of the points, from 0 to 1
    // The difference in strength in Elo, and how far off that may be either way (95 %).
    struct Elo {
        double difference = 0;
        double error = 0;
    };
    [[nodiscard]] Elo elo() const;
};

// Plays it. `on_game` is told of each game as it ends, one at a time, with the standing so far. An engine
// that fails ends the contest with the reason.
[[nodiscard]] std::expected<Standing, std::string> play_contest(
    const Contest& contest, const std::function<void(const Match&, const Standing&)>& on_game);

}  // namespace merels
