#include "tablefiles/table_check.h"

#include <algorithm>
#include <set>
#include <vector>

#include "tablefiles/table_folder.h"
#include "tables/solved_mill.h"

namespace merels::tables {
namespace {

// The subspaces with tables of their own that positions of this one lead to, in one turn or in two.
std::set<Subspace> leads_to(const mill::Variant& variant, const Subspace& from) {
    std::set<Subspace> all;
    const auto add_moving = [&](int to_move, int other) {
        if (std::min(to_move, other) >= variant.fewest) all.insert(moving_subspace(variant, to_move, other));
    };
    if (moving(variant, from)) {
        const int own = from.by_to_move ? from.by : from.others;
        const int theirs = from.by_to_move ? from.others : from.by;
        add_moving(theirs, own);
        add_moving(theirs - 1, own);
        return all;
    }
    // White places and Black does, and each may have taken a man.
    for (const int white : {from.by, from.by + 1}) {
        for (const int black : {from.others, from.others + 1}) {
            if (from.placed + 2 == 2 * variant.men) {
                add_moving(white, black);
            } else {
                all.insert(placing_subspace(from.placed + 2, white, black));
            }
        }
    }
    return all;
}

}  // namespace

std::expected<Checked, std::string> check_file(const std::string& folder, const Ground& ground,
                                               const Subspace& subspace, std::uint64_t every,
                                               const ForRows& for_rows) {
    const auto cells = read_table(folder, ground, subspace, for_rows);
    if (!cells) return std::unexpected(cells.error());
    auto shelf = std::make_unique<MemoryShelf>();
    const std::vector<Subspace> known = all_subspaces(ground.variant());
    for (const Subspace& next : leads_to(ground.variant(), subspace)) {
        if (std::ranges::find(known, next) == known.end()) continue;
        auto table = read_table(folder, ground, next, for_rows);
        if (!table) return std::unexpected(table.error());
        shelf->add(next, std::move(*table));
    }
    const MemoryLookup lookup(std::move(shelf));
    return check_table(ground, subspace, *cells, lookup, every, for_rows);
}

}  // namespace merels::tables
