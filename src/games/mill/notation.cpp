#include "mill/notation.h"

#include "core/text_reader.h"

namespace merels::mill {
namespace {

constexpr std::size_t around = 8;  // points of a square

char letter(const Piece& piece) {
    if (piece.colour == Colour::white) return 'w';
    return piece.colour == Colour::black ? 'b' : '.';
}

Piece read_point(TextReader& reader, const std::string& name) {
    if (reader.accept('w')) return {Colour::white, 1, false};
    if (reader.accept('b')) return {Colour::black, 1, false};
    if (!reader.accept('.')) reader.fail(tr("expected w, b or . for {}, found {}"), {name, reader.here()});
    return {};
}

}  // namespace

std::string write(const Variant& variant, const Geometry& geometry, const Setup& setup) {
    std::string text;
    for (std::size_t point = 0; point < setup.board.size(); ++point) {
        if (point > 0 && point % around == 0) text += '/';
        text += letter(setup.board[point]);
    }
    text += setup.to_move == Side::white ? " w " : " b ";
    text += std::to_string(setup.hand[0]) + ',' + std::to_string(setup.hand[1]);
    if (variant.remembers_steps()) text += ' ' + write_steps(geometry, setup.last_step);
    return text;
}

std::expected<Setup, TextError> read(const Variant& variant, const Geometry& geometry,
                                     std::string_view text) {
    TextReader reader(text);
    Setup setup;
    for (std::size_t point = 0; point < geometry.size(); ++point) {
        if (point > 0 && point % around == 0) reader.expect('/', tr("expected / between two squares"));
        setup.board.push_back(read_point(reader, geometry.spots[point].name));
    }
    reader.space();
    setup.to_move = reader.side();
    reader.space();
    setup.hand = reader.numbers();
    if (variant.remembers_steps()) {
        reader.space();
        setup.last_step = reader.steps(geometry);
    }
    return reader.finish(std::move(setup));
}

}  // namespace merels::mill
