#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/bits.h"
#include "core/network.h"
#include "mill/board.h"

namespace merels::mill {

// The part of a position that the network evaluates: the men of the side to move and of the other side, on
// the board and in hand.
struct NetworkInput {
    Points own = 0;
    Points theirs = 0;
    int own_hand = 0;
    int their_hand = 0;

    [[nodiscard]] int own_men() const { return own_hand + static_cast<int>(how_many(own)); }
    [[nodiscard]] int their_men() const { return their_hand + static_cast<int>(how_many(theirs)); }
};

// The network that evaluates Nine. Its active features are the pattern on each of the sixteen lines (27
// patterns of three points), and for each side the men in hand and the men in all.
inline constexpr std::size_t line_count = 16;
inline constexpr std::size_t line_patterns = 27;
inline constexpr std::size_t man_counts = 10;  // 0 to 9
class Net : public Network<line_count * line_patterns + 4 * man_counts, 128, 6> {
  public:
    using Network::Network;
    static constexpr std::string_view id = "nine";
    [[nodiscard]] static constexpr NetworkHeader header() { return header_of(id); }
    // The bytes of nine.net, which is part of the program.
    [[nodiscard]] static std::span<const std::uint8_t> embedded_file();

    // The value to the side to move: the mean of the position and its image with the board turned inside out,
    // which has the same true value. The mean has a smaller error than one forward pass.
    [[nodiscard]] int evaluate(const NetworkInput& input) const;

    using ActiveFeatures = std::array<std::uint16_t, line_count + 4>;
    [[nodiscard]] static ActiveFeatures active_features(const NetworkInput& input);
    // First and last placings; many and few men; the side to move flies; the other side flies.
    [[nodiscard]] static std::size_t phase(const NetworkInput& input);
};

}  // namespace merels::mill
