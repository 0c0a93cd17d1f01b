#pragma once

#include <cstdint>
#include <vector>

#include "core/tablebase_probe.h"

namespace merels::tablebase {

// The value of one position in two bytes: win, draw or loss in the two low bits, the distance (to conversion,
// unless the table has another metric) above them. A draw is 0.
using Entry = std::uint16_t;
using Entries = std::vector<Entry>;

namespace entry {

inline constexpr Entry draw = 0;
inline constexpr Entry win_bit = 1;
inline constexpr Entry loss_bit = 2;
inline constexpr Entry wdl_mask = 3;
// The greatest distance that an entry can hold. The two highest bits are left to the solver.
inline constexpr int max_dtc = (1 << 12) - 1;

constexpr Entry win(int dtc) {
    return static_cast<Entry>(dtc << 2 | win_bit);
}
constexpr Entry loss(int dtc) {
    return static_cast<Entry>(dtc << 2 | loss_bit);
}
constexpr bool is_win(Entry entry) {
    return (entry & wdl_mask) == win_bit;
}
constexpr bool is_loss(Entry entry) {
    return (entry & wdl_mask) == loss_bit;
}
constexpr bool is_draw(Entry entry) {
    return (entry & wdl_mask) == draw;
}
constexpr int dtc(Entry entry) {
    return entry >> 2;
}
constexpr TablebaseValue value(Entry entry) {
    if (is_draw(entry)) return {};
    return {is_win(entry) ? Wdl::win : Wdl::loss, dtc(entry)};
}

}  // namespace entry

}  // namespace merels::tablebase
