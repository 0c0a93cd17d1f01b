#pragma once

#include <cstdint>
#include <vector>

#include "core/merit.h"
#include "yote/position.h"

namespace merels::yote {

enum class MeritKind : std::uint8_t {
    captures,       // a count of men
    no_jumps_left,  // to the opponent, who had some
    fewer_jumps,    // for the opponent
    threatens,      // a count of captures
};

[[nodiscard]] std::vector<Merit> find_merits(const Position& before, const Turn& turn);

}  // namespace merels::yote
