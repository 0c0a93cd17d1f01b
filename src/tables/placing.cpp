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
        struct Placing {
            Points to;  // squeezed
            View quiet;
            View capture;
            bool closes;
        };
        std::vector<Placing> placings;
        const Cells& capture = next_.capture != nullptr ? *next_.capture : *next_.quiet;
        each_point(row.free, [&](Point to) {
            const Points after = row.men | mill::bit(to);
            placings.push_back({squeeze(mill::bit(to), row.free), View(ground_, *next_.quiet, after, black_),
                                View(ground_, capture, after, next_.capture != nullptr ? black_ - 1 : black_),
                                takes_ && (ground_.rules().board.in_mills(after) & mill::bit(to)) != 0});
        });
        for (std::size_t column = 0; column < sets_.size(); ++column) {
            const Points set = sets_[column];
            if (!takes_ && row.in_mills(set) != 0) {  // Black has closed the first mill
                cells[column] = cell::loss(0);
                continue;
            }
            const Points black = spread(set, row.free);
            Best best;
            for (const Placing& placing : placings) {
                if ((placing.to & set) != 0) continue;
                const Points takeable = placing.closes ? row.takeable(set) : 0;
                if (takeable == 0) {
                    best.quiet(placing.quiet.at(ground_.symmetries(), black));
                } else if (next_.capture == nullptr) {
                    best.wins();
                } else {
                    each_point(spread(takeable, row.free), [&](Point taken) {
                        best.capture(placing.capture.at(ground_.symmetries(), black ^ mill::bit(taken)));
                    });
                }
                if (best.settled()) break;
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
    for_rows(ground.classes(subspace.by).count(), [&](std::uint32_t row) {
        solver.solve_row(row, cells.data() + row * solver.columns());
    });
    return cells;
}

Cells turned_over(const Ground& ground, int by, int others, const Cells& cells, const ForRows& for_rows) {
    Cells turned(ground.cells(others, by));
    const std::vector<Points> sets = ground.columns(others, by).sets();
    for_rows(ground.classes(others).count(), [&](std::uint32_t row) {
        const Points men = ground.classes(others).smallest(row);
        for (std::size_t column = 0; column < sets.size(); ++column) {
            const Points set = spread(sets[column], ground.all() & ~men);
            turned[row * sets.size() + column] = cells[ground.locate(set, men)];
        }
    });
    return turned;
}

}  // namespace merels::tables
