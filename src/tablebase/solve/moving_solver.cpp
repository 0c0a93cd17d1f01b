#include "tablebase/solve/moving_solver.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "tablebase/index/row_view.h"
#include "tablebase/solve/entry_bitmap.h"
#include "tablebase/solve/moving_init.h"
#include "tablebase/solve/row_moves.h"
#include "tablebase/solve/transpose.h"

namespace merels::tablebase {
namespace {

// The entries of a table that are decided at one distance.
struct Frontier {
    Frontier(std::uint32_t rows, std::uint32_t columns) : won(rows, columns), lost(rows, columns) {}

    [[nodiscard]] bool any(std::uint32_t row) const { return won.any(row) || lost.any(row); }
    void clear(std::uint32_t row) {
        won.clear(row);
        lost.clear(row);
    }

    EntryBitmap won;
    EntryBitmap lost;
};

// One of the two tables of a pair while it is being solved.
struct WorkTable {
    WorkTable(std::uint32_t rows, std::uint32_t columns)
        : entries(std::size_t{rows} * columns), frontier(rows, columns), next(rows, columns) {}

    Entries entries;
    Frontier frontier;  // decided at the previous distance
    Frontier next;      // decided at the current distance
};

class PairSolver {
  public:
    PairSolver(const TableIndex& index, int major, int minor, const ParallelFor& parallel_for)
        : index_(index),
          major_men_(major),
          minor_men_(minor),
          parallel_for_(parallel_for),
          classes_(index.classes(major)),
          ranking_(index.columns(major, minor)),
          subsets_(ranking_.subsets()),
          moves_(index, major),
          mills_are_quiet_(index.variant().first_mill_wins),
          major_(classes_.count(), ranking_.count()),
          minor_(classes_.count(), ranking_.count()) {}

    MovingPair solve(const MovingCaptures& captures) {
        initialise(captures);
        for (int dtc = 1; step(dtc); ++dtc) {
        }
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            undecided_to_draws(major_, row);
            undecided_to_draws(minor_, row);
        });
        if (major_men_ == minor_men_) minor_.entries = {};
        return {major_men_, minor_men_, std::move(major_.entries), std::move(minor_.entries)};
    }

  private:
    void initialise(const MovingCaptures& captures) {
        const MovingInit init(index_, major_men_, minor_men_, captures, subsets_, moves_);
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            init.major_to_move(row, row_of(major_, row));
            if (major_men_ != minor_men_) init.minor_to_move(row, row_of(minor_, row));
        });
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            if (major_men_ == minor_men_) {
                // With equal men the minor's values are the major's with the sides exchanged.
                transpose_row(index_, major_.entries, classes_.representative(row), subsets_,
                              row_of(minor_, row));
            }
            fill_first_frontiers(major_, row);
            fill_first_frontiers(minor_, row);
        });
    }

    // The initial values are finished games (distance 0) and those that one turn decides (distance 1).
    void fill_first_frontiers(WorkTable& table, std::uint32_t row) {
        const Entry* entries = row_of(table, row);
        for (std::uint32_t column = 0; column < ranking_.count(); ++column) {
            if (entries[column] == entry::loss(0)) table.frontier.lost.set(row, column);
            if (entries[column] == entry::loss(1)) table.next.lost.set(row, column);
            if (entries[column] == entry::win(1)) table.next.won.set(row, column);
        }
    }

    // Decides the entries at this distance from the frontier at the distance before. Returns whether there
    // are any.
    bool step(int dtc) {
        std::atomic<bool> any{false};
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            step_major(row, dtc);
            step_minor(row, dtc);
            if (major_.next.any(row) || minor_.next.any(row)) any.store(true, std::memory_order_relaxed);
        });
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            major_.frontier.clear(row);
            minor_.frontier.clear(row);
        });
        std::swap(major_.frontier, major_.next);
        std::swap(minor_.frontier, minor_.next);
        return any;
    }

    // A move leads to a position lost for the opponent: a win.
    static void set_win(WorkTable& table, Entry* entries, std::uint32_t row, std::uint32_t column, int dtc) {
        if ((entries[column] & undecided_bit) == 0) return;
        entries[column] = entry::win(dtc);
        table.next.won.set(row, column);
    }
    // A move leads to a position won for the opponent: a loss if it was the last open move.
    static void decrement_open_moves(WorkTable& table, Entry* entries, std::uint32_t row,
                                     std::uint32_t column, int dtc) {
        if ((entries[column] & undecided_bit) == 0) return;
        if (--entries[column] != undecided_bit) return;
        entries[column] = entry::loss(dtc);
        table.next.lost.set(row, column);
    }

    // The major is to move in this row. Its moves lead to other rows: from the minor's frontier there the
    // predecessors in this row are found.
    void step_major(std::uint32_t row, int dtc) {
        Entry* entries = row_of(major_, row);
        const Points free = index_.all() & ~classes_.representative(row);
        for (const RowMove& move : moves_.from(row)) {
            if (!minor_.frontier.any(move.row)) continue;
            const bool captures = move.closes && !mills_are_quiet_;
            if (captures && mill_always_takes()) continue;
            const Points free_there = index_.all() & ~classes_.representative(move.row);
            const int inverse = index_.symmetries().inverse(move.symmetry);
            const Points from =
                extract_bits(index_.symmetries().image(move.symmetry, mill::bit(move.from)), free_there);
            const auto each_predecessor = [&](const EntryBitmap& frontier, auto&& visit) {
                frontier.each(move.row, [&](std::uint32_t column_there) {
                    const Points set = subsets_[column_there];
                    if ((set & from) != 0) return;  // the point the major's man left must be empty
                    const Points minor_men =
                        index_.symmetries().image(inverse, deposit_bits(set, free_there));
                    if (captures && index_.rules().takeable(minor_men) != 0) return;
                    visit(ranking_.rank(extract_bits(minor_men, free)));
                });
            };
            each_predecessor(minor_.frontier.lost,
                             [&](std::uint32_t column) { set_win(major_, entries, row, column, dtc); });
            each_predecessor(minor_.frontier.won, [&](std::uint32_t column) {
                decrement_open_moves(major_, entries, row, column, dtc);
            });
        }
    }

    // The minor is to move. Its moves stay in the row: they are taken back from the major's frontier.
    void step_minor(std::uint32_t row_number, int dtc) {
        if (!major_.frontier.any(row_number)) return;
        Entry* entries = row_of(minor_, row_number);
        const RowView row(index_, major_men_, row_number);
        const bool flies = index_.flies(minor_men_);
        const bool mills_take_nothing = mills_are_quiet_ || nothing_takeable_in(row);
        const auto each_predecessor = [&](const EntryBitmap& frontier, auto&& visit) {
            frontier.each(row_number, [&](std::uint32_t column) {
                const Points set = subsets_[column];
                const Points empty = row.all & ~set;
                // A man in a mill has just closed it, which takes a man: that move does not lead here.
                each_point(mills_take_nothing ? set : set & ~row.in_mills(set), [&](Point to) {
                    each_point(flies ? empty : row.near[to] & empty, [&](Point from) {
                        visit(ranking_.rank(set ^ mill::bit(from) ^ mill::bit(to)));
                    });
                });
            });
        };
        each_predecessor(major_.frontier.lost,
                         [&](std::uint32_t column) { set_win(minor_, entries, row_number, column, dtc); });
        each_predecessor(major_.frontier.won, [&](std::uint32_t column) {
            decrement_open_moves(minor_, entries, row_number, column, dtc);
        });
    }

    void undecided_to_draws(WorkTable& table, std::uint32_t row) {
        Entry* entries = row_of(table, row);
        for (std::uint32_t column = 0; column < ranking_.count(); ++column) {
            if ((entries[column] & undecided_bit) != 0) entries[column] = entry::draw;
        }
    }

    // Whether closing a mill always takes a man.
    [[nodiscard]] bool mill_always_takes() const {
        return index_.variant().all_in_mills == mill::Variant::AllInMills::any;
    }
    [[nodiscard]] bool nothing_takeable_in(const RowView& row) const {
        return !mill_always_takes() && index_.rules().takeable(row.men) == 0;
    }
    Entry* row_of(WorkTable& table, std::uint32_t row) {
        return table.entries.data() + std::size_t{row} * ranking_.count();
    }

    const TableIndex& index_;
    const int major_men_;
    const int minor_men_;
    const ParallelFor& parallel_for_;
    const SymmetryClasses& classes_;
    const SubsetRanking& ranking_;
    const std::vector<Points> subsets_;
    const RowMoves moves_;
    const bool
        mills_are_quiet_;  // closing a mill takes nothing: it wins, and the successor is a finished game
    WorkTable major_;
    WorkTable minor_;
};

}  // namespace

MovingPair solve_moving(const TableIndex& index, int major, int minor, const MovingCaptures& captures,
                        const ParallelFor& parallel_for) {
    return PairSolver(index, major, minor, parallel_for).solve(captures);
}

std::size_t memory_for_moving(const TableIndex& index, int major, int minor) {
    const std::size_t entries = index.entries(major, minor);
    // Two tables with four bitmaps each, and the padding of their rows.
    const std::size_t bitmaps = entries + 16 * std::size_t{index.classes(major).count()};
    std::size_t captures = 0;
    if (minor > index.variant().fewest) captures += index.entries(major, minor - 1);
    if (major > std::max(minor, index.variant().fewest)) captures += index.entries(major - 1, minor);
    return 2 * entries * sizeof(Entry) + bitmaps + captures * sizeof(Entry);
}

}  // namespace merels::tablebase
