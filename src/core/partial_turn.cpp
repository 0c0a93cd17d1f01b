#include "core/partial_turn.h"

#include <algorithm>
#include <array>
#include <utility>

namespace merels {

Message describe_expected(const PartialTurn& turn) {
    const AnyPosition& position = turn.position();
    const bool stacks = position.has_stacks();
    switch (turn.expected()) {
        case Expected::nothing:
            return {tr("nothing more to choose"), {}};
        case Expected::place:
            if (position.setup().red_hand > 0) return {tr("place a red piece"), {}};
            return stacks ? Message{tr("place a piece"), {}} : Message{tr("place a man"), {}};
        case Expected::move:
            return stacks ? Message{tr("choose a stack to move"), {}}
                          : Message{tr("choose a man to move"), {}};
        case Expected::place_or_move:
            return {tr("place a man or choose one to move"), {}};
        case Expected::destination:
            return {tr("choose where it goes"), {}};
        case Expected::remove:
            return {tr("choose a man to remove"), {}};
        case Expected::pass:
            return {tr("no move: pass"), {}};
    }
    return {};
}

PartialTurn::PartialTurn(AnyPosition position) {
    std::vector<Turn> legal = position.turns();
    start_ = std::make_shared<const Start>(std::move(position), std::move(legal));
}

std::vector<Point> PartialTurn::next() const {
    std::array<bool, no_point + 1> possible{};
    for (const Turn& turn : start_->legal) {
        if (turn.size() > picked_.size() && turn.starts_with(picked_)) possible[turn[picked_.size()]] = true;
    }
    std::vector<Point> points;
    for (std::size_t point = 0; point < no_point; ++point) {
        if (possible[point]) points.push_back(static_cast<Point>(point));
    }
    return points;
}

bool PartialTurn::complete() const {
    return std::ranges::find(start_->legal, picked_) != start_->legal.end();
}

Expected PartialTurn::expected() const {
    if (picked_.empty() && complete()) return Expected::pass;
    bool place = false;
    bool move = false;
    for (const Point point : next()) {
        Turn longer = picked_;
        longer.push_back(point);
        switch (position().role(longer, picked_.size())) {
            case Role::place:
                place = true;
                break;
            case Role::from:
                move = true;
                break;
            case Role::to:
                return Expected::destination;
            case Role::taken:
                return Expected::remove;
        }
    }
    if (place && move) return Expected::place_or_move;
    if (place) return Expected::place;
    return move ? Expected::move : Expected::nothing;
}

std::expected<void, Message> PartialTurn::pick(Point point) {
    const auto points = next();
    if (std::ranges::binary_search(points, point)) {
        picked_.push_back(point);
        return {};
    }
    if (start_->legal.empty()) return std::unexpected(Message{tr("the game is over"), {}});
    if (picked_.empty() && complete()) {
        return std::unexpected(
            Message{tr("{} has no legal move and must pass"), {std::string(name(position().to_move()))}});
    }
    if (points.empty()) return std::unexpected(Message{tr("the turn is already complete"), {}});
    return std::unexpected(position().why_not(picked_, point));
}

bool PartialTurn::undo() {
    if (picked_.empty()) return false;
    picked_.pop_back();
    return true;
}

}  // namespace merels
