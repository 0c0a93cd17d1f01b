#include "tables/moving.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "tables/edges.h"
#include "tables/moving_start.h"
#include "tables/turning.h"

namespace merels::tables {
namespace {

// What is new of a table at one number of turns.
struct News {
    News(std::uint32_t rows, std::uint32_t columns) : won(rows, columns), lost(rows, columns) {}

    [[nodiscard]] bool any(std::uint32_t row) const { return won.any(row) || lost.any(row); }
    void clear(std::uint32_t row) {
        won.clear(row);
        lost.clear(row);
    }

    Marks won;
    Marks lost;
};

// One of the two tables of a pair while it is being solved.
struct Half {
    Half(std::uint32_t rows, std::uint32_t columns)
        : cells(std::size_t{rows} * columns), news(rows, columns), next(rows, columns) {}

    Cells cells;
    News news;  // solved at the last number of turns
    News next;  // ... and at this one
};

class PairSolver {
  public:
    PairSolver(const Ground& ground, int major, int minor, const ForRows& for_rows)
        : ground_(ground),
          major_men_(major),
          minor_men_(minor),
          for_rows_(for_rows),
          classes_(ground.classes(major)),
          ranking_(ground.columns(major, minor)),
          sets_(ranking_.sets()),
          edges_(ground, major),
          closing_is_quiet_(ground.variant().first_mill_wins),
          major_(classes_.count(), ranking_.count()),
          minor_(classes_.count(), ranking_.count()) {}

    MovingPair solve(const CapturesLeadTo& captures) {
        start(captures);
        for (int turns = 1; step(turns); ++turns) {
        }
        for_rows_(classes_.count(), [&](std::uint32_t row) {
            settle_draws(major_, row);
            settle_draws(minor_, row);
        });
        if (major_men_ == minor_men_) minor_.cells = {};
        return {major_men_, minor_men_, std::move(major_.cells), std::move(minor_.cells)};
    }

  private:
    void start(const CapturesLeadTo& captures) {
        const MovingStart begin(ground_, major_men_, minor_men_, captures, sets_, edges_);
        const std::uint32_t columns = ranking_.count();
        for_rows_(classes_.count(), [&](std::uint32_t row) {
            begin.major_to_move(row, &major_.cells[std::size_t{row} * columns]);
            if (major_men_ != minor_men_) begin.minor_to_move(row, &minor_.cells[std::size_t{row} * columns]);
        });
        for_rows_(classes_.count(), [&](std::uint32_t row) {
            if (major_men_ == minor_men_) {
                // what the minor finds is what the major would find in its place
                turn_over_row(ground_, major_.cells, classes_.smallest(row), sets_, row_of(minor_, row));
            }
            tell_news(major_, row);
            tell_news(minor_, row);
        });
    }

    // Marks what the start has found: games that are over, and those decided in one turn.
    void tell_news(Half& half, std::uint32_t row) {
        const Cell* cells = row_of(half, row);
        for (std::uint32_t column = 0; column < ranking_.count(); ++column) {
            if (cells[column] == cell::loss(0)) half.news.lost.mark(row, column);
            if (cells[column] == cell::loss(1)) half.next.lost.mark(row, column);
            if (cells[column] == cell::win(1)) half.next.won.mark(row, column);
        }
    }

    // Finds what is decided in so many turns from what is in one fewer; answers whether there is anything
    // more to find.
    bool step(int turns) {
        std::atomic<bool> any{false};
        for_rows_(classes_.count(), [&](std::uint32_t row) {
            step_major(row, turns);
            step_minor(row, turns);
            if (major_.next.any(row) || minor_.next.any(row)) any.store(true, std::memory_order_relaxed);
        });
        for_rows_(classes_.count(), [&](std::uint32_t row) {
            major_.news.clear(row);
            minor_.news.clear(row);
        });
        std::swap(major_.news, major_.next);
        std::swap(minor_.news, minor_.next);
        return any;
    }

    // A turn leads to a position that the opponent has lost: won.
    static void has_won(Half& half, Cell* cells, std::uint32_t row, std::uint32_t column, int turns) {
        if ((cells[column] & open_bit) == 0) return;
        cells[column] = cell::win(turns);
        half.next.won.mark(row, column);
    }
    // A turn leads to a position that the opponent has won: lost, if it was the last hope.
    static void has_one_hope_less(Half& half, Cell* cells, std::uint32_t row, std::uint32_t column,
                                  int turns) {
        if ((cells[column] & open_bit) == 0) return;
        if (--cells[column] != open_bit) return;
        cells[column] = cell::loss(turns);
        half.next.lost.mark(row, column);
    }

    // The major has moved: looks where its turns lead, at what is new for the minor there.
    void step_major(std::uint32_t row, int turns) {
        Cell* cells = row_of(major_, row);
        const Points free = ground_.all() & ~classes_.smallest(row);
        for (const Edge& edge : edges_.of(row)) {
            if (!minor_.news.any(edge.row)) continue;
            const bool earns = edge.closes && !closing_is_quiet_;
            if (earns && takes_any()) continue;
            const Points free_there = ground_.all() & ~classes_.smallest(edge.row);
            const int back = ground_.symmetries().back(edge.symmetry);
            const Points left =
                squeeze(ground_.symmetries().image(edge.symmetry, mill::bit(edge.from)), free_there);
            const auto each_before = [&](const Marks& marks, auto&& visit) {
                marks.each(edge.row, [&](std::uint32_t there) {
                    const Points set = sets_[there];
                    if ((set & left) != 0) return;  // the man cannot have come from there
                    const Points others = ground_.symmetries().image(back, spread(set, free_there));
                    if (earns && ground_.rules().takeable(others) != 0) return;
                    visit(ranking_.rank(squeeze(others, free)));
                });
            };
            each_before(minor_.news.lost,
                        [&](std::uint32_t column) { has_won(major_, cells, row, column, turns); });
            each_before(minor_.news.won,
                        [&](std::uint32_t column) { has_one_hope_less(major_, cells, row, column, turns); });
        }
    }

    // The minor has moved: takes its moves back from what is new for the major. The row stays the same.
    void step_minor(std::uint32_t row_number, int turns) {
        if (!major_.news.any(row_number)) return;
        Cell* cells = row_of(minor_, row_number);
        const Row row(ground_, major_men_, row_number);
        const bool flies = ground_.flies(minor_men_);
        const bool any_closing = closing_is_quiet_ || row_takes_none(row);
        const auto each_before = [&](const Marks& marks, auto&& visit) {
            marks.each(row_number, [&](std::uint32_t there) {
                const Points set = sets_[there];
                const Points empty = row.all & ~set;
                // a man that stands in a mill has closed it, and taken a man: that was no move to here
                each_point(any_closing ? set : set & ~row.in_mills(set), [&](Point to) {
                    each_point(flies ? empty : row.near[to] & empty, [&](Point from) {
                        visit(ranking_.rank(set ^ mill::bit(from) ^ mill::bit(to)));
                    });
                });
            });
        };
        each_before(major_.news.lost,
                    [&](std::uint32_t column) { has_won(minor_, cells, row_number, column, turns); });
        each_before(major_.news.won, [&](std::uint32_t column) {
            has_one_hope_less(minor_, cells, row_number, column, turns);
        });
    }

    void settle_draws(Half& half, std::uint32_t row) {
        Cell* cells = row_of(half, row);
        for (std::uint32_t column = 0; column < ranking_.count(); ++column) {
            if ((cells[column] & open_bit) != 0) cells[column] = cell::draw;
        }
    }

    // Whether closing a mill always takes a man.
    [[nodiscard]] bool takes_any() const {
        return ground_.variant().all_in_mills == mill::Variant::AllInMills::any;
    }
    [[nodiscard]] bool row_takes_none(const Row& row) const {
        return !takes_any() && ground_.rules().takeable(row.men) == 0;
    }
    Cell* row_of(Half& half, std::uint32_t row) {
        return half.cells.data() + std::size_t{row} * ranking_.count();
    }

    const Ground& ground_;
    const int major_men_;
    const int minor_men_;
    const ForRows& for_rows_;
    const Classes& classes_;
    const Ranking& ranking_;
    const std::vector<Points> sets_;
    const Edges edges_;
    const bool closing_is_quiet_;  // closing a mill ends the game, as the position after it says
    Half major_;
    Half minor_;
};

}  // namespace

MovingPair solve_moving(const Ground& ground, int major, int minor, const CapturesLeadTo& captures,
                        const ForRows& for_rows) {
    return PairSolver(ground, major, minor, for_rows).solve(captures);
}

std::size_t memory_for_moving(const Ground& ground, int major, int minor) {
    const std::size_t cells = ground.cells(major, minor);
    const std::size_t marks = cells + 16 * std::size_t{ground.classes(major).count()};  // 2 tables × 4 marks
    std::size_t captures = 0;
    if (minor > ground.variant().fewest) captures += ground.cells(major, minor - 1);
    if (major > std::max(minor, ground.variant().fewest)) captures += ground.cells(major - 1, minor);
    return 2 * cells * sizeof(Cell) + marks + captures * sizeof(Cell);
}

}  // namespace merels::tables
