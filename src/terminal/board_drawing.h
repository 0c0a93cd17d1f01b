#pragma once

#include <string>
#include <vector>

#include "core/geometry.h"
#include "core/setup.h"
#include "core/turn.h"

namespace merels::terminal {

// What the terminal can show.
struct Look {
    bool unicode = true;
    bool colour = true;
};

// Points that are to stand out.
struct Marked {
    std::vector<Point> pickable = {};  // shown in square brackets
    std::vector<Point> last = {};      // of the latest turn, shown in round ones
    std::vector<Point> chosen = {};    // of the turn being entered, shown in pointed ones
};

// A board of any game as lines of text, drawn from its geometry alone (G11).
[[nodiscard]] std::string draw_board(const Geometry& geometry, const Setup& setup, const Look& look,
                                     const Marked& marked = {});

// What the signs on the board mean: "○ White   ● Black   [ ] can be picked"
[[nodiscard]] std::string legend(const Geometry& geometry, const Look& look, const Marked& marked = {});

}  // namespace merels::terminal
