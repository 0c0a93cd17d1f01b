#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/moment.h"
#include "core/side.h"

namespace merels::play {

// How time is counted in a game (W12), in milliseconds and days.
struct ClockRule {
    std::int64_t initial = 0;    // for the whole game
    std::int64_t increment = 0;  // added after each turn
    std::int64_t days = 0;       // if not 0: days for every turn, and nothing else

    // What a side starts with.
    [[nodiscard]] std::int64_t full() const;
};

// What each side has left on its clock at a moment, and whose time runs from there.
struct Times {
    std::array<std::int64_t, 2> left{};
    std::optional<Side> running;
    Moment at = 0;

    friend bool operator==(const Times&, const Times&) = default;
};

// The times at `now`: the time since `times.at` is taken from the side whose time ran.
[[nodiscard]] Times charged(const Times& times, Moment now);

// The same after a turn, with the increment or the days it brings.
[[nodiscard]] Times after_turn(const ClockRule& rule, const Times& times, Side played, Moment now);

// When the side whose time runs will have none left; nothing if no time runs.
[[nodiscard]] std::optional<Moment> runs_out(const Times& times);

}  // namespace merels::play
