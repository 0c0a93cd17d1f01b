#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace merels::engine {

// Late-move reductions: reductions[depth][i] plies for the i-th turn of a position, about half of
// log depth * log i. Computed by the compiler, because a logarithm function would add more bytes to the
// page's module than the table.
inline constexpr auto reductions = [] {
    constexpr std::size_t size = 32;
    const auto log = [](std::size_t number) {
        constexpr int terms = 400;
        const double step = (static_cast<double>(number) - 1) / (static_cast<double>(number) + 1);
        double sum = 0;
        double power = step;
        for (int k = 1; k < 2 * terms; k += 2) {
            sum += power / k;
            power *= step * step;
        }
        return 2 * sum;
    };
    std::array<double, size> logs{};
    for (std::size_t i = 1; i < size; ++i) logs[i] = log(i);
    std::array<std::array<std::int8_t, size>, size> table{};
    for (std::size_t depth = 1; depth < size; ++depth) {
        for (std::size_t i = 1; i < size; ++i) {
            table[depth][i] = static_cast<std::int8_t>(0.6 + logs[depth] * logs[i] / 2.2);
        }
    }
    return table;
}();

}  // namespace merels::engine
