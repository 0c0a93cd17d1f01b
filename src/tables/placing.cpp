#include "tables/placing.h"

#include <vector>

#include "tables/best.h"

namespace merels::tables {
namespace {

// A row of a table that a turn leads to, seen from the row where the turn is made.
struct View {
    View(const Ground& ground, const Cells& table, Points white, int black)
        : View(ground, table, ground.classes(static_cast<int>(how_many(white))).place(white),
               static_cast<int>(how_many(white)), black) {}

    [[nodiscard]] Cell at(const Symmetries& symmetries, Points black) const {
        return cells[ranking.rank(squeeze(symmetries.image(symmetry, black), free))];
    }

    const Ranking& ranking;
    const Cell* cells;
    Points free;
    int symmetry;

  private:
    View(const Ground& ground, const Cells& table, const Classes::Place& place, int white, int black)
        : ranking(ground.columns(white, black)),
          cells(table.data() + std::size_t{place.row} * ranking.count()),
          free(ground.all() & ~ground.classes(white).smallest(place.row)),
          symmetry(place.symmetry) {}
};

class PlacingSolver {
  public:
    PlacingSolver(const Ground& ground, const Subspace& subspace, const PlacingLeadsTo& next)
        : ground_(ground),
          white_(subspace.by),
          black_(subspace.others),
          white_moves_(subspace.by_to_move),
          next_(next),
          takes_(!ground.variant().first_mill_wins),
          sets_(ground.columns(subspace.by, subspace.others).sets()) {}

    [[nodiscard]] std::size_t columns() const { return sets_.size(); }

    void solve_row(std::uint32_t row, Cell* cells) const {
        white_moves_ ? place_white(Row(ground_, white_, row), cells)
                     : place_black(Row(ground_, white_, row), cells);
    }

  private:
    // White places: each point has a row of its own that it leads to.
    void place_white(const Row& row, Cell* cells) const {
        std::vector<View> quiet;    // by free point
        std::vector<View> capture;  // ... if a capture goes on
        Points closing = 0;
        each_point(row.free, [&](Point to) {
            const Points after = row.men | mill::bit(to);
            const bool closes = takes_ && (ground_.rules().board.in_mills(after) & mill::bit(to)) != 0;
            if (closes) closing |= mill::bit(static_cast<Point>(quiet.size()));
            quiet.emplace_back(ground_, *next_.quiet, after, black_);
            if (next_.capture != nullptr) capture.emplace_back(ground_, *next_.capture, after, black_ - 1);
        });
        for (std::size_t column = 0; column < sets_.size(); ++column) {
            const Points set = sets_[column];
            if (!takes_ && row.in_mills(set) != 0) {  // Black has closed the first mill
                cells[column] = cell::loss(0);
                continue;
            }
            const Points black = spread(set, row.free);
            const Points takeable = (closing & ~set) != 0 ? row.takeable(set) : 0;
            const Points taking = takeable != 0 ? closing & ~set : 0;
            Best best;
            if (taking != 0 && next_.capture == nullptr) {
                best.wins();
            } else if (taking != 0) {
                const Points taken_from = spread(takeable, row.free);
                for (Points to = taking; to != 0 && !best.settled(); to &= to - 1) {
                    each_point(taken_from, [&](Point taken) {
                        best.capture(capture[lowest(to)].at(ground_.symmetries(), black ^ mill::bit(taken)));
                    });
                }
            }
            if (!best.settled()) {
                each_point(row.all & ~set & ~taking,
                           [&](Point to) { best.quiet(quiet[to].at(ground_.symmetries(), black)); });
            }
            cells[column] = best.cell(cell::draw);
        }
    }

    // Black places: the row stays the same unless a white man is taken.
    void place_black(const Row& row, Cell* cells) const {
        const Points takeable = takes_ ? ground_.rules().takeable(row.men) : 0;
        const bool over = !takes_ && ground_.rules().board.in_mills(row.men) != 0;
        const View quiet(ground_, *next_.quiet, row.men, black_ + 1);
        std::vector<View> captures;
        if (next_.capture != nullptr) {
            each_point(takeable, [&](Point taken) {
                captures.emplace_back(ground_, *next_.capture, row.men ^ mill::bit(taken), black_ + 1);
            });
        }
        for (std::size_t column = 0; column < sets_.size(); ++column) {
            const Points set = sets_[column];
            if (over) {
                cells[column] = cell::loss(0);
                continue;
            }
            Points closing = 0;
            for (std::size_t i = 0; i < row.line_count && takeable != 0; ++i) {
                const Points missing = row.lines[i] & ~set;
                if ((missing & (missing - 1)) == 0) closing |= missing;
            }
            Best best;
            if (closing != 0 && next_.capture == nullptr) best.wins();
            each_point(closing, [&](Point to) {
                const Points black = spread(set | mill::bit(to), row.free);
                for (const View& view : captures) {
                    if (best.settled()) return;
                    best.capture(view.at(ground_.symmetries(), black));
                }
            });
            if (!best.settled()) {
                each_point(row.all & ~set & ~closing, [&](Point to) {
                    best.quiet(quiet.cells[quiet.ranking.rank(set | mill::bit(to))]);
                });
            }
            cells[column] = best.cell(cell::draw);
        }
    }

    const Ground& ground_;
    const int white_;
    const int black_;
    const bool white_moves_;
    const PlacingLeadsTo next_;
    const bool takes_;  // closing a mill takes a man (and does not win at once)
    const std::vector<Points> sets_;
};

}  // namespace

Cells solve_placing(const Ground& ground, const Subspace& subspace, const PlacingLeadsTo& next,
                    const ForRows& for_rows) {
    const PlacingSolver solver(ground, subspace, next);
    Cells cells(ground.cells(subspace.by, subspace.others));
    for_rows(ground.classes(subspace.by).count(),
             [&](std::uint32_t row) { solver.solve_row(row, cells.data() + row * solver.columns()); });
    return cells;
}

}  // namespace merels::tables
