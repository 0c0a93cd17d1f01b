#pragma once

#include <array>
#include <cstddef>

namespace merels {

// The linear evaluation of games without a network: features of the side to move less those of the other
// side, each times a weight that depends on the phase of the game. Every game has its own features
// (`features` in its evaluation.h); the weights are tuned on self-play games (docs/engine.md).

// The phase of the game: one of a game's phases, or a mix of one and the next.
struct Phase {
    static constexpr int whole = 16;

    std::size_t number = 0;
    int share = whole;  // of the phase itself; the rest is the next one's
};

template <std::size_t Count>
constexpr void add(std::array<int, Count>& features, const std::array<int, Count>& more, int sign) {
    for (std::size_t i = 0; i < Count; ++i) features[i] += sign * more[i];
}

// The weighted sum of the features, interpolated between two phases.
template <std::size_t Count, std::size_t Phases>
constexpr int weighted_sum(const std::array<int, Count>& features,
                           const std::array<std::array<int, Count>, Phases>& weights, Phase phase) {
    const auto in_phase = [&](std::size_t number) {
        int sum = 0;
        for (std::size_t i = 0; i < Count; ++i) sum += weights[number][i] * features[i];
        return sum;
    };
    const int value = in_phase(phase.number);
    if (phase.share == Phase::whole) return value;
    const int rest = Phase::whole - phase.share;
    return (value * phase.share + in_phase(phase.number + 1) * rest) / Phase::whole;
}

}  // namespace merels
