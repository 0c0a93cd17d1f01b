#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace merels {

// The arithmetic of a network, whatever its shape: a page carries it once.
namespace network {

// Sixteen numbers side by side, for one instruction to do.
using Lanes [[gnu::vector_size(32)]] = std::int16_t;
inline constexpr std::size_t lanes = 16;

inline constexpr int one = 64;  // how 1 is written

// Both answer where the file goes on.
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

// Sums with some of the rows added to them, each as long as they are.
template <std::size_t Blocks>
std::array<Lanes, Blocks> with_rows(std::array<Lanes, Blocks> sums, std::span<const Lanes> rows,
                                    std::span<const std::uint16_t> which) {
    for (const std::uint16_t row : which) {
        for (std::size_t i = 0; i < Blocks; ++i) sums[i] += rows[row * Blocks + i];
    }
    return sums;
}

// Holds sums between 0 and 1.
inline void hold(std::span<Lanes> sums) {
    const Lanes none{};
    const Lanes most = none + static_cast<std::int16_t>(one);
    for (Lanes& sum : sums) {
        sum = sum > none ? sum : none;
        sum = sum < most ? sum : most;
    }
}

// The sum of held numbers, each times its weight. Four products fit together in sixteen bits.
inline std::int32_t weigh(std::span<const Lanes> held, std::span<const Lanes> weights) {
    using HalfAsMany [[gnu::vector_size(32)]] = std::int32_t;
    constexpr std::size_t together = 4;
    static_assert(together * one * INT8_MAX <= INT16_MAX);
    HalfAsMany all{};
    for (std::size_t i = 0; i < held.size(); i += together) {
        Lanes products{};
        for (std::size_t j = i; j < std::min(i + together, held.size()); ++j)
            products += held[j] * weights[j];
        const auto pairs = std::bit_cast<HalfAsMany>(products);
        all += (pairs << 16 >> 16) + (pairs >> 16);
    }
    all += __builtin_shufflevector(all, all, 4, 5, 6, 7, 0, 1, 2, 3);
    all += __builtin_shufflevector(all, all, 2, 3, 0, 1, 6, 7, 4, 5);
    return all[0] + all[1];
}

}  // namespace network

// A small neural network that has learnt what positions of a game are worth (docs/engine.md says how). What
// it sees of a position are rows of numbers, which the game chooses. The rows are added up; what comes out,
// held between 0 and 1, is weighed by eight units of the phase the game is in, and those by one. All in whole
// numbers, so that it is the same on every machine.
template <std::size_t Rows, std::size_t Width, std::size_t Phases>
class Network {
  public:
    static constexpr std::size_t row_count = Rows;
    static constexpr std::size_t width = Width;  // numbers in a row
    static constexpr std::size_t units = 8;
    static constexpr std::size_t phases = Phases;
    static constexpr int one = network::one;
    static constexpr int worth_of_one = 120;  // of what comes out, in the unit of evaluate()

    using Row = std::array<std::int8_t, width>;
    struct Head {
        std::array<Row, units> weights;
        std::array<std::int32_t, units> added;
        std::array<std::int32_t, units> worth;
        std::int32_t worth_added;
    };
    // All the numbers, as they stand in a file, the lowest byte of each first.
    struct Numbers {
        std::array<Row, row_count> rows;
        std::array<std::int16_t, width> added;
        std::array<Head, phases> heads;
    };
    static constexpr std::size_t file_size = sizeof(Numbers);
    static_assert(std::endian::native == std::endian::little);

    explicit Network(std::span<const std::uint8_t, file_size> file) {
        const std::uint8_t* from = network::read_bytes(file.data(), rows_);
        from = network::read(from, added_);
        for (WideHead& head : heads_) {
            from = network::read_bytes(from, head.weights);
            from = network::read(from, head.added);
            from = network::read(from, head.worth);
            from = network::read(from, head.worth_added);
        }
    }

    // What a position is worth to the side to move.
    [[nodiscard]] int judge(std::span<const std::uint16_t> seen, std::size_t phase) const {
        auto sums = network::with_rows(added_, rows_, seen);
        network::hold(sums);
        const WideHead& head = heads_[phase];
        std::int32_t worth = head.worth_added;
        for (std::size_t unit = 0; unit < units; ++unit) {
            const std::int32_t sum =
                head.added[unit] + network::weigh(sums, std::span(head.weights).subspan(unit * blocks));
            worth += std::clamp(sum / one, 0, one) * head.worth[unit];
        }
        return worth / one;
    }

  private:
    static constexpr std::size_t blocks = width / network::lanes;  // in a row
    static_assert(width % network::lanes == 0);

    struct WideHead {
        std::array<network::Lanes, units * blocks> weights;
        std::array<std::int32_t, units> added;
        std::array<std::int32_t, units> worth;
        std::int32_t worth_added;
    };

    std::array<network::Lanes, row_count * blocks> rows_;
    std::array<network::Lanes, blocks> added_;
    std::array<WideHead, phases> heads_;
};

// The network of a game, null if it is not there. The program carries it (Net::carried()); a page has it when
// it has brought it.
#ifdef __wasm__
template <class Net>
inline std::optional<Net> brought;

template <class Net>
[[nodiscard]] const Net* learnt() {
    return brought<Net> ? &*brought<Net> : nullptr;
}

// Whether what was brought could be one.
template <class Net>
bool bring(std::span<const std::uint8_t> file) {
    if (file.size() != Net::file_size) return false;
    brought<Net>.emplace(file.first<Net::file_size>());
    return true;
}
#else
template <class Net>
[[nodiscard]] const Net* learnt() {
    static const std::optional<Net> net =
        Net::carried().size() == Net::file_size
            ? std::optional<Net>(std::in_place, Net::carried().template first<Net::file_size>())
            : std::nullopt;
    return net ? &*net : nullptr;
}
#endif

}  // namespace merels
