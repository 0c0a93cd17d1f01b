#include "tablebase/solve/placing_solver.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits.h"
#include "tablebase/index/row_view.h"
#include "tablebase/solve/best_value.h"

namespace merels::tablebase {
namespace {

// One row of a successor table.
struct SuccessorRow {
    SuccessorRow(const TableIndex& index, const Entries& table, Points white, int black)
        : SuccessorRow(index, table, index.classes(static_cast<int>(how_many(white))).canonical(white),
                       static_cast<int>(how_many(white)), black) {}

    [[nodiscard]] Entry at(const Symmetries& symmetries, Points black) const {
        return entries[ranking.rank(extract_bits(symmetries.image(symmetry, black), free))];
    }

    const SubsetRanking& ranking;
    const Entry* entries;
    Points free;
    int symmetry;  // takes the board to this row's representative

  private:
    SuccessorRow(const TableIndex& index, const Entries& table, const SymmetryClasses::Canonical& canonical,
                 int white, int black)
        : ranking(index.columns(white, black)),
          entries(table.data() + std::size_t{canonical.row} * ranking.count()),
          free(index.all() & ~index.classes(white).representative(canonical.row)),
          symmetry(canonical.symmetry) {}
};

class PlacingSolver {
  public:
    PlacingSolver(const TableIndex& index, const Subspace& subspace, const PlacingSuccessors& successors)
        : index_(index),
          white_(subspace.row_men),
          black_(subspace.column_men),
          white_to_move_(subspace.row_side_to_move),
          successors_(successors),
          takes_(!index.variant().first_mill_wins),
          subsets_(index.columns(subspace.row_men, subspace.column_men).subsets()) {}

    [[nodiscard]] std::size_t columns() const { return subsets_.size(); }

    void solve_row(std::uint32_t row, Entry* entries) const {
        white_to_move_ ? place_white(RowView(index_, white_, row), entries)
                       : place_black(RowView(index_, white_, row), entries);
    }

  private:
    // White places: each point leads to a different row.
    void place_white(const RowView& row, Entry* entries) const {
        std::vector<SuccessorRow> quiet;    // by free point
        std::vector<SuccessorRow> capture;  // by free point; empty if a capture wins
        Points closing = 0;
        each_point(row.free, [&](Point to) {
            const Points after = row.men | mill::bit(to);
            const bool closes = takes_ && (index_.rules().board.in_mills(after) & mill::bit(to)) != 0;
            if (closes) closing |= mill::bit(static_cast<Point>(quiet.size()));
            quiet.emplace_back(index_, *successors_.quiet, after, black_);
            if (successors_.capture != nullptr)
                capture.emplace_back(index_, *successors_.capture, after, black_ - 1);
        });
        for (std::size_t column = 0; column < subsets_.size(); ++column) {
            const Points set = subsets_[column];
            if (!takes_ && row.in_mills(set) != 0) {  // Black has closed the first mill
                entries[column] = entry::loss(0);
                continue;
            }
            const Points black = deposit_bits(set, row.free);
            const Points takeable = (closing & ~set) != 0 ? row.takeable(set) : 0;
            const Points taking = takeable != 0 ? closing & ~set : 0;
            BestValue best;
            if (taking != 0 && successors_.capture == nullptr) {
                best.add_win();
            } else if (taking != 0) {
                const Points taken_from = deposit_bits(takeable, row.free);
                for (Points to = taking; to != 0 && !best.is_max(); to &= to - 1) {
                    each_point(taken_from, [&](Point taken) {
                        best.add_capture(
                            capture[lowest(to)].at(index_.symmetries(), black ^ mill::bit(taken)));
                    });
                }
            }
            if (!best.is_max()) {
                each_point(row.all & ~set & ~taking,
                           [&](Point to) { best.add_quiet(quiet[to].at(index_.symmetries(), black)); });
            }
            entries[column] = best.entry(entry::draw);
        }
    }

    // Black places: the row stays the same unless a white man is taken.
    void place_black(const RowView& row, Entry* entries) const {
        const Points takeable = takes_ ? index_.rules().takeable(row.men) : 0;
        const bool over = !takes_ && index_.rules().board.in_mills(row.men) != 0;
        const SuccessorRow quiet(index_, *successors_.quiet, row.men, black_ + 1);
        std::vector<SuccessorRow> captures;  // one for each man that may be taken
        if (successors_.capture != nullptr) {
            each_point(takeable, [&](Point taken) {
                captures.emplace_back(index_, *successors_.capture, row.men ^ mill::bit(taken), black_ + 1);
            });
        }
        for (std::size_t column = 0; column < subsets_.size(); ++column) {
            const Points set = subsets_[column];
            if (over) {
                entries[column] = entry::loss(0);
                continue;
            }
            Points closing = 0;
            for (std::size_t i = 0; i < row.line_count && takeable != 0; ++i) {
                const Points missing = row.lines[i] & ~set;
                if ((missing & (missing - 1)) == 0) closing |= missing;
            }
            BestValue best;
            if (closing != 0 && successors_.capture == nullptr) best.add_win();
            each_point(closing, [&](Point to) {
                const Points black = deposit_bits(set | mill::bit(to), row.free);
                for (const SuccessorRow& capture : captures) {
                    if (best.is_max()) return;
                    best.add_capture(capture.at(index_.symmetries(), black));
                }
            });
            if (!best.is_max()) {
                each_point(row.all & ~set & ~closing, [&](Point to) {
                    best.add_quiet(quiet.entries[quiet.ranking.rank(set | mill::bit(to))]);
                });
            }
            entries[column] = best.entry(entry::draw);
        }
    }

    const TableIndex& index_;
    const int white_;
    const int black_;
    const bool white_to_move_;
    const PlacingSuccessors successors_;
    const bool takes_;  // closing a mill takes a man (and does not win at once)
    const std::vector<Points> subsets_;
};

}  // namespace

Entries solve_placing(const TableIndex& index, const Subspace& subspace, const PlacingSuccessors& successors,
                      const ParallelFor& parallel_for) {
    const PlacingSolver solver(index, subspace, successors);
    Entries entries(index.entries(subspace.row_men, subspace.column_men));
    parallel_for(index.classes(subspace.row_men).count(),
                 [&](std::uint32_t row) { solver.solve_row(row, entries.data() + row * solver.columns()); });
    return entries;
}

}  // namespace merels::tablebase
