#pragma once

#include "core/puzzle_traits.h"
#include "dvonn/position.h"

namespace merels::dvonn {

struct PuzzleTraits : DefaultPuzzleTraits<Position> {
    static std::span<const PuzzleTheme> themes();
    static std::vector<std::string_view> themes_of(const Position& before, const Turn& turn);
    // Every move empties a cell, so the number of stacks bounds what is left to play.
    static bool worth_proving(const Position& position) {
        constexpr std::uint32_t few = 19;
        return !position.placing() && how_many(position.occupied()) <= few;
    }
};

}  // namespace merels::dvonn
