#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/network_file.h"

namespace merels {

// The arithmetic of a network, whatever its shape, so that the page's module has it once.
namespace network {

// Sixteen numbers of one vector register.
using Lanes [[gnu::vector_size(32)]] = std::int16_t;
inline constexpr std::size_t lanes = 16;

inline constexpr int quantised_one = 64;  // the integer that stands for 1.0
inline constexpr int output_scale = 120;  // an output of 1.0 in the unit of evaluate()

// Both return the position in the file after what was read.
template <class Numbers>
const std::uint8_t* read(const std::uint8_t* from, Numbers& to) {
    __builtin_memcpy(&to, from, sizeof(to));
    return from + sizeof(to);
}
inline const std::uint8_t* read_bytes(const std::uint8_t* from, std::span<Lanes> to) {
    for (Lanes& block : to) {
        for (std::size_t i = 0; i < lanes; ++i) block[i] = static_cast<std::int8_t>(*from++);
    }
    return from;
}

// The accumulator: the biases plus the weight rows of the active features.
template <std::size_t Blocks>
std::array<Lanes, Blocks> accumulate(std::array<Lanes, Blocks> sums, std::span<const Lanes> rows,
                                     std::span<const std::uint16_t> active) {
    for (const std::uint16_t feature : active) {
        for (std::size_t i = 0; i < Blocks; ++i) sums[i] += rows[feature * Blocks + i];
    }
    return sums;
}

// Clips every number to the range from 0 to 1.
inline void clipped_relu(std::span<Lanes> sums) {
    const Lanes zero{};
    const Lanes one = zero + static_cast<std::int16_t>(quantised_one);
    for (Lanes& sum : sums) {
        sum = sum > zero ? sum : zero;
        sum = sum < one ? sum : one;
    }
}

// The dot product of clipped activations and weights. Four products fit into sixteen bits.
inline std::int32_t dot(std::span<const Lanes> activations, std::span<const Lanes> weights) {
    using WideLanes [[gnu::vector_size(32)]] = std::int32_t;
    constexpr std::size_t at_once = 4;
    static_assert(at_once * quantised_one * INT8_MAX <= INT16_MAX);
    WideLanes sums{};
    for (std::size_t i = 0; i < activations.size(); i += at_once) {
        Lanes products{};
        for (std::size_t j = i; j < std::min(i + at_once, activations.size()); ++j)
            products += activations[j] * weights[j];
        const auto pairs = std::bit_cast<WideLanes>(products);
        sums += (pairs << 16 >> 16) + (pairs >> 16);
    }
    sums += __builtin_shufflevector(sums, sums, 4, 5, 6, 7, 0, 1, 2, 3);
    sums += __builtin_shufflevector(sums, sums, 2, 3, 0, 1, 6, 7, 4, 5);
    return sums[0] + sums[1];
}

}  // namespace network

// A small neural network that evaluates positions of a game (docs/engine.md). Its inputs are sparse binary
// features, which the game chooses. The first layer adds up the weight rows of the active features in an
// accumulator. A second layer of eight hidden units and the output are chosen by the phase of the game. Both
// layers have clipped ReLU activations. Integers only, so that every machine computes the same value.
template <std::size_t Features, std::size_t Width, std::size_t Phases>
class Network {
  public:
    static constexpr std::size_t feature_count = Features;
    static constexpr std::size_t width = Width;  // of the accumulator
    static constexpr std::size_t hidden_units = 8;
    static constexpr std::size_t phases = Phases;
    static constexpr int quantised_one = network::quantised_one;
    static constexpr int output_scale = network::output_scale;

    using Row = std::array<std::int8_t, width>;
    struct Head {
        std::array<Row, hidden_units> hidden_weights;
        std::array<std::int32_t, hidden_units> hidden_biases;
        std::array<std::int32_t, hidden_units> output_weights;
        std::int32_t output_bias;
    };
    // All weights, as they stand in a file, little-endian.
    struct Weights {
        std::array<Row, feature_count> features;
        std::array<std::int16_t, width> biases;
        std::array<Head, phases> heads;
    };

    // The header of the file of the network with this id of up to eight characters.
    [[nodiscard]] static constexpr NetworkHeader header_of(std::string_view id) {
        NetworkHeader header{
            .weights_size = sizeof(Weights), .features = feature_count, .width = width, .phases = phases};
        std::ranges::copy(id, header.id.begin());
        return header;
    }

    explicit Network(std::span<const std::uint8_t, sizeof(Weights)> weights) {
        const std::uint8_t* from = network::read_bytes(weights.data(), features_);
        from = network::read(from, biases_);
        for (WideHead& head : heads_) {
            from = network::read_bytes(from, head.hidden_weights);
            from = network::read(from, head.hidden_biases);
            from = network::read(from, head.output_weights);
            from = network::read(from, head.output_bias);
        }
    }

    // The value to the side to move of the position with these active features.
    [[nodiscard]] int forward(std::span<const std::uint16_t> active, std::size_t phase) const {
        auto accumulator = network::accumulate(biases_, features_, active);
        network::clipped_relu(accumulator);
        const WideHead& head = heads_[phase];
        std::int32_t output = head.output_bias;
        for (std::size_t unit = 0; unit < hidden_units; ++unit) {
            const std::int32_t sum =
                head.hidden_biases[unit] +
                network::dot(accumulator, std::span(head.hidden_weights).subspan(unit * blocks));
            output += std::clamp(sum / quantised_one, 0, quantised_one) * head.output_weights[unit];
        }
        return output / quantised_one;
    }

  private:
    static constexpr std::size_t blocks = width / network::lanes;  // in a row
    static_assert(width % network::lanes == 0);

    // The weights of a head, widened to sixteen bits for the arithmetic.
    struct WideHead {
        std::array<network::Lanes, hidden_units * blocks> hidden_weights;
        std::array<std::int32_t, hidden_units> hidden_biases;
        std::array<std::int32_t, hidden_units> output_weights;
        std::int32_t output_bias;
    };

    std::array<network::Lanes, feature_count * blocks> features_;
    std::array<network::Lanes, blocks> biases_;
    std::array<WideHead, phases> heads_;
};

// Builds a network from its file in `to`, which stays as it is if the file is not one of this network.
// `Net` is a Network with an id: Net::header() is what its file must match.
template <class Net>
[[nodiscard]] std::expected<void, NetworkError> load_network(std::span<const std::uint8_t> file,
                                                             std::optional<Net>& to) {
    const auto weights = read_network_file(file, Net::header());
    if (!weights) return std::unexpected(weights.error());
    to.emplace(weights->template first<sizeof(typename Net::Weights)>());
    return {};
}

// The network of a game, or null: the program has it embedded (Net::embedded_file()), the page's module only
// after the page has loaded it.
#ifdef __wasm__
template <class Net>
inline std::optional<Net> loaded_network;

template <class Net>
[[nodiscard]] const Net* find_network() {
    return loaded_network<Net> ? &*loaded_network<Net> : nullptr;
}
#else
template <class Net>
[[nodiscard]] const Net* find_network() {
    static const std::optional<Net> net = [] {
        std::optional<Net> loaded;
        (void)load_network<Net>(Net::embedded_file(), loaded);  // a network of another shape is trained first
        return loaded;
    }();
    return net ? &*net : nullptr;
}
#endif

}  // namespace merels
