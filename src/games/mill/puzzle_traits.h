#pragma once

#include "core/puzzle_traits.h"
#include "mill/position.h"

namespace merels::mill {

struct PuzzleTraits : DefaultPuzzleTraits<Position> {
    static std::span<const PuzzleTheme> themes();
    static std::vector<std::string_view> themes_of(const Position& before, const Turn& turn);
    static std::vector<PointMap> more_symmetries(const Position& position) {
        return position.rules().symmetries;
    }
    // Large games have tablebases of their endings only. In all games some positions offer two mills at once.
    static std::optional<Setup> random_ending(const Position& start, Random& random);
    // Without a tablebase a mill game can go on for ever.
    static bool worth_proving(const Position& /*position*/) { return false; }
};

}  // namespace merels::mill
