#include "mill/net.h"

#include <algorithm>
#include <bit>

namespace merels::mill {
namespace {

// The ways to fill a line, by the bits of the one side and of the other.
constexpr auto way_to_fill = [] {
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

// Sixteen numbers side by side, for one instruction to do.
using Lanes [[gnu::vector_size(32)]] = std::int16_t;
using WideLanes [[gnu::vector_size(32)]] = std::int32_t;
constexpr std::size_t lanes = 16;
constexpr std::size_t blocks = Net::width / lanes;

using Sums = std::array<Lanes, blocks>;

// Calls visit(block, numbers) with the numbers of a row in the order of Net::place_of(). Two bytes side by
// side are a lane; one is shifted out of it, or the other.
template <class Visit>
void each_block(const Net::Row& row, Visit&& visit) {
    for (std::size_t i = 0; i < blocks; i += 2) {
        Lanes pairs;
        __builtin_memcpy(&pairs, &row[lanes * i], sizeof(pairs));
        visit(i, pairs << 8 >> 8);
        visit(i + 1, pairs >> 8);
    }
}

// The sum of numbers up to `one`, each times its weight. Four products fit together in sixteen bits.
std::int32_t weigh(const Sums& sums, const Net::Row& weights) {
    static_assert(4 * Net::one * 127 <= INT16_MAX && blocks % 4 == 0);
    std::array<Lanes, blocks / 4> fours{};
    each_block(weights, [&](std::size_t i, const Lanes& numbers) { fours[i / 4] += sums[i] * numbers; });
    WideLanes all{};
    for (const Lanes& four : fours) {
        const auto pairs = std::bit_cast<WideLanes>(four);
        all += (pairs << 16 >> 16) + (pairs >> 16);
    }
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < lanes / 2; ++i) sum += all[i];
    return sum;
}

// The board turned inside out, which changes nothing.
View inside_out(const View& view) {
    const auto turned = [](Points men) { return men >> 16 | (men & 0xff00U) | (men & 0xffU) << 16; };
    return {turned(view.own), turned(view.theirs), view.own_hand, view.their_hand};
}

// What a network makes of a position as it stands.
int judge_as_it_stands(const Net::Numbers& numbers, const View& view) {
    Sums sums;
    __builtin_memcpy(&sums, &numbers.added, sizeof(sums));
    for (const std::uint16_t row : Net::see(view)) {
        each_block(numbers.rows[row],
                   [&](std::size_t i, const Lanes& row_numbers) { sums[i] += row_numbers; });
    }
    const Lanes none{};
    const Lanes most = none + static_cast<std::int16_t>(Net::one);
    for (Lanes& sum : sums) {
        sum = sum > none ? sum : none;
        sum = sum < most ? sum : most;
    }
    const Net::Head& head = numbers.heads[Net::phase(view)];
    std::int32_t worth = head.worth_added;
    for (std::size_t unit = 0; unit < Net::units; ++unit) {
        const std::int32_t sum = head.added[unit] + weigh(sums, head.weights[unit]);
        worth += std::clamp(sum / Net::one, 0, Net::one) * head.worth[unit];
    }
    return worth / Net::one;
}

}  // namespace

Net::Net(std::span<const std::uint8_t, file_size> file) {
    static_assert(std::endian::native == std::endian::little);
    __builtin_memcpy(&numbers_, file.data(), file_size);
}

Net::Seen Net::see(const View& view) {
    Seen seen{};
    std::size_t line = 0;
    const auto add_line = [&](unsigned own, unsigned theirs) {
        seen[line] = static_cast<std::uint16_t>(ways * line + way_to_fill[8 * own + theirs]);
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
    std::size_t first = ways * lines;
    for (const int count : {view.own_hand, view.their_hand, view.own_men(), view.their_men()}) {
        seen[line++] = static_cast<std::uint16_t>(first + static_cast<std::size_t>(count));
        first += counts;
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
    return (judge_as_it_stands(numbers_, view) + judge_as_it_stands(numbers_, inside_out(view))) / 2;
}

}  // namespace merels::mill
