#pragma once

#include <string>
#include <vector>

#include "core/geometry.h"
#include "core/setup.h"
#include "core/side.h"
#include "core/turn.h"

namespace merels::terminal {

// What the terminal can show.
struct Look {
    bool unicode = true;
    bool colour = true;
    int columns = 0;  // of the window, where the board is to fit; 0 if it does not matter
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

// How a side's men look: "○", or "o" where they are drawn as letters.
[[nodiscard]] std::string sign_of(Side side, const Geometry& geometry, const Look& look);

// What the signs of other pieces and the numbers of stacks mean (D7): "d red   (O, X: a red inside; the
// number is the height)"; nothing where there are only men.
[[nodiscard]] std::string legend_of_pieces(const Geometry& geometry, const Look& look);

// What the marks mean that are on the board: "[ ] can be picked"; nothing if there are none.
[[nodiscard]] std::string legend_of_marks(const Marked& marked);

// What the signs on the board mean: "○ White   ● Black   [ ] can be picked"
[[nodiscard]] std::string legend(const Geometry& geometry, const Look& look, const Marked& marked = {});

}  // namespace merels::terminal
