#include "yote/notation.h"

#include "core/letters.h"
#include "core/text_reader.h"

namespace merels::yote {
namespace {

std::string row_name(int row) {
    return {static_cast<char>('a' + row)};
}

void write_row(std::span<const Piece> row, std::string& text) {
    int empty = 0;
    const auto write_empty = [&] {
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
    };
    for (const Piece& piece : row) {
        if (piece.colour == Colour::none) {
            ++empty;
            continue;
        }
        write_empty();
        text += piece.colour == Colour::white ? 'w' : 'b';
    }
    write_empty();
}

// Reads the board row by row.
class RowReader {
  public:
    RowReader(TextReader& reader, const Variant& variant) : reader_(reader), variant_(variant) {}

    std::vector<Piece> board() {
        std::vector<Piece> cells;
        for (int row = 0; row < variant_.rows; ++row) {
            if (row > 0) reader_.expect('/', tr("expected / and the next row"));
            read_row(row, cells);
        }
        if (reader_.peek() == '/')
            reader_.fail(tr("there are only {} rows"), {std::to_string(variant_.rows)});
        return cells;
    }

  private:
    void read_row(int row, std::vector<Piece>& cells) {
        int left = variant_.columns;
        bool after_number = false;
        while (const int length = next_length(after_number)) {
            if (length > left) {
                reader_.fail(tr("row {} has more than {} cells"),
                             {row_name(row), std::to_string(variant_.columns)});
                return;
            }
            left -= length;
            after_number = is_digit(reader_.peek());
            cells.insert(cells.end(), static_cast<std::size_t>(length), take());
        }
        if (left > 0) {
            reader_.fail(tr("row {} has fewer than {} cells"),
                         {row_name(row), std::to_string(variant_.columns)});
        }
    }

    // How many cells the next character stands for; none at the end of the row.
    int next_length(bool after_number) {
        const char next = reader_.peek();
        if (next == 'w' || next == 'b') return 1;
        if (is_digit(next)) {
            if (next == '0') reader_.fail(tr("a number of empty cells cannot begin with 0"));
            if (after_number) reader_.fail(tr("write empty cells next to each other as one number"));
            return reader_.peek() == '\0' ? 0 : next - '0';
        }
        if (next != '/' && next != ' ' && next != '\0') {
            reader_.fail(tr("expected w, b, a number of empty cells or /, found {}"), {reader_.here()});
        }
        return 0;
    }

    Piece take() {
        const char next = reader_.peek();
        reader_.accept(next);
        if (next == 'w') return {Colour::white, 1, false};
        if (next == 'b') return {Colour::black, 1, false};
        return {};
    }

    TextReader& reader_;
    const Variant& variant_;
};

}  // namespace

std::string write(const Variant& variant, const Geometry& geometry, const Setup& setup) {
    std::string text;
    const std::span<const Piece> board = setup.board;
    const auto columns = static_cast<std::size_t>(variant.columns);
    for (int row = 0; row < variant.rows; ++row) {
        if (row > 0) text += '/';
        write_row(board.subspan(static_cast<std::size_t>(row) * columns, columns), text);
    }
    text += setup.to_move == Side::white ? " w " : " b ";
    text += std::to_string(setup.hand[0]) + ',' + std::to_string(setup.hand[1]);
    return text + ' ' + write_steps(geometry, setup.last_step);
}

std::expected<Setup, TextError> read(const Variant& variant, const Geometry& geometry,
                                     std::string_view text) {
    TextReader reader(text);
    Setup setup;
    setup.board = RowReader(reader, variant).board();
    setup.board.resize(geometry.size());  // nothing stands on the hand
    reader.space();
    setup.to_move = reader.side();
    reader.space();
    setup.hand = reader.numbers();
    // Where steps may be taken back none need be remembered, and the last part may be left out.
    if (!variant.step_back || reader.peek() != '\0') {
        reader.space();
        if (!variant.step_back || reader.peek() != '\0') setup.last_step = reader.steps(geometry);
    }
    return reader.finish(std::move(setup));
}

}  // namespace merels::yote
