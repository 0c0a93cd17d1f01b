#include "tablebase/solve/row_moves.h"

#include "core/bits.h"

namespace merels::tablebase {

RowMoves::RowMoves(const TableIndex& index, int row_men, int row_hand) : begins_{0} {
    const SymmetryClasses& classes = index.classes(row_men);
    const mill::Board& board = index.rules().board;
    for (std::uint32_t row = 0; row < classes.count(); ++row) {
        const Points own = classes.representative(row);
        const Points free = index.all() & ~own;
        each_point(own, [&](Point from) {
            each_point(index.flies(row_men, row_hand) ? free : board.near(from) & free, [&](Point to) {
                const Points after = own ^ mill::bit(from) ^ mill::bit(to);
                const SymmetryClasses::Canonical canonical = classes.canonical(after);
                const bool closes = (board.in_mills(after) & mill::bit(to)) != 0;
                moves_.push_back(
                    {canonical.row, static_cast<std::uint8_t>(canonical.symmetry), from, to, closes});
            });
        });
        begins_.push_back(moves_.size());
    }
}

}  // namespace merels::tablebase
