#include "explorer/men.h"

#include <algorithm>
#include <utility>

namespace merels::explorer {

void MenTracker::follow(const History& history) {
    const std::vector<Turn>& turns = history.turns();
    const bool goes_on =
        begun_ && turns_.size() <= turns.size() && std::equal(turns_.begin(), turns_.end(), turns.begin());
    if (!goes_on) begin(history.position_at(0));
    for (std::size_t n = turns_.size(); n < turns.size(); ++n) {
        play(history.position_at(n), turns[n], history.position_at(n + 1).setup(), n + 1);
        turns_.push_back(turns[n]);
    }
}

void MenTracker::begin(const AnyPosition& start) {
    *this = MenTracker();
    begun_ = true;
    stacks_ = start.has_stacks();
    const Setup setup = start.setup();
    at_.resize(setup.board.size());
    for (std::size_t i = 0; i < setup.board.size(); ++i) {
        if (setup.board[i].colour != Colour::none) put(static_cast<Point>(i), setup.board[i], 0);
    }
}

void MenTracker::play(const AnyPosition& before, const Turn& turn, const Setup& after, std::size_t number) {
    std::optional<std::size_t> mover;
    std::vector<std::size_t> moving;
    for (std::size_t i = 0; i < turn.size(); ++i) {
        const Point point = turn[i];
        switch (before.role(turn, i)) {
            case Role::place:
                put(point, after.board[point], number);
                mover = men_.size() - 1;
                break;
            case Role::from:
                moving = std::exchange(at_[point], {});
                if (!moving.empty()) mover = moving.back();
                break;
            case Role::to:
                // A man that goes on after a jump leaves the point it came to.
                if (moving.empty() && mover) moving = std::exchange(at_[men_[*mover].path.back().point], {});
                land(std::exchange(moving, {}), point, mover, number);
                break;
            case Role::taken:
                remove(point, mover, number);
                break;
        }
    }
    // Men that were taken without being chosen: jumped over, or no longer connected.
    for (std::size_t i = 0; i < at_.size(); ++i) {
        if (!at_[i].empty() && after.board[i].colour == Colour::none)
            remove(static_cast<Point>(i), stacks_ ? std::nullopt : mover, number);
    }
}

void MenTracker::put(Point point, const Piece& piece, std::size_t number) {
    at_[point].push_back(men_.size());
    men_.push_back({.colour = piece.colour, .kind = piece.kind, .path = {{number, point}}});
}

void MenTracker::land(const std::vector<std::size_t>& moving, Point point, std::optional<std::size_t> mover,
                      std::size_t number) {
    if (!stacks_ && !at_[point].empty()) remove(point, mover, number);
    for (const std::size_t man : moving) {
        men_[man].path.push_back({number, point});
        at_[point].push_back(man);
    }
}

void MenTracker::remove(Point point, std::optional<std::size_t> by, std::size_t number) {
    for (const std::size_t man : std::exchange(at_[point], {})) {
        men_[man].gone = number;
        men_[man].taken_by = by;
    }
}

std::vector<Man> men_of(const History& history) {
    MenTracker tracker;
    tracker.follow(history);
    return tracker.men();
}

}  // namespace merels::explorer
