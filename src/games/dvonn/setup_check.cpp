#include "dvonn/setup_check.h"

#include <algorithm>
#include <string>

#include "dvonn/position.h"

namespace merels::dvonn {
namespace {

constexpr Cells edge = tables.all & ~enclosed(tables.all);

std::string side_name(Side side) {
    return std::string(name(side));
}

std::string names(Cells cells) {
    std::string text;
    each_point(cells, [&](Cell cell) {
        if (!text.empty()) text += ", ";
        text += geometry().name(point_of(cell));
    });
    return text;
}

class Check {
  public:
    Check(const Variant& variant, const Setup& setup) : variant_(variant), setup_(setup) {}

    std::vector<Message> all() {
        if (!board_fits() || !hands_fit()) return found_;
        if (std::ranges::any_of(hands(), [](int hand) { return hand > 0; })) {
            placing();
        } else {
            stacking();
        }
        return found_;
    }

  private:
    [[nodiscard]] std::array<int, 3> hands() const {
        return {setup_.hand[0], setup_.hand[1], setup_.red_hand};
    }
    [[nodiscard]] int on_board(Colour colour) const {
        return static_cast<int>(std::ranges::count(setup_.board, colour, &Piece::colour));
    }
    [[nodiscard]] int pieces_on_board() const {
        int pieces = 0;
        for (const Piece& piece : setup_.board) pieces += piece.height;
        return pieces;
    }
    template <class Wanted>
    [[nodiscard]] Cells cells(Wanted&& wanted) const {
        Cells found = 0;
        for (std::size_t point = 0; point < setup_.board.size(); ++point) {
            if (wanted(setup_.board[point])) found |= bit(cell_of(static_cast<Point>(point)));
        }
        return found;
    }
    void say(Sentence english, std::vector<std::string> words = {}) {
        found_.push_back({english, std::move(words)});
    }
    void say_if_any(Cells cells, Sentence english) {
        if (cells != 0) say(english, {names(cells)});
    }

    bool board_fits() {
        if (setup_.board.size() != all_pieces) {
            say(tr("the board has {} points, not {}"),
                {std::to_string(all_pieces), std::to_string(setup_.board.size())});
            return false;
        }
        say_if_any(cells([](const Piece& piece) {
                       return piece.colour == Colour::none ? piece != Piece{} : piece.height == 0;
                   }),
                   tr("a stack needs a colour and a height; one of them is missing on {}"));
        say_if_any(cells([](const Piece& piece) { return piece.colour == Colour::red && piece.height > 1; }),
                   tr("a red piece cannot be on top of a stack: {}"));
        say_if_any(cells([](const Piece& piece) {
                       return (piece.colour == Colour::white || piece.colour == Colour::black) &&
                              piece.height == 1 && piece.holds_red;
                   }),
                   tr("a white or black piece alone cannot hold a red one: {}"));
        return found_.empty();
    }

    bool hands_fit() {
        const bool negative = std::ranges::any_of(hands(), [](int hand) { return hand < 0; });
        if (negative) say(tr("the number of pieces in hand cannot be negative"));
        if (!variant_.placed && hands() != std::array{0, 0, 0}) {
            say(tr("there are no pieces in hand in this game: it starts with all of them on the board"));
        }
        return found_.empty();
    }

    void placing() {
        say_if_any(cells([](const Piece& piece) { return piece.height > 1; }),
                   tr("no piece stands on another while there are pieces in hand: {}"));
        const int white = on_board(Colour::white) + setup_.hand[0];
        const int black = on_board(Colour::black) + setup_.hand[1];
        const int red = on_board(Colour::red) + setup_.red_hand;
        if (white != pieces_a_side) {
            found_.push_back(plural(static_cast<std::size_t>(white),
                                    "there is {} white piece, hand included, not {}",
                                    "there are {} white pieces, hand included, not {}",
                                    {std::to_string(white), std::to_string(pieces_a_side)}));
        }
        if (black != pieces_a_side) {
            found_.push_back(plural(static_cast<std::size_t>(black),
                                    "there is {} black piece, hand included, not {}",
                                    "there are {} black pieces, hand included, not {}",
                                    {std::to_string(black), std::to_string(pieces_a_side)}));
        }
        if (red != reds) {
            found_.push_back(plural(static_cast<std::size_t>(red),
                                    "there is {} red piece, hand included, not {}",
                                    "there are {} red pieces, hand included, not {}",
                                    {std::to_string(red), std::to_string(reds)}));
        }
        if (found_.empty()) order_of_placing();
    }

    // The reds come first; then the sides place their own, Black beginning.
    void order_of_placing() {
        const int white = on_board(Colour::white);
        const int black = on_board(Colour::black);
        if (setup_.red_hand > 0 && white + black > 0) {
            say(tr("the reds are placed first, but not all of them are on the board"));
        }
        if (black != white && black != white + 1) {
            say(tr("Black and White place in turn, Black first: there cannot be {} black and {} white on "
                   "the board"),
                {std::to_string(black), std::to_string(white)});
        }
        const int placed = pieces_on_board();
        const Side next = placed % 2 == 0 ? Side::white : Side::black;
        if (setup_.to_move != next) {
            say(tr("pieces on the board: {}; so it is {}'s turn to place"),
                {std::to_string(placed), side_name(next)});
        }
    }

    void stacking() {
        occupied_ = cells([](const Piece& piece) { return piece.height > 0; });
        if (occupied_ == 0) {
            say(tr("the board is empty"));
            return;
        }
        numbers();
        reds_fit();
        holes();
        if (found_.empty()) side_to_move();
    }

    void numbers() {
        if (pieces_on_board() > all_pieces) {
            say(tr("there are {} pieces on the board; the maximum is {}"),
                {std::to_string(pieces_on_board()), std::to_string(all_pieces)});
        }
        for (const Side side : both_sides) {
            const int stacks = on_board(colour(side));
            if (stacks > pieces_a_side) {
                say(tr("{} tops {} stacks, but has only {} pieces"),
                    {side_name(side), std::to_string(stacks), std::to_string(pieces_a_side)});
            }
        }
    }

    // A stack with a red in it is connected to one, so no red ever leaves the board.
    void reds_fit() {
        const auto holds_red = [](const Piece& piece) {
            return piece.holds_red || piece.colour == Colour::red;
        };
        const Cells with_red = cells(holds_red);
        if (with_red == 0) {
            say(tr("there is no red piece on the board, so no stack is connected to one"));
            return;
        }
        if (how_many(with_red) > reds) {
            say(tr("{} stacks hold a red piece, but there are only {} reds"),
                {std::to_string(how_many(with_red)), std::to_string(reds)});
        }
        int room = 0;
        for (const Piece& piece : setup_.board) {
            if (holds_red(piece)) room += std::max(1, piece.height - 1);  // a red is never on top
        }
        if (room < reds) {
            say(tr("no red ever leaves the board, but the stacks that hold one have room for only {} of the "
                   "{}"),
                {std::to_string(room), std::to_string(reds)});
        }
        say_if_any(occupied_ & ~connected(with_red, occupied_), tr("not connected to a red piece: {}"));
    }

    // The first stack to leave a cell did so from the edge, and every one since from the edge or from beside
    // an empty cell; stacks that left the board, unconnected, stood beside one too.
    void holes() {
        const Cells empty = tables.all & ~occupied_;
        say_if_any(empty & ~connected(edge, empty),
                   tr("these cells are shut in, so no stack can ever have left them: {}"));
    }

    // The other side made the last turn. If it has a move now, that turn was no pass; and as long as nothing
    // has left the board, whoever has moved has a stack to show for it.
    void side_to_move() {
        const Side last = other(setup_.to_move);
        if (pieces_on_board() < all_pieces || !Position(setup_).can_go(last)) return;
        if (how_many(occupied_) == all_pieces) {
            if (last == Side::white) say(tr("no stack has moved yet: it is White's turn"));
            return;
        }
        const Cells moved =
            cells([&](const Piece& piece) { return piece.colour == colour(last) && piece.height > 1; });
        if (moved == 0) {
            say(tr("it cannot be {}'s turn: {} has not moved yet"),
                {side_name(setup_.to_move), side_name(last)});
        }
    }

    const Variant& variant_;
    const Setup& setup_;
    Cells occupied_ = 0;
    std::vector<Message> found_;
};

}  // namespace

std::vector<Message> problems(const Variant& variant, const Setup& setup) {
    return Check(variant, setup).all();
}

}  // namespace merels::dvonn
