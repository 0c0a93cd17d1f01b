#include "tablebase/solve/placing_solver.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits.h"
#include "tablebase/index/row_view.h"

namespace merels::tablebase {
namespace {

// One row of a successor table.
struct SuccessorRow {
    SuccessorRow(const TableIndex& index, const Entries* table, Points row_side, int column_men)
        : SuccessorRow(index, table, index.classes(static_cast<int>(how_many(row_side))).canonical(row_side),
                       static_cast<int>(how_many(row_side)), column_men) {}

    [[nodiscard]] bool exists() const { return entries != nullptr; }
    [[nodiscard]] Entry at(const Symmetries& symmetries, Points column_side) const {
        return entries[ranking.rank(extract_bits(symmetries.image(symmetry, column_side), free))];
    }

    const SubsetRanking& ranking;
    const Entry* entries;  // null if the side that lost men has too few
    Points free;
    int symmetry;  // takes the board to this row's representative

  private:
    SuccessorRow(const TableIndex& index, const Entries* table, const SymmetryClasses::Canonical& canonical,
                 int row_men, int column_men)
        : ranking(index.columns(row_men, column_men)),
          entries(table == nullptr ? nullptr : table->data() + std::size_t{canonical.row} * ranking.count()),
          free(index.all() & ~index.classes(row_men).representative(canonical.row)),
          symmetry(canonical.symmetry) {}
};

class PlacingSolver {
  public:
    PlacingSolver(const TableIndex& index, const Subspace& subspace, const PlacingSuccessors& successors,
                  Metric metric, Entry no_turns)
        : index_(index),
          row_men_(subspace.row.men),
          column_men_(subspace.column.men),
          row_side_to_move_(subspace.row_side_to_move),
          successors_(successors),
          metric_(metric),
          no_turns_(no_turns),
          takes_(!index.variant().first_mill_wins),
          takes_two_(takes_ && index.variant().two_mills == 2),
          subsets_(index.columns(subspace.row.men, subspace.column.men).subsets()) {}

    [[nodiscard]] std::size_t columns() const { return subsets_.size(); }

    void solve_row(std::uint32_t row, Entry* entries) const {
        row_side_to_move_ ? place_row_side(RowView(index_, row_men_, row), entries)
                          : place_column_side(RowView(index_, row_men_, row), entries);
    }

  private:
    // The rows that placing a man of the row side on one point leads to.
    struct RowPlacing {
        SuccessorRow quiet;
        std::vector<SuccessorRow> captures;  // with one man taken and, if it closes two mills, with two
    };

    [[nodiscard]] RowPlacing row_placing(const RowView& row, Point to) const {
        const Points after = row.men | mill::bit(to);
        RowPlacing placing{SuccessorRow(index_, successors_.quiet, after, column_men_), {}};
        const int mills = takes_ ? index_.rules().board.mills_through(to, after) : 0;
        if (mills > 0 && column_men_ > 0)
            placing.captures.emplace_back(index_, successors_.captures[0], after, column_men_ - 1);
        if (mills > 1 && takes_two_ && column_men_ > 1)
            placing.captures.emplace_back(index_, successors_.captures[1], after, column_men_ - 2);
        return placing;
    }

    void add(const SuccessorRow& row, Points column_side, BestValue& best) const {
        row.exists() ? best.add_capture(row.at(index_.symmetries(), column_side)) : best.add_win();
    }

    void add_captures_by_row_side(const RowPlacing& placing, const RowView& row, Points set, Points takeable,
                                  BestValue& best) const {
        const Points column_side = deposit_bits(set, row.free);
        each_point(takeable, [&](Point taken) {
            const Points rest = set ^ mill::bit(taken);
            const Points second = placing.captures.size() > 1 ? row.takeable(rest) : 0;
            if (second == 0) {
                add(placing.captures[0], column_side ^ deposit_bits(mill::bit(taken), row.free), best);
            }
            each_point(second, [&](Point also) {
                add(placing.captures[1], deposit_bits(rest ^ mill::bit(also), row.free), best);
            });
        });
    }

    // The row side places: each point leads to a different row.
    void place_row_side(const RowView& row, Entry* entries) const {
        std::vector<RowPlacing> placings;  // by free point
        Points closing = 0;
        each_point(row.free, [&](Point to) {
            placings.push_back(row_placing(row, to));
            if (!placings.back().captures.empty())
                closing |= mill::bit(static_cast<Point>(placings.size() - 1));
        });
        for (std::size_t column = 0; column < subsets_.size(); ++column) {
            const Points set = subsets_[column];
            if (!takes_ && row.in_mills(set) != 0) {  // the column side has closed the first mill
                entries[column] = entry::loss(0);
                continue;
            }
            const Points takeable = (closing & ~set) != 0 ? row.takeable(set) : 0;
            const Points taking = takeable != 0 ? closing & ~set : 0;
            BestValue best(metric_);
            for (Points to = taking; to != 0 && !best.is_max(); to &= to - 1)
                add_captures_by_row_side(placings[lowest(to)], row, set, takeable, best);
            if (!best.is_max()) {
                const Points column_side = deposit_bits(set, row.free);
                each_point(row.all & ~set & ~taking, [&](Point to) {
                    best.add_quiet(placings[to].quiet.at(index_.symmetries(), column_side));
                });
            }
            entries[column] = best.entry(no_turns_);
        }
    }

    // The rows that captures by the column side lead to, for closing one mill and for closing two.
    [[nodiscard]] std::array<std::vector<SuccessorRow>, 2> captures_by_column_side(Points row_side,
                                                                                   Points takeable) const {
        std::array<std::vector<SuccessorRow>, 2> captures;
        each_point(takeable, [&](Point taken) {
            const Points rest = row_side ^ mill::bit(taken);
            captures[0].emplace_back(index_, successors_.captures[0], rest, column_men_ + 1);
            if (!takes_two_) return;
            const Points second = index_.rules().takeable(rest);
            if (second == 0) captures[1].push_back(captures[0].back());
            each_point(second, [&](Point also) {
                captures[1].emplace_back(index_, successors_.captures[1], rest ^ mill::bit(also),
                                         column_men_ + 1);
            });
        });
        return captures;
    }

    // The column side places: the row stays the same unless a man of the row side is taken.
    void place_column_side(const RowView& row, Entry* entries) const {
        const Points takeable = takes_ ? index_.rules().takeable(row.men) : 0;
        const bool over = !takes_ && index_.rules().board.in_mills(row.men) != 0;
        const SuccessorRow quiet(index_, successors_.quiet, row.men, column_men_ + 1);
        const auto captures = captures_by_column_side(row.men, takeable);
        for (std::size_t column = 0; column < subsets_.size(); ++column) {
            const Points set = subsets_[column];
            if (over) {
                entries[column] = entry::loss(0);
                continue;
            }
            Points closing = 0;
            Points closing_two = 0;
            for (std::size_t i = 0; i < row.line_count && takeable != 0; ++i) {
                const Points missing = row.lines[i] & ~set;
                if ((missing & (missing - 1)) != 0) continue;
                closing_two |= closing & missing;
                closing |= missing;
            }
            BestValue best(metric_);
            each_point(closing, [&](Point to) {
                const Points column_side = deposit_bits(set | mill::bit(to), row.free);
                const bool takes_two = takes_two_ && (closing_two & mill::bit(to)) != 0;
                for (const SuccessorRow& capture : captures[takes_two ? 1 : 0]) {
                    if (best.is_max()) return;
                    add(capture, column_side, best);
                }
            });
            if (!best.is_max()) {
                each_point(row.all & ~set & ~closing, [&](Point to) {
                    best.add_quiet(quiet.entries[quiet.ranking.rank(set | mill::bit(to))]);
                });
            }
            entries[column] = best.entry(no_turns_);
        }
    }

    const TableIndex& index_;
    const int row_men_;
    const int column_men_;
    const bool row_side_to_move_;
    const PlacingSuccessors successors_;
    const Metric metric_;
    const Entry no_turns_;
    const bool takes_;      // closing a mill takes a man (and does not win at once)
    const bool takes_two_;  // closing two takes two
    const std::vector<Points> subsets_;
};

}  // namespace

Entries solve_placing(const TableIndex& index, const Subspace& subspace, const PlacingSuccessors& successors,
                      Metric metric, Entry no_turns, const ParallelFor& parallel_for) {
    const PlacingSolver solver(index, subspace, successors, metric, no_turns);
    Entries entries(index.entries(subspace.row.men, subspace.column.men));
    parallel_for(index.classes(subspace.row.men).count(),
                 [&](std::uint32_t row) { solver.solve_row(row, entries.data() + row * solver.columns()); });
    return entries;
}

}  // namespace merels::tablebase
