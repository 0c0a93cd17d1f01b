#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace merels::terminal {

// How a character is meant to stand out. What that looks like is the terminal's business.
enum class Ink : std::uint8_t { plain, faint, white, black, red, pick, last };

// A sheet of characters to draw on, growing as needed, printed as lines of text.
class Canvas {
  public:
    Canvas(bool unicode, bool colour) : unicode_(unicode), colour_(colour) {}

    // One character (in UTF-8) at a place.
    void put(int column, int row, std::string_view glyph, Ink ink = Ink::plain);
    // Several characters, ASCII only, the first at the place.
    void write(int column, int row, std::string_view ascii, Ink ink = Ink::plain);
    // A straight line between two places: across, down, or a diagonal two columns wide for each row. Lines
    // that meet become corners and crossings.
    void line(int column, int row, int to_column, int to_row);

    [[nodiscard]] std::string text() const;

  private:
    enum Arm : std::uint8_t { up = 1, down = 2, left = 4, right = 8 };

    struct Cell {
        std::string glyph;  // empty: whatever the arms make
        Ink ink = Ink::plain;
        std::uint8_t arms = 0;  // the directions in which lines leave the middle of the cell
    };

    Cell& at(int column, int row);
    void straight(int column, int row, int steps, bool across);
    void diagonal(int column, int row, int to_column, int to_row);
    [[nodiscard]] std::string_view glyph(const Cell& cell) const;

    bool unicode_;
    bool colour_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace merels::terminal
