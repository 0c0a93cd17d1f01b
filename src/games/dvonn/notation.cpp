#include "dvonn/notation.h"

#include "core/letters.h"
#include "core/text_reader.h"
#include "dvonn/board.h"

namespace merels::dvonn {
namespace {

int cells_in_row(int row) {
    const auto i = static_cast<std::size_t>(row);
    return last_column[i] - first_column[i] + 1;
}

char letter(const Piece& piece) {
    if (piece.colour == Colour::none) return '.';
    if (piece.colour == Colour::red) return 'r';
    const char top = piece.colour == Colour::white ? 'w' : 'b';
    return piece.holds_red ? upper(top) : top;
}

std::string write_stack(const Piece& piece) {
    std::string text = {letter(piece)};
    if (piece.height > 1) text += std::to_string(piece.height);
    return text;
}

// A height that is left out is 1.
std::uint8_t read_height(TextReader& reader, const std::string& name) {
    if (!is_digit(reader.peek())) return 1;
    int height = 0;
    while (is_digit(reader.peek())) {
        height = 10 * height + (reader.peek() - '0');
        if (height == 0) reader.fail(tr("the stack on {} cannot be 0 high"), {name});
        if (height > all_pieces) {
            reader.fail(tr("the stack on {} cannot be that high: there are {} pieces"),
                        {name, std::to_string(all_pieces)});
        }
        reader.accept(reader.peek());
    }
    return static_cast<std::uint8_t>(height);
}

Piece read_cell(TextReader& reader, const std::string& name) {
    if (reader.accept('.')) return {};
    if (reader.accept('r')) return {Colour::red, read_height(reader, name), true};
    for (const Side side : both_sides) {
        const char top = side == Side::white ? 'w' : 'b';
        if (reader.accept(top)) return {colour(side), read_height(reader, name), false};
        if (reader.accept(upper(top))) return {colour(side), read_height(reader, name), true};
    }
    reader.fail(tr("expected ., r, w, b, W or B for {}, found {}"), {name, reader.here()});
    return {};
}

// Whether a row's text is at its end; after a failure everything is.
bool at_row_end(const TextReader& reader) {
    return reader.peek() == '/' || reader.peek() == ' ' || reader.peek() == '\0';
}

void read_row(TextReader& reader, int row, std::vector<Piece>& board) {
    const std::string number = std::to_string(row + 1);
    const int cells = cells_in_row(row);
    for (int i = 0; i < cells; ++i) {
        if (at_row_end(reader)) {
            reader.fail(tr("row {} is too short: it has {} cells, not {}"),
                        {number, std::to_string(cells), std::to_string(i)});
        }
        board.push_back(read_cell(reader, geometry().spots[board.size()].name));
    }
    if (!at_row_end(reader)) {
        reader.fail(tr("row {} is too long: after its {} cells comes {}"),
                    {number, std::to_string(cells), reader.here()});
    }
    if (row + 1 < row_count) reader.expect('/', tr("expected / between two rows"));
}

// What is left in hand, if the text says so.
void read_hands(TextReader& reader, const Variant& variant, Setup& setup) {
    if (!is_digit(reader.peek())) return;
    if (!variant.placed) {
        reader.fail(tr("there are no pieces in hand in this game: it starts with all of them on the board"));
    }
    setup.hand = reader.numbers();
    reader.expect(',', tr("expected a comma and the red pieces after Black's part"));
    setup.red_hand = reader.number();
}

}  // namespace

std::string write(const Setup& setup) {
    std::string text;
    std::size_t point = 0;
    for (int row = 0; row < row_count; ++row) {
        if (row > 0) text += '/';
        for (int i = 0; i < cells_in_row(row) && point < setup.board.size(); ++i) {
            text += write_stack(setup.board[point++]);
        }
    }
    text += setup.to_move == Side::white ? " w" : " b";
    if (setup.hand != std::array{0, 0} || setup.red_hand != 0) {
        text += ' ' + std::to_string(setup.hand[0]) + ',' + std::to_string(setup.hand[1]) + ',' +
                std::to_string(setup.red_hand);
    }
    return text;
}

std::expected<Setup, TextError> read(const Variant& variant, std::string_view text) {
    TextReader reader(text);
    Setup setup;
    for (int row = 0; row < row_count; ++row) read_row(reader, row, setup.board);
    reader.space();
    setup.to_move = reader.side();
    if (reader.peek() == ' ') {
        reader.space();
        read_hands(reader, variant, setup);
    }
    return reader.finish(std::move(setup));
}

}  // namespace merels::dvonn
