// Why a point cannot be picked, in words (G2, D7).
#include <string>

#include "dvonn/position.h"

namespace merels::dvonn {
namespace {

std::string name(Cell cell) {
    return geometry().name(point_of(cell));
}

Message not_to_move(const Position& position, Cell from) {
    const Side opponent = other(position.to_move());
    if ((position.occupied() & bit(from)) == 0) return {tr("there is no stack on {}"), {name(from)}};
    if ((position.lone_reds() & bit(from)) != 0) {
        return {tr("the red piece on {} stands alone and cannot move"), {name(from)}};
    }
    if ((position.stacks(opponent) & bit(from)) != 0) {
        return {tr("the stack on {} is {}'s"), {name(from), std::string(merels::name(opponent))}};
    }
    if ((enclosed(position.occupied()) & bit(from)) != 0) {
        return {tr("the stack on {} cannot move: all six cells around it are occupied"), {name(from)}};
    }
    return {tr("the stack on {} cannot move: there is no stack exactly {} cells from it in a straight line"),
            {name(from), std::to_string(position.height(from))}};
}

Message not_to_land(const Position& position, Cell from, Cell to) {
    if (from == to) return {tr("the stack already stands on {}"), {name(to)}};
    const auto distance = straight_distance(from, to);
    if (!distance) return {tr("{} is not in a straight line from {}"), {name(to), name(from)}};
    const int height = position.height(from);
    if (*distance == height) return {tr("there is no stack on {} to land on"), {name(to)}};
    const std::string high = std::to_string(height);
    if (*distance == 1) {
        return {tr("{} is next to {}, but the stack is {} high and moves exactly {}"),
                {name(to), name(from), high, high}};
    }
    return {tr("{} is {} cells from {}, but the stack is {} high and moves exactly {}"),
            {name(to), std::to_string(*distance), name(from), high, high}};
}

}  // namespace

Message Position::why_not(const Turn& picked, Point point) const {
    if (point >= geometry().size()) return {tr("there is no such point on this board"), {}};
    const Cell cell = cell_of(point);
    if (placing()) return {tr("there is already a piece on {}"), {name(cell)}};
    if (picked.empty()) return not_to_move(*this, cell);
    return not_to_land(*this, cell_of(picked[0]), cell);
}

}  // namespace merels::dvonn
