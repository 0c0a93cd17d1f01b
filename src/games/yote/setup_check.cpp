#include "yote/setup_check.h"

#include <string>

namespace merels::yote {
namespace {

std::string side_name(Side side) {
    return std::string(name(side));
}

class Check {
  public:
    Check(const Rules& rules, const Setup& setup)
        : board_(rules.board), variant_(rules.variant), setup_(setup) {}

    std::vector<Message> all() {
        if (!board_fits()) return found_;
        for (const Piece& piece : setup_.board) {
            if (piece.colour == Colour::white) ++on_board_[index(Side::white)];
            if (piece.colour == Colour::black) ++on_board_[index(Side::black)];
        }
        steps();
        if (!numbers()) return found_;  // what follows supposes sensible numbers
        first_turns();
        latest_turn();
        pairs();
        return found_;
    }

  private:
    [[nodiscard]] int on_board(Side side) const { return on_board_[index(side)]; }
    [[nodiscard]] int in_hand(Side side) const { return setup_.hand[index(side)]; }
    [[nodiscard]] int left(Side side) const { return on_board(side) + in_hand(side); }
    [[nodiscard]] int lost(Side side) const { return variant_.men - left(side); }
    [[nodiscard]] int placed(Side side) const { return variant_.men - in_hand(side); }
    [[nodiscard]] bool is_cell(Point point) const { return (board_.all() & bit_if_cell(point)) != 0; }
    void say(Sentence english, std::vector<std::string> words) {
        found_.push_back({english, std::move(words)});
    }

    bool board_fits() {
        const Geometry& geometry = board_.geometry();
        if (setup_.board.size() != geometry.size()) {
            say(tr("the board has {} points, not {}"),
                {std::to_string(geometry.size()), std::to_string(setup_.board.size())});
            return false;
        }
        for (std::size_t point = 0; point < geometry.size(); ++point) {
            const Piece& piece = setup_.board[point];
            if (piece == Piece{}) continue;
            if (point == board_.hand()) {
                say(tr("men in hand are counted, not put on a cell"), {});
            } else if (piece != Piece{Colour::white, 1, false} && piece != Piece{Colour::black, 1, false}) {
                say(tr("only a white man, a black man or nothing can stand on {}"),
                    {geometry.spots[point].name});
            }
        }
        return found_.empty();
    }

    // A remembered step that no longer matters is no problem: the position forgets it.
    void steps() {
        for (const Side side : both_sides) {
            const Step& step = setup_.last_step[index(side)];
            if (step == Step{}) continue;
            const bool on_cells = is_cell(step.from) && is_cell(step.to);
            if (!on_cells || !board_.neighbours(step.from, step.to)) {
                say(tr("{}'s last step does not lead from a cell to the next"), {side_name(side)});
            } else if (variant_.step_back) {
                say(tr("{}'s last step cannot be remembered: in this game men may step back"),
                    {side_name(side)});
            }
        }
    }

    bool numbers() {
        const std::size_t before = found_.size();
        for (const Side side : both_sides) {
            if (in_hand(side) < 0)
                say(tr("{} cannot have a negative number of men in hand"), {side_name(side)});
            if (left(side) > variant_.men) {
                say(tr("{} has {} men, hand included; the maximum is {}"),
                    {side_name(side), std::to_string(left(side)), std::to_string(variant_.men)});
            }
        }
        if (left(Side::white) == 0 && left(Side::black) == 0) say(tr("neither side has a man"), {});
        return found_.size() == before;
    }

    // White begins, and each side's first turn can only place: so Black has done nothing before White has
    // placed, and White nothing more than that before Black has. Nobody can take a man before placing one.
    void first_turns() {
        if (placed(Side::white) == 0) {
            if (placed(Side::black) > 0 || setup_.to_move == Side::black) {
                say(tr("White begins, and can only place at first, but all its men are in hand"), {});
            }
        } else if (placed(Side::black) == 0) {
            if (placed(Side::white) > 1 || setup_.to_move == Side::white) {
                say(tr("Black has placed no man yet: White can have placed only one, and Black is to move"),
                    {});
            }
        }
    }

    // Whatever a side does, one of its men stands on the board when it has done it. Where that side has no
    // men left at all the game is decided, whoever's turn it is said to be.
    void latest_turn() {
        const Side side = other(setup_.to_move);
        if (on_board(side) == 0 && left(side) > 0 && placed(side) > 0) {
            say(tr("{} has just had its turn, so one of its men must stand on the board"), {side_name(side)});
        }
    }

    // Where the extra man may come from the hand, a jump takes two men as long as there are two to take.
    void pairs() {
        if (!variant_.extra_from_hand) return;
        for (const Side side : both_sides) {
            if (left(side) > 0 && lost(side) % 2 != 0) {
                say(tr("{} has lost an odd number of men, {}, but they are taken two at a time"),
                    {side_name(side), std::to_string(lost(side))});
            }
        }
    }

    const Board& board_;
    const Variant& variant_;
    const Setup& setup_;
    std::array<int, 2> on_board_{};
    std::vector<Message> found_;
};

}  // namespace

std::vector<Message> problems(const Rules& rules, const Setup& setup) {
    return Check(rules, setup).all();
}

}  // namespace merels::yote
