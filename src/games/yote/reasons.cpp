// Why a point cannot be picked, in words (G2).
#include <cstdlib>

#include "yote/position.h"

namespace merels::yote {
namespace {

// What stands on the board when a point is picked, seen by the side whose turn it is: the points picked
// before it have been played.
class Reasons {
  public:
    Reasons(const Position& now, Side side)
        : now_(now), board_(now.board()), own_(now.men(side)), theirs_(now.men(other(side))), side_(side) {}

    [[nodiscard]] Message first(Point point) const {
        if (point == board_.hand()) return {tr("a man is placed by choosing the empty cell it goes to"), {}};
        if (stands(theirs_, point)) {
            if (own_ == 0) return taken(point);
            return {tr("the man on {} is {}'s"), {name(point), side_name(other(side_))}};
        }
        if (stands(own_, point)) return immovable(point);
        if (now_.hand(side_) == 0) return {tr("there is no man in hand to place on {}"), {name(point)}};
        return must_capture();
    }

    [[nodiscard]] Message destination(Point from, Point to) const {
        if (!stands(now_.empty(), to) || distance(from, to) != 1) return reach(from, to);
        if (now_.last_step(side_) == Step{to, from}) {
            return {tr("the man stepped from {} on your last turn and may not step straight back"),
                    {name(to)}};
        }
        return must_capture();
    }

    [[nodiscard]] Message next_jump(Point from, Point to) const {
        if (!stands(now_.empty(), to) || distance(from, to) != 1) return reach(from, to);
        return {tr("after a jump the man may only jump again, not step"), {}};
    }

    // `at_first`: the opposing men before the turn.
    [[nodiscard]] Message extra(Cells at_first, Point point) const {
        if (point == board_.hand()) return {tr("{} has no man in hand to remove"), {side_name(other(side_))}};
        if (stands(own_, point)) return {tr("the man on {} is your own"), {name(point)}};
        if (stands(at_first, point))
            return {tr("the man on {} has already been taken in this turn"), {name(point)}};
        return {tr("there is no man on {} to remove"), {name(point)}};
    }

  private:
    // Why no man could go from one cell to the other, be it by step or by jump.
    [[nodiscard]] Message reach(Point from, Point to) const {
        if (to == board_.hand()) return {tr("a man on the board cannot go back to the hand"), {}};
        if (to == from) return {tr("the man already stands on {}"), {name(to)}};
        if (stands(theirs_, to) && can_jump(from, to)) {
            return {tr("there is already a man on {}: to jump it, choose the cell behind it"), {name(to)}};
        }
        if (stands(own_ | theirs_, to)) return taken(to);
        const int down = std::abs(board_.row_of(to) - board_.row_of(from));
        const int across = std::abs(board_.column_of(to) - board_.column_of(from));
        if (down == across) return {tr("men neither step nor jump diagonally"), {}};
        if (down != 0 && across != 0) {
            return {tr("{} is neither in the row nor in the column of {}"), {name(to), name(from)}};
        }
        if (down + across > 2) {
            return {tr("{} is too far from {}: a man steps to the next cell or jumps over one man"),
                    {name(to), name(from)}};
        }
        const Point between = Board::middle(from, to);
        if (stands(own_, between)) {
            return {tr("{} holds one of your own men: only an opposing man can be jumped"), {name(between)}};
        }
        return {tr("{} is more than one step from {} and there is no man between to jump"),
                {name(to), name(from)}};
    }

    // Why a man of one's own cannot be the one that moves.
    [[nodiscard]] Message immovable(Point point) const {
        const bool captures = how_many_moves(board_.jumpers(own_, theirs_, now_.empty())) > 0;
        if (captures && now_.rules().variant.forced_capture) {
            return {tr("capturing is forced, and the man on {} can jump nothing"), {name(point)}};
        }
        if (how_many_moves(board_.steppers(bit(point), now_.empty())) > 0) {
            return {
                tr("the man on {} could only step straight back to {}, where it came from on your last turn"),
                {name(point), name(now_.last_step(side_).from)}};
        }
        return {tr("the man on {} cannot move: no cell next to it is empty, and there is no man it can jump"),
                {name(point)}};
    }

    [[nodiscard]] bool can_jump(Point from, Point over) const {
        return board_.neighbours(from, over) &&
               board_.jumpers(bit(from), bit(over), now_.empty())[Board::direction(from, over)] != 0;
    }
    [[nodiscard]] static bool stands(Cells men, Point point) { return (men & bit_if_cell(point)) != 0; }
    // In steps, across and down.
    [[nodiscard]] int distance(Point from, Point to) const {
        return std::abs(board_.row_of(to) - board_.row_of(from)) +
               std::abs(board_.column_of(to) - board_.column_of(from));
    }
    [[nodiscard]] Message taken(Point point) const {
        return {tr("there is already a man on {}"), {name(point)}};
    }
    [[nodiscard]] static Message must_capture() {
        return {tr("an opposing man can be jumped, and capturing is forced"), {}};
    }
    [[nodiscard]] std::string name(Point point) const { return board_.geometry().name(point); }
    [[nodiscard]] static std::string side_name(Side side) { return std::string(merels::name(side)); }

    const Position& now_;
    const Board& board_;
    Cells own_;
    Cells theirs_;
    Side side_;
};

}  // namespace

Message Position::why_not(const Turn& picked, Point point) const {
    if (point >= board().geometry().size()) return {tr("there is no such cell on this board"), {}};
    if (picked.empty()) return Reasons(*this, side_).first(point);
    if (picked.size() == 1) return Reasons(*this, side_).destination(picked[0], point);
    Position now = *this;
    now.play(picked);
    const Reasons reasons(now, side_);
    if (picked.size() % 2 == 0) return reasons.extra(theirs(), point);
    return reasons.next_jump(picked[picked.size() - 2], point);
}

}  // namespace merels::yote
