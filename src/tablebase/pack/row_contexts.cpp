#include "tablebase/pack/row_contexts.h"

#include <algorithm>

#include "tablebase/pack/pack_model.h"

namespace merels::tablebase {
namespace {

// How many of some positions are won, and lost, of those whose value is known.
struct Shares {
    // Without branches, which would be mispredicted.
    void add(std::uint8_t value) {
        all += value != not_stored ? 1U : 0U;
        won += value == 1 ? 1U : 0U;
        lost += value == 2 ? 1U : 0U;
    }
    [[nodiscard]] std::uint32_t share_class() const {
        using contexts::share_levels;
        if (all == 0) return contexts::share_classes - 1;
        return level(won) * share_levels + level(lost);
    }
    // 0: none; the highest: all; between them, equal parts.
    [[nodiscard]] std::uint32_t level(std::uint32_t count) const {
        using contexts::share_levels;
        if (count == 0) return 0;
        return count == all ? share_levels - 1 : 1 + count * (share_levels - 2) / all;
    }

    std::uint32_t all = 0;
    std::uint32_t won = 0;
    std::uint32_t lost = 0;
};

}  // namespace

const std::uint32_t RowContexts::neighbour_classes_ = contexts::neighbour_classes;

RowContexts::RowContexts(const TableIndex& index, const PackedSubspace& table, std::uint32_t row)
    : view_(index, table.subspace.row.men, row),
      ranking_(index.columns(table.subspace.row.men, table.subspace.column.men)),
      even_colour_(extract_bits(table.even_colour, view_.free)),
      odd_row_(how_many(table.even_colour & view_.men) & 1) {
    const mill::Board& board = index.rules().board;
    const auto goes_anywhere = [&](const SideMen& side) {
        return side.hand > 0 || index.flies(side.men, side.hand);
    };
    const bool row_goes_anywhere = goes_anywhere(table.subspace.row);
    column_goes_anywhere_ = goes_anywhere(table.subspace.column);
    Points closes = 0;
    for (const Points line : index.lines()) {
        const Points missing = line & ~view_.men;
        if (how_many(missing) != 1) continue;
        if (row_goes_anywhere || (board.near(lowest(missing)) & view_.men & ~line) != 0) closes |= missing;
    }
    Points reaches = 0;
    each_point(view_.men, [&](Point point) { reaches |= board.near(point); });
    row_closes_ = extract_bits(closes, view_.free);
    row_reaches_ = extract_bits(reaches, view_.free);
    std::size_t place = 0;
    each_point(view_.free, [&](Point point) {
        Points similar = board.near(point);
        if (table.even_colour != 0) {
            Points two_steps = 0;
            each_point(similar, [&](Point next) { two_steps |= board.near(next); });
            similar = two_steps;
        }
        similar_[place++] = extract_bits(similar, view_.free);
    });
}

std::uint32_t RowContexts::position_class(Points set) const {
    const Points empty = view_.all & ~set;
    std::uint32_t mills = 0;
    Points column_closes = 0;
    for (std::size_t i = 0; i < view_.line_count; ++i) {
        const Points line = view_.lines[i];
        const Points missing = line & ~set;
        if (missing == 0) {
            ++mills;
        } else if ((missing & (missing - 1)) == 0 &&
                   (column_goes_anywhere_ || (view_.near[lowest(missing)] & set & ~line) != 0)) {
            column_closes |= missing;
        }
    }
    Points column_reaches = 0;
    each_point(set, [&](Point point) { column_reaches |= view_.near[point]; });
    const auto up_to_two = [](std::uint32_t count) { return std::min(count, 2U); };
    const auto pairs_up_to_three = [](std::uint32_t count) { return std::min(count / 2, 3U); };
    std::uint32_t number = up_to_two(how_many(row_closes_ & empty));
    number = number * 3 + up_to_two(how_many(column_closes));
    number = number * 3 + up_to_two(mills);
    number = number * 4 + pairs_up_to_three(how_many(row_reaches_ & empty));
    return number * 4 + pairs_up_to_three(how_many(column_reaches & empty));
}

std::uint32_t RowContexts::neighbour_class(Points set, const std::uint8_t* values) const {
    const Points empty = view_.all & ~set;
    Shares all;
    Shares near;
    each_point(set, [&](Point from) {
        const Points without = set ^ mill::bit(from);
        const Points lower = empty & (mill::bit(from) - 1);
        each_point(lower & similar_[from], [&](Point to) {
            const std::uint8_t value = values[ranking_.rank(without | mill::bit(to))];
            all.add(value);
            near.add(value);
        });
        each_point(lower & ~similar_[from],
                   [&](Point to) { all.add(values[ranking_.rank(without | mill::bit(to))]); });
    });
    return near.share_class() * contexts::share_classes + all.share_class();
}

}  // namespace merels::tablebase
