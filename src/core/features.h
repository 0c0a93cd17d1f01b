#pragma once

#include <array>
#include <cstddef>

namespace merels {

// What a position is judged by: some things counted for the side to move, less the same for the other side,
// each with a weight that depends on the phase of the game. Every game counts its own (`features` in its
// evaluation.h); the weights come from our own play (docs/engine.md).

// Where in the game a position stands: in a phase, or between that and the next one.
struct Phase {
    static constexpr int whole = 16;

    std::size_t number = 0;
    int share = whole;  // of the phase itself; the rest is the next one's
};

template <std::size_t Count>
constexpr void add(std::array<int, Count>& features, const std::array<int, Count>& counted, int sign) {
    for (std::size_t i = 0; i < Count; ++i) features[i] += sign * counted[i];
}

// What the things counted are worth together, with the weights of every phase.
template <std::size_t Count, std::size_t Phases>
constexpr int weigh(const std::array<int, Count>& counted,
                    const std::array<std::array<int, Count>, Phases>& weights, Phase phase) {
    const auto in_phase = [&](std::size_t number) {
        int worth = 0;
        for (std::size_t i = 0; i < Count; ++i) worth += weights[number][i] * counted[i];
        return worth;
    };
    const int worth = in_phase(phase.number);
    if (phase.share == Phase::whole) return worth;
    const int rest = Phase::whole - phase.share;
    return (worth * phase.share + in_phase(phase.number + 1) * rest) / Phase::whole;
}

}  // namespace merels
