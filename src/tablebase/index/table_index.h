#pragma once

#include <cstddef>
#include <vector>

#include "core/bits.h"
#include "mill/position.h"
#include "tablebase/index/subset_ranking.h"
#include "tablebase/index/symmetries.h"
#include "tablebase/index/symmetry_classes.h"

namespace merels::tablebase {

// The front door of this room: maps positions of one variant to table entries.
//
// A table is a matrix. One side is the row side, the other the column side (see Subspace). The row is the
// symmetry class of the row side's men. The column is the rank of the column side's men among the points left
// free, after the symmetry that takes the row side's men to their representative.
//
// Immutable after construction, hence thread-safe.
class TableIndex {
  public:
    // For tables with up to max_tabled_men() men of a side (subspace.h). The rules must outlive this and be
    // solvable (solvable.h).
    explicit TableIndex(const mill::Rules& rules);

    [[nodiscard]] const mill::Rules& rules() const { return rules_; }
    [[nodiscard]] const mill::Variant& variant() const { return rules_.variant; }
    [[nodiscard]] int max_men() const { return static_cast<int>(classes_.size()) - 1; }
    [[nodiscard]] int points() const { return rules_.variant.points(); }
    [[nodiscard]] Points all() const { return rules_.board.all(); }
    [[nodiscard]] const std::vector<Points>& lines() const { return lines_; }
    [[nodiscard]] const Symmetries& symmetries() const { return symmetries_; }
    // The rows of a table with so many men of the row side.
    [[nodiscard]] const SymmetryClasses& classes(int row_men) const {
        return classes_[static_cast<std::size_t>(row_men)];
    }
    // The columns of a table.
    [[nodiscard]] const SubsetRanking& columns(int row_men, int column_men) const {
        return columns_[static_cast<std::size_t>(row_men)][static_cast<std::size_t>(column_men)];
    }
    // The size of a table.
    [[nodiscard]] std::size_t entries(int row_men, int column_men) const {
        return std::size_t{classes(row_men).count()} * columns(row_men, column_men).count();
    }
    // Whether a side with so many men on the board and in hand may fly.
    [[nodiscard]] bool flies(int men, int hand) const {
        return (hand == 0 || rules_.variant.fly_with_hand) && men + hand <= rules_.variant.fly_at;
    }

    // The index of the entry of these men.
    [[nodiscard]] std::size_t index_of(Points row_side, Points column_side) const {
        const int size = static_cast<int>(how_many(row_side));
        const SymmetryClasses::Canonical canonical = classes(size).canonical(row_side);
        const SubsetRanking& ranking = columns(size, static_cast<int>(how_many(column_side)));
        const Points free = all() & ~classes(size).representative(canonical.row);
        return std::size_t{canonical.row} * ranking.count() +
               ranking.rank(extract_bits(symmetries_.image(canonical.symmetry, column_side), free));
    }

  private:
    const mill::Rules& rules_;
    Symmetries symmetries_;
    std::vector<Points> lines_;
    std::vector<SymmetryClasses> classes_;             // by men of the row side
    std::vector<std::vector<SubsetRanking>> columns_;  // by men of the row side and of the column side
};

}  // namespace merels::tablebase
