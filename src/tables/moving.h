#pragma once

#include <cstddef>
#include <functional>

#include "tables/cell.h"
#include "tables/ground.h"
#include "tables/rows.h"

namespace merels::tables {

// The positions of the moving phase with so many men against so many, whoever is to move. The side with more
// men is the major, the other the minor; tables are by the major's men. With equal men either may be taken
// for the major, so that the second table says nothing new and is left empty.
struct MovingPair {
    int major = 0;
    int minor = 0;
    Cells major_to_move;
    Cells minor_to_move;
};

// What a pair is solved from: the pairs with one man fewer, where a capture leads. Null where there is none
// because a side with so few men has lost.
struct CapturesLeadTo {
    const Cells* minor_to_move = nullptr;  // of the pair with a minor's man fewer
    const Cells* major_to_move = nullptr;  // of the pair with a major's man fewer; not needed for equal men
};

// Solves a pair by going back from the ends of the game and from captures, turn by turn.
[[nodiscard]] MovingPair solve_moving(const Ground& ground, int major, int minor,
                                      const CapturesLeadTo& captures, const ForRows& for_rows);

// The memory that takes, in bytes, what captures lead to included.
[[nodiscard]] std::size_t memory_for_moving(const Ground& ground, int major, int minor);

}  // namespace merels::tables
