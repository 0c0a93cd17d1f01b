#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/side.h"
#include "core/turn.h"

namespace merels {

// Red pieces belong to neither side.
enum class Colour : std::uint8_t { none, white, black, red };

constexpr Colour colour(Side side) {
    return side == Side::white ? Colour::white : Colour::black;
}

// What stands on a point: nothing (height 0), a man (height 1), or a stack, which has the colour of its top.
struct Piece {
    Colour colour = Colour::none;
    std::uint8_t height = 0;
    bool holds_red = false;  // a red piece is in it, on top or below
    std::uint8_t kind = 0;   // 0 is a man; others are the game's own (see Geometry::PieceKind)

    friend bool operator==(const Piece&, const Piece&) = default;
};

// A step a side took on its latest turn, where the rules remember it. None: both are no_point.
struct Step {
    Point from = no_point;
    Point to = no_point;

    friend constexpr bool operator==(const Step&, const Step&) = default;
};

// A position as a person sets it up or a text describes it: unchecked, so possibly impossible. The game's
// problems() says what is wrong with it; a set-up without problems becomes a position.
struct Setup {
    std::vector<Piece> board;   // one a point of the geometry
    std::array<int, 2> hand{};  // men in hand: White's, Black's
    int red_hand = 0;           // red pieces still to be placed, where a game has any
    Side to_move = Side::white;
    std::array<Step, 2> last_step;  // White's, Black's

    friend bool operator==(const Setup&, const Setup&) = default;
};

// Where a side's men are.
struct Tally {
    int in_hand = 0;
    int on_board = 0;
    int lost = 0;

    [[nodiscard]] int left() const { return in_hand + on_board; }

    friend bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace merels
