#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/message.h"
#include "core/random.h"
#include "core/turn.h"

namespace merels {

// Something that a puzzle lets people practise.
struct PuzzleTheme {
    std::string_view id;  // for files and addresses: "running-mill"
    Sentence title;       // for people: "Running mill"
};

// Where each point of a board goes, by its number.
using PointMap = std::vector<Point>;

// Men of the two sides to put on a board: so many at least, and one of so many numbers from there on.
struct MenRange {
    std::uint32_t least = 0;
    std::uint32_t numbers = 1;
};
// A position with men put at random on the first `points` points of an empty board, none in hand: those of
// `more` for one side, those of `fewer` for the other.
[[nodiscard]] Setup random_men(Setup empty, std::uint32_t points, const MenRange& more, const MenRange& fewer,
                               Random& random);

// What puzzles need to know of a game besides its rules. A family that knows more than this derives its own
// PuzzleTraits from it and names them in its family.h.
template <Game P>
struct DefaultPuzzleTraits {
    // The themes of the game's own.
    static std::span<const PuzzleTheme> themes() { return {}; }

    // The ids of those that a turn shows.
    static std::vector<std::string_view> themes_of(const P& /*before*/, const Turn& /*turn*/) { return {}; }

    // The symmetries of the board that are not turns or mirror images of its drawing.
    static std::vector<PointMap> more_symmetries(const P& /*position*/) { return {}; }

    // Whether a proof search to the end of the game is worth trying, where there is no tablebase.
    static bool worth_proving(const P& /*position*/) { return true; }

    // A position with few men, drawn at random and perhaps impossible, where whole games would seldom come to
    // one that can be proved. The position given is the start of the game.
    static std::optional<Setup> random_ending(const P& /*start*/, Random& /*random*/) { return std::nullopt; }
};

}  // namespace merels
