#include "play/clock.h"

#include <algorithm>

namespace merels::play {

std::int64_t ClockRule::full() const {
    constexpr std::int64_t day = 24 * 60 * 60 * 1000;
    return days > 0 ? days * day : initial;
}

Times charged(const Times& times, Moment now) {
    Times after = times;
    if (times.running) {
        std::int64_t& left = after.left[index(*times.running)];
        left = std::max<std::int64_t>(0, left - std::max<std::int64_t>(0, now - times.at));
    }
    after.at = now;
    return after;
}

Times after_turn(const ClockRule& rule, const Times& times, Side played, Moment now) {
    Times after = charged(times, now);
    std::int64_t& left = after.left[index(played)];
    left = rule.days > 0 ? rule.full() : left + rule.increment;
    return after;
}

std::optional<Moment> runs_out(const Times& times) {
    if (!times.running) return std::nullopt;
    return times.at + times.left[index(*times.running)];
}

}  // namespace merels::play
