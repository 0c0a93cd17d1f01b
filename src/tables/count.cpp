#include "tables/count.h"

#include <algorithm>
#include <vector>

namespace merels::tables {
namespace {

// The symmetries but the first that leave these men as they are.
std::vector<int> keepers(const Symmetries& symmetries, Points men) {
    std::vector<int> found;
    for (int s = 1; s < symmetries.count(); ++s) {
        if (symmetries.image(s, men) == men) found.push_back(s);
    }
    return found;
}

void add(Count& count, Cell cell) {
    if (cell::is_win(cell)) ++count.won;
    if (cell::is_loss(cell)) ++count.lost;
    if (cell::is_draw(cell)) ++count.drawn;
    count.longest = std::max(count.longest, cell::turns(cell));
}

}  // namespace

Count count(const Ground& ground, int by, int others, const Cells& cells, const ForRows& for_rows) {
    const Classes& classes = ground.classes(by);
    const std::vector<Points> sets = ground.columns(by, others).sets();
    std::vector<Count> counts(classes.count());
    for_rows(classes.count(), [&](std::uint32_t row) {
        const Points men = classes.smallest(row);
        const std::vector<int> same = keepers(ground.symmetries(), men);
        for (std::size_t column = 0; column < sets.size(); ++column) {
            const Points set = same.empty() ? 0 : spread(sets[column], ground.all() & ~men);
            const bool first =
                std::ranges::all_of(same, [&](int s) { return ground.symmetries().image(s, set) >= set; });
            if (first) add(counts[row], cells[row * sets.size() + column]);
        }
    });
    Count total;
    for (const Count& part : counts) {
        total.won += part.won;
        total.lost += part.lost;
        total.drawn += part.drawn;
        total.longest = std::max(total.longest, part.longest);
    }
    return total;
}

}  // namespace merels::tables
