#include "terminal/setup_editor.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <sstream>
#include <vector>

#include "core/letters.h"
#include "terminal/status.h"

namespace merels::terminal {
namespace {

constexpr std::string_view help_for_men =
    "  w a1 ...     put white men on these points; b for black, . for nothing\n"
    "  hand 3,2     men in hand: White's, Black's\n";
constexpr std::string_view help_for_stacks =
    "  w a1 ...     put white pieces on these points; b for black, r for red, . for nothing\n"
    "  w3 a1 ...    a white stack three high; W3 for one with a red in it\n"
    "  hand 3,2,0   pieces in hand: White's, Black's, reds\n";
// "k c3 ...": for the kinds of pieces that position texts write with a letter of their own.
std::string help_for_kinds(const Geometry& geometry) {
    std::string help;
    for (const auto& kind : geometry.piece_kinds) {
        if (kind.piece.kind == 0) continue;  // nobody's pieces, which the help for stacks has
        help += fmt::format("  {} a1 ...     put a {} there\n", kind.letter, kind.name);
    }
    return help;
}

constexpr std::string_view help_for_all =
    "  turn black   the side to move\n"
    "  text ...     a whole position text\n"
    "  clear        take everything off\n"
    "  show         show the board\n"
    "  done         play from here\n"
    "  cancel       back to the menu\n";

// "w", "b3", "W4", "r", ".": a piece as position texts write it; or its colour as a word.
std::optional<Piece> read_piece(const Geometry& geometry, std::string_view text) {
    if (text == "." || text == "empty") return Piece{};
    for (const auto& kind : geometry.piece_kinds) {
        const bool meant = text == kind.name || (text.size() == 1 && text.front() == kind.letter);
        if (kind.piece.kind != 0 && meant) return kind.piece;
    }
    if (text == "r" || text == "red") return Piece{Colour::red, 1, true};
    if (text == "white" || text == "black") return read_piece(geometry, text.substr(0, 1));
    if (text.empty() || text.size() > 3 || !std::ranges::all_of(text.substr(1), is_digit))
        return std::nullopt;
    const char side = lower(text.front());
    if (side != 'w' && side != 'b') return std::nullopt;
    const int height = text.size() == 1 ? 1 : std::stoi(std::string(text.substr(1)));
    if (height < 1) return std::nullopt;
    return Piece{side == 'w' ? Colour::white : Colour::black, static_cast<std::uint8_t>(height),
                 text.front() != side, 0};
}

}  // namespace

SetupEditor::SetupEditor(const AnyGame& game, Input& input, const Look& look)
    : game_(game), input_(input), look_(look), setup_(game.start(0).setup()) {
    std::ranges::fill(setup_.board, Piece{});
    setup_.hand = {};
    setup_.red_hand = 0;
}

std::optional<AnyPosition> SetupEditor::edit() {
    help();
    while (true) {
        const auto typed = input_.line("Set up: ");
        if (!typed) return std::nullopt;
        switch (line(std::string(trimmed(*typed)))) {
            case Done::no:
                break;
            case Done::with_position:
                return game_.position(setup_);
            case Done::without:
                return std::nullopt;
        }
    }
}

SetupEditor::Done SetupEditor::line(const std::string& text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string word = text.substr(0, space);
    const std::string_view rest = trimmed(std::string_view(text).substr(space));
    if (word == "done") return possible() ? Done::with_position : Done::no;
    if (word == "cancel" || word == "menu" || word == "quit") return Done::without;
    if (word == "help" || word.empty()) {
        help();
    } else if (word == "clear") {
        std::ranges::fill(setup_.board, Piece{});
        show();
    } else if (word == "hand") {
        hand(rest);
    } else if (word == "turn") {
        turn(rest);
    } else if (word == "text") {
        read(rest);
    } else if (word == "show") {
        show();
    } else if (!put(word, rest)) {
        std::cout << "That was not understood; help lists what can be typed.\n";
    }
    return Done::no;
}

// All the points, or none if one of them is wrong.
bool SetupEditor::put(const std::string& piece, std::string_view points) {
    const Geometry& geometry = game_.geometry();
    const auto what = read_piece(geometry, geometry.stacks ? piece : lower(piece));
    if (!what || points.empty()) return false;
    std::istringstream names{std::string(points)};
    std::vector<Point> places;
    for (std::string name; names >> name;) {
        const auto point = game_.geometry().find(name);
        if (!point || !game_.geometry().spots[*point].on_board) {
            std::cout << fmt::format("There is no point called \"{}\" on this board.\n", excerpt(name));
            return true;
        }
        places.push_back(*point);
    }
    for (const Point place : places) setup_.board[place] = *what;
    show();
    return true;
}

void SetupEditor::hand(std::string_view numbers) {
    std::string text(numbers);
    std::ranges::replace(text, ',', ' ');
    std::istringstream stream(text);
    int white = 0;
    int black = 0;
    int red = 0;
    const auto sensible = [](int number) { return number >= 0 && number <= 99; };
    const bool two = (stream >> white >> black) && sensible(white) && sensible(black);
    const bool neutral = game_.geometry().has_neutral_pieces();
    const bool three = neutral && two && !(stream >> std::ws).eof();
    if (!two || (three && (!(stream >> red) || !sensible(red))) || !(stream >> std::ws).eof()) {
        std::cout << (neutral ? "Pieces in hand are numbers: White's, Black's, reds.\n"
                              : "Men in hand are two numbers: White's, Black's.\n");
        return;
    }
    setup_.hand = {white, black};
    setup_.red_hand = red;
    show();
}

void SetupEditor::turn(std::string_view side) {
    const std::string word = lower(side);
    if (word == "white" || word == "w") {
        setup_.to_move = Side::white;
    } else if (word == "black" || word == "b") {
        setup_.to_move = Side::black;
    } else {
        std::cout << "The side to move is white or black.\n";
        return;
    }
    show();
}

void SetupEditor::read(std::string_view text) {
    auto setup = game_.read(text);
    if (!setup) {
        std::cout << fmt::format("The position cannot be read: {}\n", setup.error().text());
        return;
    }
    setup_ = std::move(*setup);
    show();
}

void SetupEditor::help() const {
    std::cout << (game_.geometry().stacks ? help_for_stacks : help_for_men)
              << help_for_kinds(game_.geometry()) << help_for_all;
}

void SetupEditor::show() {
    std::cout << '\n' << draw_board(game_.geometry(), setup_, look_) << '\n';
    const std::string reds = setup_.red_hand > 0 ? fmt::format(", red {}", setup_.red_hand) : "";
    std::cout << fmt::format("In hand: White {}, Black {}{}. {} to move.\n", setup_.hand[0], setup_.hand[1],
                             reds, name(setup_.to_move))
              << game_.write(setup_) << '\n';
}

bool SetupEditor::possible() {
    const auto problems = game_.problems(setup_);
    if (problems.empty()) return true;
    std::cout << "The position is not possible:\n";
    for (const Message& problem : problems) std::cout << "  " << sentence(problem.text()) << '\n';
    return false;
}

}  // namespace merels::terminal
