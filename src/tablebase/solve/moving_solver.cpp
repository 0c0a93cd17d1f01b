#include "tablebase/solve/moving_solver.h"

#include <algorithm>
#include <atomic>
#include <bit>
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

// The distances that occur in a row.
class DistanceSet {
  public:
    void add(int distance) {
        const auto at = static_cast<std::size_t>(distance);
        if (at / 64 >= words_.size()) words_.resize(at / 64 + 1);
        words_[at / 64] |= std::uint64_t{1} << at % 64;
    }
    [[nodiscard]] bool contains(int distance) const {
        const auto at = static_cast<std::size_t>(distance);
        return at / 64 < words_.size() && (words_[at / 64] >> at % 64 & 1) != 0;
    }
    [[nodiscard]] int max() const {
        return words_.empty() ? -1
                              : static_cast<int>(64 * words_.size()) - 1 - std::countl_zero(words_.back());
    }

  private:
    std::vector<std::uint64_t> words_;  // the last is not 0
};

// One of the two tables of a pair while it is being solved.
struct WorkTable {
    WorkTable(std::uint32_t rows, std::uint32_t row_size)
        : columns(row_size), entries(std::size_t{rows} * row_size) {}

    std::uint32_t columns;
    Entries entries;
    // The values of the turns out of the pair, which are due at their distance; empty if all of them are at
    // 1, so that the entries have them from the beginning.
    Entries exits;
    std::vector<DistanceSet> exit_distances;  // by row
    // These are allocated when the tables that captures lead to are not needed any more.
    Frontier frontier{0, 0};  // decided at the previous distance
    Frontier next{0, 0};      // decided at the current distance
};

class PairSolver {
  public:
    PairSolver(const TableIndex& index, const SideMen& major, const SideMen& minor, Metric metric,
               const ParallelFor& parallel_for)
        : index_(index),
          major_men_(major),
          minor_men_(minor),
          metric_(metric),
          parallel_for_(parallel_for),
          classes_(index.classes(major.men)),
          ranking_(index.columns(major.men, minor.men)),
          subsets_(ranking_.subsets()),
          moves_(index, major.men, major.hand),
          mills_are_quiet_(index.variant().first_mill_wins),
          passes_(index.variant().blocked == mill::Variant::Blocked::passes),
          major_(classes_.count(), ranking_.count()),
          minor_(classes_.count(), ranking_.count()) {}

    MovingPair solve(PairExits&& exits) {
        major_.exits = std::move(exits.major_places);
        minor_.exits = std::move(exits.minor_places);
        initialise(exits);
        const int last_exit = last_exit_distance();
        // One distance more than a table can hold is still distinct from all others. The table is refused
        // then.
        constexpr int last = entry::max_dtc + 1;
        for (int dtc = 1; dtc <= last && (step(dtc) || dtc < last_exit); ++dtc) {
        }
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            undecided_to_draws(major_, row);
            undecided_to_draws(minor_, row);
        });
        if (major_men_ == minor_men_) minor_.entries = {};
        return {major_men_, minor_men_, std::move(major_.entries), std::move(minor_.entries)};
    }

  private:
    void initialise(PairExits& exits) {
        prepare_exits(major_, major_men_);
        if (major_men_ != minor_men_) prepare_exits(minor_, minor_men_);
        const MovingInit init(index_, major_men_, minor_men_, exits, metric_, subsets_, moves_);
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            init.major_to_move(row, row_of(major_, row), exits_of(major_, row));
            if (major_men_ != minor_men_) init.minor_to_move(row, row_of(minor_, row), exits_of(minor_, row));
        });
        exits.tables.clear();
        for (WorkTable* table : {&major_, &minor_}) {
            table->frontier = Frontier(classes_.count(), ranking_.count());
            table->next = Frontier(classes_.count(), ranking_.count());
        }
        if (major_men_ == minor_men_ && !major_.exits.empty()) prepare_exits(minor_, major_men_, true);
        parallel_for_(classes_.count(), [&](std::uint32_t row) {
            if (major_men_ == minor_men_) {
                // With equal men the minor's values are the major's with the sides exchanged.
                transpose_row(index_, major_.entries, classes_.representative(row), subsets_,
                              row_of(minor_, row));
                if (!minor_.exits.empty()) {
                    transpose_row(index_, major_.exits, classes_.representative(row), subsets_,
                                  exits_of(minor_, row));
                }
            }
            note_exit_distances(major_, row);
            note_exit_distances(minor_, row);
            fill_first_frontiers(major_, row);
            fill_first_frontiers(minor_, row);
        });
    }

    // Turns out of the pair have various distances if they place a man, or if captures do not end the
    // distance.
    void prepare_exits(WorkTable& table, const SideMen& side, bool needed = false) const {
        if (needed || side.hand > 0 || metric_ == Metric::end) {
            table.exits.resize(table.entries.size(), no_value);
            table.exit_distances.resize(classes_.count());
        }
    }
    void note_exit_distances(WorkTable& table, std::uint32_t row) {
        if (table.exits.empty()) return;
        const Entry* exits = exits_of(table, row);
        int last = -1;
        for (std::uint32_t column = 0; column < ranking_.count(); ++column) {
            if (exits[column] == no_value || entry::is_draw(exits[column])) continue;
            const int distance = entry::dtc(exits[column]);
            if (distance != last) table.exit_distances[row].add(distance);
            last = distance;
        }
    }
    [[nodiscard]] int last_exit_distance() const {
        int last = 0;
        for (const WorkTable* table : {&major_, &minor_}) {
            for (const DistanceSet& row : table->exit_distances) last = std::max(last, row.max());
        }
        return last;
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
            step_exits(major_, row, dtc);
            step_exits(minor_, row, dtc);
            step_major(row, dtc);
            step_minor(row, dtc);
            if (passes_) {
                step_passes(major_, minor_.frontier, row, dtc);
                step_passes(minor_, major_.frontier, row, dtc);
            }
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
        if ((--entries[column] & ~pass_bit) != undecided_bit) return;
        if (!table.exits.empty()) {
            // A turn out of the pair may lose later than this.
            const Entry exit = table.exits[std::size_t{row} * table.columns + column];
            if (exit != no_value && entry::dtc(exit) > dtc) return;
        }
        entries[column] = entry::loss(dtc);
        table.next.lost.set(row, column);
    }

    // Decides the entries that a turn out of the pair wins at this distance, and those where every other turn
    // has lost before and the last of these loses at this distance.
    void step_exits(WorkTable& table, std::uint32_t row, int dtc) {
        if (table.exits.empty() || !table.exit_distances[row].contains(dtc)) return;
        Entry* entries = row_of(table, row);
        const Entry* exits = exits_of(table, row);
        for (std::uint32_t column = 0; column < ranking_.count(); ++column) {
            if (exits[column] == entry::win(dtc)) {
                set_win(table, entries, row, column, dtc);
            } else if (exits[column] == entry::loss(dtc) && entries[column] == undecided_bit) {
                entries[column] = entry::loss(dtc);
                table.next.lost.set(row, column);
            }
        }
    }

    // A pass leads to the same board with the other side to move.
    void step_passes(WorkTable& table, const Frontier& others, std::uint32_t row, int dtc) {
        Entry* entries = row_of(table, row);
        const auto passes = [&](std::uint32_t column) {
            return (entries[column] & (undecided_bit | pass_bit)) == (undecided_bit | pass_bit);
        };
        others.lost.each(row, [&](std::uint32_t column) {
            if (passes(column)) set_win(table, entries, row, column, dtc);
        });
        others.won.each(row, [&](std::uint32_t column) {
            if (passes(column)) decrement_open_moves(table, entries, row, column, dtc);
        });
    }

    // The major is to move in this row. Its moves lead to other rows: from the minor's frontier there the
    // predecessors in this row are found.
    void step_major(std::uint32_t row, int dtc) {
        Entry* entries = row_of(major_, row);
        const Points free = index_.all() & ~classes_.representative(row);
        for (const RowMove& move : moves_.from(row)) {
            if (!minor_.frontier.any(move.row)) continue;
            const bool captures = move.closes && !mills_are_quiet_;
            if (captures && mill_always_takes_of_minor()) continue;
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
        const RowView row(index_, major_men_.men, row_number);
        const bool flies = index_.flies(minor_men_.men, minor_men_.hand);
        const bool mills_take_nothing = mills_are_quiet_ || index_.rules().takeable(row.men) == 0;
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

    // Whether closing a mill always takes a man of the minor.
    [[nodiscard]] bool mill_always_takes_of_minor() const {
        return minor_men_.men > 0 && index_.variant().all_in_mills == mill::Variant::AllInMills::any;
    }
    Entry* row_of(WorkTable& table, std::uint32_t row) {
        return table.entries.data() + std::size_t{row} * ranking_.count();
    }

    Entry* exits_of(WorkTable& table, std::uint32_t row) const {
        return table.exits.empty() ? nullptr : table.exits.data() + std::size_t{row} * ranking_.count();
    }

    const TableIndex& index_;
    const SideMen major_men_;
    const SideMen minor_men_;
    const Metric metric_;
    const ParallelFor& parallel_for_;
    const SymmetryClasses& classes_;
    const SubsetRanking& ranking_;
    const std::vector<Points> subsets_;
    const RowMoves moves_;
    const bool
        mills_are_quiet_;  // closing a mill takes nothing: it wins, and the successor is a finished game
    const bool passes_;    // a blocked side does
    WorkTable major_;
    WorkTable minor_;
};

}  // namespace

MovingPair solve_moving(const TableIndex& index, const SideMen& major, const SideMen& minor,
                        PairExits&& exits, Metric metric, const ParallelFor& parallel_for) {
    return PairSolver(index, major, minor, metric, parallel_for).solve(std::move(exits));
}

std::size_t memory_for_moving(const TableIndex& index, const SideMen& major, const SideMen& minor,
                              Metric metric) {
    const std::size_t entries = index.entries(major.men, minor.men);
    // Two tables with four bitmaps each, and the padding of their rows.
    const std::size_t bitmaps = entries + 16 * std::size_t{index.classes(major.men).count()};
    const int fewest = index.variant().fewest;
    std::size_t captures = 0;
    for (int taken = 1; taken <= index.variant().two_mills; ++taken) {
        if (minor.men >= taken && minor.all() - taken >= fewest)
            captures += index.entries(major.men, minor.men - taken);
        if (major != minor && major.men >= taken && major.all() - taken >= fewest)
            captures += index.entries(major.men - taken, minor.men);
    }
    const bool same = major == minor;
    std::size_t exits = 0;
    if (major.hand > 0 || metric == Metric::end) exits += same ? 2 * entries : entries;
    if (!same && (minor.hand > 0 || metric == Metric::end)) exits += entries;
    // The bitmaps are allocated when the tables that captures lead to have been released.
    return (2 * entries + exits) * sizeof(Entry) + std::max(bitmaps, captures * sizeof(Entry));
}

}  // namespace merels::tablebase
