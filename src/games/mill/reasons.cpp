// Why a point cannot be picked, in words (G2).
#include "core/bits.h"
#include "mill/position.h"

namespace merels::mill {
namespace {

class Reasons {
  public:
    explicit Reasons(const Position& position) : position_(position) {}

    [[nodiscard]] Message first(Point point) const {
        const Points own = position_.own();
        if ((position_.theirs() & bit(point)) != 0) {
            if (!position_.may_move()) return taken(point);
            return {tr("the man on {} is {}'s"),
                    {name(point), std::string(merels::name(other(position_.to_move())))}};
        }
        if ((own & bit(point)) == 0)
            return {tr("there is no man on {} to move, and none in hand to place"), {name(point)}};
        if (!position_.may_move()) return taken(point);
        if ((position_.board().near(point) & position_.empty()) == 0) {
            return {tr("the man on {} cannot move: every point next to it is taken"), {name(point)}};
        }
        return {tr("the man on {} could only step back into the mill it has just left"), {name(point)}};
    }

    [[nodiscard]] Message destination(Point from, Point to) const {
        if (from == to) return {tr("the man already stands on {}"), {name(to)}};
        if ((position_.empty() & bit(to)) == 0) return taken(to);
        if (position_.closes_again(from, to)) {
            return {tr("the mill that was opened a turn ago may not be closed again at once"), {}};
        }
        return {tr("{} is not next to {} on a line"), {name(to), name(from)}};
    }

    // `theirs`: the opposing men still on the board.
    [[nodiscard]] Message removal(Points theirs, Points own, Point point) const {
        if ((own & bit(point)) != 0) return {tr("the man on {} is your own"), {name(point)}};
        if ((theirs & bit(point)) == 0) return {tr("there is no man on {} to remove"), {name(point)}};
        return {tr("that man stands in a mill, and others do not"), {}};
    }

  private:
    [[nodiscard]] Message taken(Point point) const {
        return {tr("there is already a man on {}"), {name(point)}};
    }
    [[nodiscard]] std::string name(Point point) const { return position_.board().geometry().name(point); }

    const Position& position_;
};

}  // namespace

Message Position::why_not(const Turn& picked, Point point) const {
    const Reasons reasons(*this);
    if (point >= board().geometry().size()) return {tr("there is no such point on this board"), {}};
    if (picked.empty()) return reasons.first(point);
    if (picked.size() == 1 && role(picked, 0) == Role::from) return reasons.destination(picked[0], point);
    Position now = *this;
    now.play(picked);
    return reasons.removal(now.men(other(side_)), now.men(side_), point);
}

}  // namespace merels::mill
