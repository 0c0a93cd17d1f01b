#pragma once

#include <cstdint>
#include <span>

#include "tablebase/index/entry.h"
#include "tablebase/index/row_view.h"
#include "tablebase/solve/moving_solver.h"
#include "tablebase/solve/row_moves.h"

namespace merels::tablebase {

// An undecided entry has this bit and, in the low bits, its open-move counter: the quiet moves that are not
// known to lose. The counter reaches 0 when every move loses.
inline constexpr Entry undecided_bit = 1 << 15;
// Set in an undecided entry if a capture leads to a draw. Such a position cannot be lost, so the counter with
// this bit never reaches 0.
inline constexpr Entry drawing_capture_bit = 1 << 14;

// The first pass of solving a pair: the values that finished games and captures determine, and the open-move
// counters of all other entries.
class MovingInit {
  public:
    // All arguments must outlive this.
    MovingInit(const TableIndex& index, int major, int minor, const MovingCaptures& captures,
               std::span<const Points> subsets, const RowMoves& moves);

    // Fill one row of a table. Thread-safe for different rows.
    void major_to_move(std::uint32_t row, Entry* entries) const;
    void minor_to_move(std::uint32_t row, Entry* entries) const;

  private:
    // What is known of the turns of one position.
    struct TurnSummary {
        std::uint32_t quiet = 0;  // turns that take nothing
        bool wins = false;
        bool draws = false;  // by a capture
        bool loses = false;  // by a capture

        void add_capture(Entry successor) {
            wins = wins || entry::is_loss(successor);
            draws = draws || entry::is_draw(successor);
            loses = loses || entry::is_win(successor);
        }
    };
    // One row of a table with one man fewer.
    struct CaptureRow {
        const Entry* entries;
        const SubsetRanking* ranking;
        Points free;
        int symmetry;  // takes the board to this row's representative
    };
    // A move of the major that closes a mill.
    struct ClosingMove {
        Points to;  // the free point
        CaptureRow captures;
    };

    [[nodiscard]] CaptureRow capture_row(const Entries* table, Points major, int minor) const;
    void add_closing_moves_of_major(const RowView& row, Points set, std::span<const ClosingMove> closing,
                                    TurnSummary& turns) const;
    void add_captures_by_major(const CaptureRow& captures, const RowView& row, Points set,
                               TurnSummary& turns) const;
    // `takes`: whether closing a mill takes a man of the major. `captures` has a row for each such man.
    void add_moves_of_minor(const RowView& row, Points set, bool takes, std::span<const CaptureRow> captures,
                            TurnSummary& turns) const;
    [[nodiscard]] Entry initial_entry(const TurnSummary& turns) const;
    // Whether the board alone shows that the game is over; sets `entry` then.
    [[nodiscard]] bool is_over(const RowView& row, Points set, bool major_to_move, Entry& entry) const;

    const TableIndex& index_;
    const int major_;
    const int minor_;
    const MovingCaptures captures_;
    const std::span<const Points> subsets_;
    const RowMoves& moves_;
};

}  // namespace merels::tablebase
