#include "terminal/canvas.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace merels::terminal {
namespace {

// Of the 256 colours, some that read on light and dark grounds alike.
std::string_view code(Ink ink) {
    switch (ink) {
        case Ink::plain:
            return "";
        case Ink::faint:
            return "\033[2m";
        case Ink::white:
            return "\033[1;38;5;136m";
        case Ink::black:
            return "\033[1;38;5;33m";
        case Ink::red:
            return "\033[1;38;5;196m";
        case Ink::pick:
            return "\033[1;38;5;28m";
        case Ink::last:
            return "\033[1;38;5;133m";
    }
    return "";
}

}  // namespace

Canvas::Cell& Canvas::at(int column, int row) {
    const auto r = static_cast<std::size_t>(row);
    const auto c = static_cast<std::size_t>(column);
    if (rows_.size() <= r) rows_.resize(r + 1);
    if (rows_[r].size() <= c) rows_[r].resize(c + 1);
    return rows_[r][c];
}

void Canvas::put(int column, int row, std::string_view glyph, Ink ink) {
    Cell& cell = at(column, row);
    cell.glyph = glyph;
    cell.ink = ink;
}

void Canvas::write(int column, int row, std::string_view ascii, Ink ink) {
    for (std::size_t i = 0; i < ascii.size(); ++i)
        put(column + static_cast<int>(i), row, ascii.substr(i, 1), ink);
}

void Canvas::line(int column, int row, int to_column, int to_row) {
    if (row == to_row) {
        straight(std::min(column, to_column), row, std::abs(to_column - column), true);
    } else if (column == to_column) {
        straight(column, std::min(row, to_row), std::abs(to_row - row), false);
    } else {
        diagonal(column, row, to_column, to_row);
    }
}

void Canvas::straight(int column, int row, int steps, bool across) {
    for (int i = 0; i <= steps; ++i) {
        Cell& cell = across ? at(column + i, row) : at(column, row + i);
        if (i > 0) cell.arms |= across ? left : up;
        if (i < steps) cell.arms |= across ? right : down;
    }
}

void Canvas::diagonal(int column, int row, int to_column, int to_row) {
    if (row > to_row) {
        std::swap(row, to_row);
        std::swap(column, to_column);
    }
    const int step = (to_column - column) / (to_row - row);
    for (int r = row + 1; r < to_row; ++r) put(column + step * (r - row), r, step > 0 ? "\\" : "/");
}

std::string_view Canvas::glyph(const Cell& cell) const {
    static constexpr std::string_view box[16] = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                                 "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
    static constexpr std::string_view plain[16] = {" ", "|", "|", "|", "-", "+", "+", "+",
                                                   "-", "+", "+", "+", "-", "+", "+", "+"};
    if (!cell.glyph.empty()) return cell.glyph;
    return unicode_ ? box[cell.arms] : plain[cell.arms];
}

std::string Canvas::text() const {
    std::string text;
    for (const auto& row : rows_) {
        Ink ink = Ink::plain;
        std::string line;
        for (const Cell& cell : row) {
            if (colour_ && cell.ink != ink) {
                if (ink != Ink::plain) line += "\033[0m";
                line += code(cell.ink);
                ink = cell.ink;
            }
            line += glyph(cell);
        }
        if (ink != Ink::plain) line += "\033[0m";
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace merels::terminal
