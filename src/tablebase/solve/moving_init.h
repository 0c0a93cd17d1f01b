#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/index/entry.h"
#include "tablebase/index/row_view.h"
#include "tablebase/solve/best_value.h"
#include "tablebase/solve/moving_solver.h"
#include "tablebase/solve/row_moves.h"

namespace merels::tablebase {

// An undecided entry has this bit and, in the low bits, its open-move counter: the quiet moves that are not
// known to lose. The counter reaches 0 when every move loses.
inline constexpr Entry undecided_bit = 1 << 15;
// Set in an undecided entry if a turn out of the pair draws or wins. Such a position cannot be lost, so the
// counter with this bit never counts.
inline constexpr Entry cannot_lose_bit = 1 << 14;
// Set in an undecided entry if the only turn is to pass. It counts as one quiet move.
inline constexpr Entry pass_bit = 1 << 13;

// The first pass of solving a pair: the values that finished games and turns out of the pair determine, and
// the open-move counters of all other entries.
class MovingInit {
  public:
    // All arguments must outlive this.
    MovingInit(const TableIndex& index, const SideMen& major, const SideMen& minor, const PairExits& exits,
               Metric metric, std::span<const Points> subsets, const RowMoves& moves);

    // Fill one row of a table. Thread-safe for different rows. `exits`, if not null, has the values of
    // placings and gets the values of all turns out of the pair; such an entry is left undecided. If it is
    // null, all these turns are captures, whose distance is 1, and they decide the entry at once.
    void major_to_move(std::uint32_t row, Entry* entries, Entry* exits) const;
    void minor_to_move(std::uint32_t row, Entry* entries, Entry* exits) const;

  private:
    // What is known of the turns of one position.
    struct TurnSummary {
        std::uint32_t quiet = 0;  // turns that stay in the pair
        BestValue exits;
    };
    // One row of a table with fewer men.
    struct CaptureRow {
        const Entry* entries = nullptr;  // null if the side that lost men has too few
        const SubsetRanking* ranking = nullptr;
        Points free = 0;
        int symmetry = 0;  // takes the board to this row's representative
    };
    // A move of the major that closes a mill, and where it leads with one man taken and with two.
    struct ClosingMove {
        Points to;  // the free point
        bool takes_two;
        std::array<CaptureRow, 2> captures;
    };
    // The rows that captures by the minor lead to, for closing one mill and for closing two.
    using MinorCaptures = std::array<std::vector<CaptureRow>, 2>;

    [[nodiscard]] CaptureRow capture_row(const Entries* table, Points major, int minor) const;
    [[nodiscard]] MinorCaptures captures_by_minor(Points major, Points takeable) const;
    void add_closing_moves_of_major(const RowView& row, Points set, std::span<const ClosingMove> closing,
                                    TurnSummary& turns) const;
    void add_captures_by_major(const ClosingMove& move, const RowView& row, Points set,
                               BestValue& best) const;
    // `takes`: whether closing a mill takes a man of the major.
    void add_moves_of_minor(const RowView& row, Points set, bool takes, const MinorCaptures& captures,
                            TurnSummary& turns) const;
    void add(const CaptureRow& capture, Points minor_men, BestValue& best) const;
    // The entry before the retrograde analysis; `exit` as above.
    void set_initial(const TurnSummary& turns, const RowView& row, Points set, bool major_to_move,
                     Entry& entry, Entry* exit) const;
    // The entry of a side without any turn.
    [[nodiscard]] Entry blocked_entry(const RowView& row, Points set, bool major_to_move) const;
    // Whether the board alone shows that the game is over; sets `entry` then.
    [[nodiscard]] bool is_over(const RowView& row, Points set, bool major_to_move, Entry& entry) const;

    const TableIndex& index_;
    const SideMen major_;
    const SideMen minor_;
    const PairExits& exits_;
    const Metric metric_;
    const std::span<const Points> subsets_;
    const RowMoves& moves_;
};

}  // namespace merels::tablebase
