#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merels {

// The two sides of every game. White makes the first turn.
enum class Side : std::uint8_t { white, black };

inline constexpr Side both_sides[] = {Side::white, Side::black};

constexpr Side other(Side side) {
    return side == Side::white ? Side::black : Side::white;
}

constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

constexpr std::string_view name(Side side) {
    return side == Side::white ? "White" : "Black";
}

}  // namespace merels
