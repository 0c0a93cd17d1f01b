#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace merels::tablebase {

// Contexts of entries, from which their values are predicted (docs/table-format.md). A context is a position
// class, from what stands on the board, and a neighbour class, from the values of similar positions.
namespace contexts {

inline constexpr std::uint32_t position_classes = 3 * 3 * 3 * 4 * 4;
inline constexpr std::uint32_t share_levels = 6;
// Shares of wins and losses among some positions; one class more if there are none.
inline constexpr std::uint32_t share_classes = share_levels * share_levels + 1;
inline constexpr std::uint32_t neighbour_classes = share_classes * share_classes;
inline constexpr std::uint32_t all = position_classes * neighbour_classes;

}  // namespace contexts

// The probabilities of an entry's values in 65536ths, each from 1 to 65535.
struct Probabilities {
    std::uint16_t win = 1 << 15;
    std::uint16_t loss = 1 << 15;  // if it is not a win
};

// How often each value was met in each context.
class ContextCounts {
  public:
    ContextCounts() : counts_(contexts::all) {}

    struct Counts {
        std::uint32_t draws = 0;
        std::uint32_t wins = 0;
        std::uint32_t losses = 0;
        [[nodiscard]] std::uint64_t all() const { return std::uint64_t{draws} + wins + losses; }
    };

    // `value` as in Entry: 0 a draw, 1 a win, 2 a loss.
    void add(std::uint32_t context, std::uint8_t value) {
        Counts& counts = counts_[context];
        ++(value == 0 ? counts.draws : value == 1 ? counts.wins : counts.losses);
    }
    void add(const ContextCounts& other);
    [[nodiscard]] const std::vector<Counts>& counts() const { return counts_; }

  private:
    std::vector<Counts> counts_;
};

// The probabilities of one table. Rare contexts have those of their neighbour class.
class PackModel {
  public:
    explicit PackModel(const ContextCounts& counts);
    // Nothing if the bytes are not a model.
    [[nodiscard]] static std::optional<PackModel> read(std::string_view bytes);
    [[nodiscard]] std::string write() const;

    [[nodiscard]] const Probabilities& of(std::uint32_t context) const {
        const std::uint16_t number = numbers_[context];
        return number != 0 ? by_context_[number - 1] : by_neighbours_[context % contexts::neighbour_classes];
    }

  private:
    PackModel();

    std::vector<std::uint16_t> numbers_;        // by context: 1 + its place in by_context_, or 0
    std::vector<Probabilities> by_context_;     // in the order of contexts
    std::vector<Probabilities> by_neighbours_;  // by neighbour class
};

}  // namespace merels::tablebase
