#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace merels {

// How many turns less deep the i-th turn of a position is looked at, with a depth of d left:
// reductions[d][i], about half of log d times log i. Made while compiling: what works out logarithms would
// weigh more in a page than the table.
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
    std::array<std::array<std::int8_t, size>, size> less{};
    for (std::size_t d = 1; d < size; ++d) {
        for (std::size_t i = 1; i < size; ++i) {
            less[d][i] = static_cast<std::int8_t>(0.6 + logs[d] * logs[i] / 2.2);
        }
    }
    return less;
}();

}  // namespace merels
