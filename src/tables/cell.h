#pragma once

#include <cstdint>
#include <vector>

#include "core/solved.h"

namespace merels::tables {

// What a position is worth to the side to move, in two bytes: the kind in the two low bits, the turns above
// them. A solved draw is 0.
using Cell = std::uint16_t;
using Cells = std::vector<Cell>;

namespace cell {

inline constexpr Cell draw = 0;
inline constexpr Cell win_bit = 1;
inline constexpr Cell loss_bit = 2;
inline constexpr Cell kind_bits = 3;
// The most turns a cell can hold, with room for the marks that the solver makes.
inline constexpr int most_turns = (1 << 12) - 1;

constexpr Cell win(int turns) {
    return static_cast<Cell>(turns << 2 | win_bit);
}
constexpr Cell loss(int turns) {
    return static_cast<Cell>(turns << 2 | loss_bit);
}
constexpr bool is_win(Cell value) {
    return (value & kind_bits) == win_bit;
}
constexpr bool is_loss(Cell value) {
    return (value & kind_bits) == loss_bit;
}
constexpr bool is_draw(Cell value) {
    return (value & kind_bits) == draw;
}
constexpr int turns(Cell value) {
    return value >> 2;
}
constexpr Worth worth(Cell value) {
    if (is_draw(value)) return {};
    return {is_win(value) ? Worth::Kind::win : Worth::Kind::loss, turns(value)};
}

}  // namespace cell

}  // namespace merels::tables
