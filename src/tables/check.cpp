#include "tables/check.h"

#include <algorithm>
#include <vector>

#include "tables/one_turn.h"

namespace merels::tables {
namespace {

// `set` is the other side's men, squeezed.
mill::Position position_of(const Ground& ground, const Subspace& subspace, Points by, Points set) {
    const mill::Variant& variant = ground.variant();
    const Points others = spread(set, ground.all() & ~by);
    if (moving(variant, subspace)) {
        return subspace.by_to_move ? mill::Position(ground.rules(), {by, others}, {0, 0}, Side::white)
                                   : mill::Position(ground.rules(), {others, by}, {0, 0}, Side::white);
    }
    const auto hand = [&](int placed) { return static_cast<std::uint8_t>(variant.men - placed); };
    return {ground.rules(),
            {by, others},
            {hand((subspace.placed + 1) / 2), hand(subspace.placed / 2)},
            subspace.by_to_move ? Side::white : Side::black};
}

}  // namespace

mill::Position position_of(const Ground& ground, const Subspace& subspace, std::size_t cell) {
    const std::vector<Points> sets = ground.columns(subspace.by, subspace.others).sets();
    const auto row = static_cast<std::uint32_t>(cell / sets.size());
    return position_of(ground, subspace, ground.classes(subspace.by).smallest(row), sets[cell % sets.size()]);
}

Checked check_table(const Ground& ground, const Subspace& subspace, const Cells& cells, const Lookup& lookup,
                    std::uint64_t every, const ForRows& for_rows) {
    const Classes& classes = ground.classes(subspace.by);
    const std::vector<Points> sets = ground.columns(subspace.by, subspace.others).sets();
    const auto one_turn_on = [&](const mill::Position& position) {
        return look_up(ground, lookup, position);
    };
    std::vector<Checked> rows(classes.count());
    for_rows(classes.count(), [&](std::uint32_t row) {
        Checked& checked = rows[row];
        const std::uint64_t begin = std::uint64_t{row} * sets.size();
        for (std::uint64_t cell = (begin + every - 1) / every * every; cell < begin + sets.size();
             cell += every) {
            const auto position = position_of(ground, subspace, classes.smallest(row), sets[cell - begin]);
            ++checked.cells;
            if (cell_by_turns(position, one_turn_on) == cells[cell]) continue;
            ++checked.wrong;
            if (!checked.first_wrong) checked.first_wrong = cell;
        }
    });
    Checked all;
    for (const Checked& checked : rows) {
        all.cells += checked.cells;
        all.wrong += checked.wrong;
        if (!all.first_wrong) all.first_wrong = checked.first_wrong;
    }
    return all;
}

}  // namespace merels::tables
