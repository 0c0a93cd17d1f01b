#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/fields.h"

namespace merels::siege {

// A small game of a king and his besiegers, made for the tests: it has a piece kind of its own, captures that
// no point of a turn names, curved lines and marked areas, and no file outside this folder knows it.
//
// White's king stands on the throne, the middle of five by five points, among four men; Black has six. A
// piece steps along a line to the next point, if that is empty; it jumps over an opposing piece next to it to
// the empty point behind, which takes the piece; or it goes along an arc to its other end, where it takes an
// opposing piece by landing on it. Only the king may stand on the throne. White wins with the king in a
// corner, Black by taking the king.
struct Variant {
    std::string name = "siege";
    std::string title = "Siege";

    bool arcs = true;
};

[[nodiscard]] const std::vector<Variant>& named_variants();
[[nodiscard]] std::span<const Field<Variant>> fields();

}  // namespace merels::siege
