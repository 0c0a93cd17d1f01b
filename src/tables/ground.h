#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/message.h"
#include "mill/position.h"
#include "tables/classes.h"
#include "tables/ranking.h"
#include "tables/symmetries.h"

namespace merels::tables {

// Every reason why the positions of this variant cannot be solved here; none if they can.
[[nodiscard]] std::vector<Message> reasons_not_to_solve(const mill::Variant& variant);

// The switches of a variant that decide what positions are worth, as text (mill::decides).
[[nodiscard]] std::string rules_text(const mill::Variant& variant);

// What all tables of one variant stand on, worked out once and const after: the board's symmetries, the
// classes of one side's men, and where in a table a position is found.
//
// A table is a matrix. Its row is the class of one side's men (the side the table is "by"), and its column
// the number of the other side's men among the points left free, both sides turned by the same symmetry.
class Ground {
  public:
    // The rules must outlive this, and there must be no reason not to solve them.
    explicit Ground(const mill::Rules& rules);

    [[nodiscard]] const mill::Rules& rules() const { return rules_; }
    [[nodiscard]] const mill::Variant& variant() const { return rules_.variant; }
    [[nodiscard]] int points() const { return rules_.variant.points(); }
    [[nodiscard]] Points all() const { return rules_.board.all(); }
    [[nodiscard]] const std::vector<Points>& lines() const { return lines_; }
    [[nodiscard]] const Symmetries& symmetries() const { return symmetries_; }
    [[nodiscard]] const Classes& classes(int size) const { return classes_[static_cast<std::size_t>(size)]; }
    [[nodiscard]] bool flies(int men) const { return men <= rules_.variant.fly_at; }

    // The columns of a table by so many men, with so many of the other side.
    [[nodiscard]] const Ranking& columns(int by, int others) const {
        return columns_[static_cast<std::size_t>(by)][static_cast<std::size_t>(others)];
    }
    // Cells of a table by so many men, with so many of the other side.
    [[nodiscard]] std::size_t cells(int by, int others) const {
        return std::size_t{classes(by).count()} * columns(by, others).count();
    }
    // Where a position stands in the table by `by`.
    [[nodiscard]] std::size_t locate(Points by, Points others) const {
        const int size = static_cast<int>(how_many(by));
        const Classes::Place place = classes(size).place(by);
        const Ranking& ranking = columns(size, static_cast<int>(how_many(others)));
        const Points free = all() & ~classes(size).smallest(place.row);
        return std::size_t{place.row} * ranking.count() +
               ranking.rank(squeeze(symmetries_.image(place.symmetry, others), free));
    }

  private:
    const mill::Rules& rules_;
    Symmetries symmetries_;
    std::vector<Points> lines_;
    std::vector<Classes> classes_;
    std::vector<std::vector<Ranking>> columns_;
};

// One row of a table: the men it is by, and the board as the other side's men see it, which have only the
// free points. Sets of those are squeezed together.
struct Row {
    Row(const Ground& ground, int by, std::uint32_t row);

    // The men among these that stand in a mill.
    [[nodiscard]] Points in_mills(Points set) const {
        Points found = 0;
        for (std::size_t i = 0; i < line_count; ++i) {
            if ((lines[i] & ~set) == 0) found |= lines[i];
        }
        return found;
    }
    // The men that closing a mill may take of these (M6).
    [[nodiscard]] Points takeable(Points set) const {
        const Points outside = set & ~in_mills(set);
        return outside != 0 || !any_if_all_in_mills ? outside : set;
    }

    Points men;
    Points free;
    Points all;  // of the free points, squeezed
    bool any_if_all_in_mills;
    std::array<Points, Ranking::most_points> near{};  // by free point
    std::array<Points, 32> lines{};                   // those with none of the row's men on them
    std::size_t line_count = 0;
};

}  // namespace merels::tables
