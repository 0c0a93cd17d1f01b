#pragma once

#include <cstdint>
#include <string_view>

namespace merels::store {

// Whether the end of a rated game counts, as far as the game itself tells: not if it was given up before both
// sides had their first turn, nor if a draw was agreed on in its first turns. Of the games that count, the
// first Store::results_a_day of the same two players on a day are rated.
inline constexpr std::int64_t first_turns = 2;  // one of each side
[[nodiscard]] constexpr bool end_counts(std::int64_t turns, std::string_view why) {
    constexpr std::int64_t fewest_to_agree = 6;
    return turns >= (why == "agreement" ? fewest_to_agree : first_turns);
}

}  // namespace merels::store
