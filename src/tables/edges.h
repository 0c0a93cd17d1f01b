#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tables/ground.h"

namespace merels::tables {

// A move of one of a row's men along an edge of the board (or a flight), and where it leads.
struct Edge {
    std::uint32_t row;      // of the men after the move
    std::uint8_t symmetry;  // takes them to that row's own
    Point from;
    Point to;
    bool closes;  // a mill
};

// The edges of every row of the classes of so many men.
class Edges {
  public:
    Edges(const Ground& ground, int men);

    [[nodiscard]] std::span<const Edge> of(std::uint32_t row) const {
        return std::span(edges_).subspan(begins_[row], begins_[row + 1] - begins_[row]);
    }

  private:
    std::vector<Edge> edges_;
    std::vector<std::size_t> begins_;
};

}  // namespace merels::tables
