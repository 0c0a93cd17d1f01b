#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "play/clock.h"

namespace merels::server {

// The clocks that people can ask for in the queue: few, so that their wishes meet.
struct MatchClock {
    std::string_view name;
    std::optional<play::ClockRule> rule;
};
inline const std::array match_clocks = {
    MatchClock{"3+2", play::ClockRule{180'000, 2'000, 0}},
    MatchClock{"10+5", play::ClockRule{600'000, 5'000, 0}},
    MatchClock{"30+10", play::ClockRule{1'800'000, 10'000, 0}},
    MatchClock{"none", std::nullopt},
};

[[nodiscard]] inline const MatchClock* find_match_clock(std::string_view name) {
    for (const MatchClock& clock : match_clocks) {
        if (clock.name == name) return &clock;
    }
    return nullptr;
}

}  // namespace merels::server
