#include "mill/net.h"

namespace merels::mill {
namespace {

// The pattern of a line, by the bits of the one side and of the other: a number in base 3.
constexpr auto pattern_of_line = [] {
    std::array<std::uint8_t, 64> patterns{};
    for (unsigned own = 0; own < 8; ++own) {
        for (unsigned theirs = 0; theirs < 8; ++theirs) {
            unsigned pattern = 0;
            for (unsigned place = 3; place-- > 0;) {
                pattern = 3 * pattern + (own >> place & 1) + 2 * (theirs >> place & 1);
            }
            patterns[8 * own + theirs] = (own & theirs) == 0 ? static_cast<std::uint8_t>(pattern) : 0;
        }
    }
    return patterns;
}();

// The three bits of a side of a square, whose eight points are a cycle.
constexpr unsigned side_bits(Points men, unsigned square, unsigned side) {
    const unsigned round = (men >> (8 * square) & 0xffU) * 0x101U;
    return round >> (2 * side) & 7U;
}

// The three bits of a cross-line.
constexpr unsigned cross_bits(Points men, unsigned cross) {
    const Points from = men >> (2 * cross + 1);
    return (from & 1U) | (from >> 7 & 2U) | (from >> 14 & 4U);
}

// The board turned inside out, a symmetry of the game.
NetworkInput inside_out(const NetworkInput& input) {
    const auto turned = [](Points men) { return men >> 16 | (men & 0xff00U) | (men & 0xffU) << 16; };
    return {turned(input.own), turned(input.theirs), input.own_hand, input.their_hand};
}

}  // namespace

Net::ActiveFeatures Net::active_features(const NetworkInput& input) {
    ActiveFeatures active{};
    std::size_t line = 0;
    const auto add_line = [&](unsigned own, unsigned theirs) {
        active[line] = static_cast<std::uint16_t>(line_patterns * line + pattern_of_line[8 * own + theirs]);
        ++line;
    };
    for (unsigned square = 0; square < 3; ++square) {
        for (unsigned side = 0; side < 4; ++side) {
            add_line(side_bits(input.own, square, side), side_bits(input.theirs, square, side));
        }
    }
    for (unsigned cross = 0; cross < 4; ++cross) {
        add_line(cross_bits(input.own, cross), cross_bits(input.theirs, cross));
    }
    std::size_t first = line_patterns * line_count;
    for (const int count : {input.own_hand, input.their_hand, input.own_men(), input.their_men()}) {
        active[line++] = static_cast<std::uint16_t>(first + static_cast<std::size_t>(count));
        first += man_counts;
    }
    return active;
}

std::size_t Net::phase(const NetworkInput& input) {
    if (const int hands = input.own_hand + input.their_hand; hands > 0) return hands > 8 ? 0 : 1;
    if (input.own_men() == 3) return 4;
    if (input.their_men() == 3) return 5;
    return input.own_men() + input.their_men() > 13 ? 2 : 3;
}

int Net::evaluate(const NetworkInput& input) const {
    const std::size_t phase = Net::phase(input);
    return (forward(active_features(input), phase) + forward(active_features(inside_out(input)), phase)) / 2;
}

}  // namespace merels::mill
