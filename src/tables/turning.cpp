#include "tables/turning.h"

#include <algorithm>
#include <array>
#include <vector>

namespace merels::tables {

// Every cell comes from somewhere else in memory, and to wait for one at a time would take most of the time.
// So a number of them are sent for at once, and then taken.
void turn_over_row(const Ground& ground, const Cells& cells, Points men, std::span<const Points> sets,
                   Cell* row) {
    constexpr std::size_t at_once = 64;
    std::array<const Cell*, at_once> sent_for;
    const Points free = ground.all() & ~men;
    for (std::size_t begin = 0; begin < sets.size(); begin += at_once) {
        const std::size_t count = std::min(at_once, sets.size() - begin);
        for (std::size_t i = 0; i < count; ++i) {
            sent_for[i] = &cells[ground.locate(spread(sets[begin + i], free), men)];
            __builtin_prefetch(sent_for[i]);
        }
        for (std::size_t i = 0; i < count; ++i) row[begin + i] = *sent_for[i];
    }
}

Cells turned_over(const Ground& ground, int by, int others, const Cells& cells, const ForRows& for_rows) {
    Cells turned(ground.cells(others, by));
    const std::vector<Points> sets = ground.columns(others, by).sets();
    for_rows(ground.classes(others).count(), [&](std::uint32_t row) {
        turn_over_row(ground, cells, ground.classes(others).smallest(row), sets,
                      turned.data() + row * sets.size());
    });
    return turned;
}

}  // namespace merels::tables
