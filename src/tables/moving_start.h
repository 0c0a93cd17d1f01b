#pragma once

#include <array>
#include <span>

#include "tables/edges.h"
#include "tables/moving.h"

namespace merels::tables {

// A cell while its position is not decided: this bit, with the number of moves left that the opponent is not
// known to win after, and perhaps hope.
inline constexpr Cell open_bit = 1 << 15;
// Set besides if a capture leads to a draw: the position cannot be lost.
inline constexpr Cell hope_bit = 1 << 14;

// Where solving a pair begins: what each position is worth as far as the end of the game and captures tell.
class MovingStart {
  public:
    MovingStart(const Ground& ground, int major, int minor, const CapturesLeadTo& captures,
                std::span<const Points> sets, const Edges& edges);

    // Fill one row of a table.
    void major_to_move(std::uint32_t row, Cell* cells) const;
    void minor_to_move(std::uint32_t row, Cell* cells) const;

  private:
    // What is known of the turns of one position.
    struct Found {
        std::uint32_t quiet = 0;  // turns that take nothing
        bool wins = false;
        bool draws = false;
        bool loses = false;  // by a capture

        void capture(Cell worth_to_opponent) {
            wins = wins || cell::is_loss(worth_to_opponent);
            draws = draws || cell::is_draw(worth_to_opponent);
            loses = loses || cell::is_win(worth_to_opponent);
        }
    };
    // A table with one man fewer, as seen from a row: what a set of the minor's men is worth there.
    struct View {
        const Cell* cells;
        const Ranking* ranking;
        Points free;
        int symmetry;
    };

    // Where the major's moves lead that close a mill; the free point each goes to.
    struct Closing {
        Points to;
        View view;
    };

    [[nodiscard]] View view(const Cells* cells, Points major, int minor) const;
    void look_at_closings_of_major(const Row& row, Points set, std::span<const Closing> closing,
                                   Found& found) const;
    void look_at_captures_of_minor(const View& view, const Row& row, Points set, Found& found) const;
    // `takes`: whether closing a mill takes a man of the row's.
    void look_at_moves_of_minor(const Row& row, Points set, bool takes, std::span<const View> without_a_man,
                                Found& found) const;
    [[nodiscard]] Cell cell_of(const Found& found) const;
    [[nodiscard]] bool over(const Row& row, Points set, bool major_moves, Cell& cell) const;

    const Ground& ground_;
    const int major_;
    const int minor_;
    const CapturesLeadTo captures_;
    const std::span<const Points> sets_;
    const Edges& edges_;
};

}  // namespace merels::tables
