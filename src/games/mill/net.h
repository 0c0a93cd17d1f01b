#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
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

// A small neural network that has learnt what positions of Nine are worth (docs/engine.md says how).
//
// Everything it sees is a row of numbers: one for what stands on each of the sixteen lines (27 ways), and one
// for each side's hand and for each side's men. The rows are added up; what comes out, held between 0 and 1,
// is weighed by eight units of the phase the game is in, and those by one. A position is seen as it stands
// and with the board turned inside out, which is worth the same: the mean of two judgements errs less than
// one. All in whole numbers, so that it is the same on every machine.
class Net {
  public:
    static constexpr std::size_t lines = 16;
    static constexpr std::size_t ways = 27;    // to fill a line
    static constexpr std::size_t counts = 10;  // of men: 0 to 9
    static constexpr std::size_t row_count = lines * ways + 4 * counts;
    static constexpr std::size_t width = 128;  // numbers in a row
    static constexpr std::size_t units = 8;
    static constexpr std::size_t phases = 6;
    static constexpr int one = 64;            // how 1 is written
    static constexpr int worth_of_one = 120;  // of what comes out, in the unit of evaluate()

    using Row = std::array<std::int8_t, width>;
    struct Head {
        std::array<Row, units> weights;
        std::array<std::int32_t, units> added;
        std::array<std::int32_t, units> worth;
        std::int32_t worth_added;
    };
    // All the numbers, as they stand in a file, the lowest byte of each first. What is added to the rows
    // stands in the order of place_of().
    struct Numbers {
        std::array<Row, row_count> rows;
        std::array<std::int16_t, width> added;
        std::array<Head, phases> heads;
    };
    static constexpr std::size_t file_size = sizeof(Numbers);

    explicit Net(std::span<const std::uint8_t, file_size> file);

    // What a position is worth to the side to move.
    [[nodiscard]] int judge(const View& view) const;

    // The numbers of the rows that a position is seen as.
    using Seen = std::array<std::uint16_t, lines + 4>;
    [[nodiscard]] static Seen see(const View& view);
    // First and last placings; many and few men; we fly, they fly.
    [[nodiscard]] static std::size_t phase(const View& view);

    // Where a number of a row stands while rows are added up: of each 32 the first, third and so on, then the
    // others, which is the order they are quickest to come by.
    [[nodiscard]] static constexpr std::size_t place_of(std::size_t number) {
        return number / 32 * 32 + number % 32 / 2 + number % 2 * 16;
    }

  private:
    Numbers numbers_;
};

// The one that has learnt Nine, null if it is not there. The program carries it; a page has it when it has
// brought it, and rules made before that do not know it.
[[nodiscard]] const Net* net_of_nine();
#ifdef __wasm__
// Whether what was brought could be one.
bool bring_net_of_nine(std::span<const std::uint8_t> file);
#endif

}  // namespace merels::mill
