#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

// What the room train needs to know of a game. A family with an evaluation to train has TrainingTraits of its
// own, which its family.h names; a network and a linear evaluation are independent of each other.
namespace merels {

// An input of a network and the target of its output.
struct NetworkSample {
    static constexpr std::size_t max_features = 64;

    std::array<std::uint16_t, max_features> features;  // the first `count` are active
    std::size_t count;
    std::size_t phase;
    float target;  // expected points of the side to move, 0 to 1

    static NetworkSample of(std::span<const std::uint16_t> active, std::size_t phase, float target) {
        NetworkSample sample{.features = {}, .count = active.size(), .phase = phase, .target = target};
        std::ranges::copy(active, sample.features.begin());
        return sample;
    }
};

struct Hyperparameters {
    std::size_t samples;
    int epochs;
    float learning_rate;  // the highest
};

// A network that is trained on the values of the game's tablebase, or on self-play games. Members of both
// kinds:
//
//     Net, Input                  the network, and the part of a position that it evaluates, kept in memory
//     has_network(start)          whether it evaluates the game with this start
//     hyperparameters
//     input(position), sample(input, target)
template <class Traits>
concept TrainsNetwork = requires(const typename Traits::Input& input) {
    typename Traits::Net;
    { Traits::hyperparameters } -> std::convertible_to<Hyperparameters>;
    { Traits::sample(input, 0.0F) } -> std::same_as<NetworkSample>;
};

// image(input, map): the input with the board turned or mirrored; map(points) is the image of a set of
// points.
template <class Traits>
concept TrainsOnTablebase = TrainsNetwork<Traits> && requires(const typename Traits::Input& input) {
    {
        Traits::image(input, [](auto points) { return points; })
    } -> std::same_as<typename Traits::Input>;
};

// draw_game(random): the name of the game to play next. is_setting_up(position): while the players place
// their pieces, turns are chosen with more noise.
template <class Traits>
concept TrainsOnGames = TrainsNetwork<Traits> && !TrainsOnTablebase<Traits>;

// A linear evaluation (core/features.h): weights(start) of a game with this start, with feature_names and
// phase_names.
template <class Traits>
concept TunesWeights = requires {
    Traits::feature_names;
    Traits::phase_names;
};

}  // namespace merels
