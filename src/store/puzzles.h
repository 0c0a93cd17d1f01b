#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rating/glicko2.h"
#include "store/database.h"

namespace merels::store {

// Ratings at puzzles: of the players who solve them, and of the puzzles themselves. A puzzle is one opponent
// of all who try it.
struct PuzzleRatingRow {
    std::string id;  // of the player or the puzzle
    rating::Rating rating = {};
    std::int64_t tried = 0;  // rated attempts; 0 for one that is not stored yet
    std::int64_t solved = 0;
    std::int64_t at = 0;  // of the latest of them
};

// A rated attempt and the ratings that follow from it. Not made if the player has tried the puzzle before, or
// if another attempt of the player or at the puzzle was stored since the ratings were read.
struct RatePuzzle {
    PuzzleRatingRow player;  // as they are to be, with one attempt more
    PuzzleRatingRow puzzle;
    bool solved = false;
    std::int64_t at = 0;
};

// What is known before an attempt.
struct PuzzleRatings {
    PuzzleRatingRow player;
    PuzzleRatingRow puzzle;
    bool tried = false;  // this puzzle by this player
};

// Appends the statements of a change (see add_statements).
void add_puzzle_statements(std::vector<Statement>& to, const RatePuzzle& change, const std::string& attempt);
// Appends what deletes all of this about a player whose account is closed.
void add_puzzle_deletion(std::vector<Statement>& to, const std::string& player);

}  // namespace merels::store
