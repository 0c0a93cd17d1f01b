#pragma once

#include "core/puzzle_traits.h"
#include "yote/position.h"

namespace merels::yote {

struct PuzzleTraits : DefaultPuzzleTraits<Position> {
    static std::span<const PuzzleTheme> themes();
    static std::vector<std::string_view> themes_of(const Position& before, const Turn& turn);
    static std::optional<Setup> random_ending(const Position& start, Random& random);
    // With many men left, or with no man in danger, nothing is decided within a few turns.
    static bool worth_proving(const Position& position);
};

}  // namespace merels::yote
