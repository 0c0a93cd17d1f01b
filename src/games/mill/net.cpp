#include "mill/net.h"

namespace merels::mill {
namespace {

// The ways to fill a line, by the bits of the one side and of the other.
constexpr auto way_of_line = [] {
    std::array<std::uint8_t, 64> ways{};
    for (unsigned own = 0; own < 8; ++own) {
        for (unsigned theirs = 0; theirs < 8; ++theirs) {
            unsigned way = 0;
            for (unsigned place = 3; place-- > 0;) {
                way = 3 * way + (own >> place & 1) + 2 * (theirs >> place & 1);
            }
            ways[8 * own + theirs] = (own & theirs) == 0 ? static_cast<std::uint8_t>(way) : 0;
        }
    }
    return ways;
}();

// The three bits of a side of a square, whose eight points come round again.
constexpr unsigned side_bits(Points men, unsigned square, unsigned side) {
    const unsigned round = (men >> (8 * square) & 0xffU) * 0x101U;
    return round >> (2 * side) & 7U;
}

// The three bits of a cross-line.
constexpr unsigned cross_bits(Points men, unsigned cross) {
    const Points from = men >> (2 * cross + 1);
    return (from & 1U) | (from >> 7 & 2U) | (from >> 14 & 4U);
}

// The board turned inside out, which changes nothing.
View inside_out(const View& view) {
    const auto turned = [](Points men) { return men >> 16 | (men & 0xff00U) | (men & 0xffU) << 16; };
    return {turned(view.own), turned(view.theirs), view.own_hand, view.their_hand};
}

}  // namespace

Net::Seen Net::see(const View& view) {
    Seen seen{};
    std::size_t line = 0;
    const auto add_line = [&](unsigned own, unsigned theirs) {
        seen[line] = static_cast<std::uint16_t>(ways_to_fill * line + way_of_line[8 * own + theirs]);
        ++line;
    };
    for (unsigned square = 0; square < 3; ++square) {
        for (unsigned side = 0; side < 4; ++side) {
            add_line(side_bits(view.own, square, side), side_bits(view.theirs, square, side));
        }
    }
    for (unsigned cross = 0; cross < 4; ++cross) {
        add_line(cross_bits(view.own, cross), cross_bits(view.theirs, cross));
    }
    std::size_t first = ways_to_fill * seen_lines;
    for (const int count : {view.own_hand, view.their_hand, view.own_men(), view.their_men()}) {
        seen[line++] = static_cast<std::uint16_t>(first + static_cast<std::size_t>(count));
        first += counts_of_men;
    }
    return seen;
}

std::size_t Net::phase(const View& view) {
    if (const int hands = view.own_hand + view.their_hand; hands > 0) return hands > 8 ? 0 : 1;
    if (view.own_men() == 3) return 4;
    if (view.their_men() == 3) return 5;
    return view.own_men() + view.their_men() > 13 ? 2 : 3;
}

int Net::judge(const View& view) const {
    const std::size_t phase = Net::phase(view);
    return (Network::judge(see(view), phase) + Network::judge(see(inside_out(view)), phase)) / 2;
}

}  // namespace merels::mill
