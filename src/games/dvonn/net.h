#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/network.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// The network that has learnt what positions are worth. It sees a row for each stack, by what could become of
// it and not by where it stands, and some for what each side has in all. The rows of things that both sides
// have come twice, for the side to move and for the other.
class Net : public Network<4506, 32, 2> {
  public:
    using Network::Network;
    // The bytes of dvonn.net, which the program carries.
    [[nodiscard]] static std::span<const std::uint8_t> carried();

    // What a position is worth to the side to move.
    [[nodiscard]] int judge(const Position& position) const;

    // The rows that a position is seen as.
    class Seen {
      public:
        explicit Seen(bool placing) : phase_(placing ? 1 : 0) {}
        void add(std::uint16_t row) { rows_[count_++] = row; }
        // A row for each cell of a set.
        template <class RowOf>
        void add_each(Cells cells, RowOf row_of) {
            std::size_t count = count_;
            each_point(cells, [&](Cell cell) { rows_[count++] = row_of(cell); });
            count_ = count;
        }
        [[nodiscard]] std::span<const std::uint16_t> rows() const { return {rows_.data(), count_}; }
        // Stacking, or placing.
        [[nodiscard]] std::size_t phase() const { return phase_; }

      private:
        static constexpr std::size_t totals = 8;

        std::array<std::uint16_t, all_pieces + totals> rows_;  // the first so many
        std::size_t count_ = 0;
        std::size_t phase_;
    };
    [[nodiscard]] static Seen see(const Position& position);
};

}  // namespace merels::dvonn
