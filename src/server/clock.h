#pragma once

#include <cstdint>
#include <optional>

#include "server/event.h"

namespace merels::server {

// How time is counted in a game (W12).
struct ClockRule {
    std::int64_t initial = 0;    // for the whole game
    std::int64_t increment = 0;  // added after each turn
    std::int64_t days = 0;       // if not 0: days for every turn, and nothing else

    // What a side has at its beginning.
    [[nodiscard]] std::int64_t full() const;
};

// What both have left once the time since `times.at` is taken from the side whose time ran.
[[nodiscard]] Times charged(const Times& times, Moment now);

// The same after a turn, with what the turn brings back.
[[nodiscard]] Times after_turn(const ClockRule& rule, const Times& times, Side played, Moment now);

// When the side whose time runs will have none left; nothing if no time runs.
[[nodiscard]] std::optional<Moment> runs_out(const Times& times);

}  // namespace merels::server
