#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "core/network.h"
#include "mill/board.h"

namespace merels::mill {

// What a network sees of a position: the men of the side to move and of the other, and how many each has in
// hand.
struct View {
    Points own = 0;
    Points theirs = 0;
    int own_hand = 0;
    int their_hand = 0;

    [[nodiscard]] int own_men() const { return own_hand + static_cast<int>(how_many(own)); }
    [[nodiscard]] int their_men() const { return their_hand + static_cast<int>(how_many(theirs)); }
};

// The network that has learnt what positions of Nine are worth. It sees a row for what stands on each of the
// sixteen lines (27 ways), and one for each side's hand and for each side's men.
inline constexpr std::size_t seen_lines = 16;
inline constexpr std::size_t ways_to_fill = 27;   // a line
inline constexpr std::size_t counts_of_men = 10;  // 0 to 9
class Net : public Network<seen_lines * ways_to_fill + 4 * counts_of_men, 128, 6> {
  public:
    using Network::Network;
    // The bytes of nine.net, which the program carries.
    [[nodiscard]] static std::span<const std::uint8_t> carried();

    // What a position is worth to the side to move. It is seen as it stands and with the board turned inside
    // out, which is worth the same: the mean of two judgements errs less than one.
    [[nodiscard]] int judge(const View& view) const;

    // The numbers of the rows that a position is seen as.
    using Seen = std::array<std::uint16_t, seen_lines + 4>;
    [[nodiscard]] static Seen see(const View& view);
    // First and last placings; many and few men; we fly, they fly.
    [[nodiscard]] static std::size_t phase(const View& view);
};

}  // namespace merels::mill
