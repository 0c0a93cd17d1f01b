#pragma once

#include <expected>
#include <memory>
#include <vector>

#include "core/any_position.h"
#include "core/message.h"
#include "core/turn.h"

namespace merels {

// What the next point of a turn is wanted for (G4).
enum class Expected : std::uint8_t {
    nothing,        // the turn is complete, or the game over
    place,          // a man from the hand, on an empty point
    move,           // choose the man to move
    place_or_move,  // either
    destination,    // where the chosen man goes
    remove,         // choose the man to take
    pass,           // there is nothing to choose: the turn is a pass
};

// A turn being entered, one point at a time. Knows nothing of any game's rules but its list of legal turns:
// what may be picked is whatever continues one of them. Copies share that list.
class PartialTurn {
  public:
    explicit PartialTurn(AnyPosition position);

    // The position the turn starts from.
    [[nodiscard]] const AnyPosition& position() const { return start_->position; }
    [[nodiscard]] const Turn& picked() const { return picked_; }
    // The points that may be picked now, in ascending order.
    [[nodiscard]] std::vector<Point> next() const;
    // Whether the points picked make a legal turn. One that is complete may still be continued where next()
    // is not empty (several jumps, say).
    [[nodiscard]] bool complete() const;
    [[nodiscard]] Expected expected() const;

    // Picks a point, or says why it cannot be and changes nothing.
    std::expected<void, Message> pick(Point point);
    // Takes the last pick back; false if there is none.
    bool undo();
    void clear() { picked_ = Turn{}; }

  private:
    struct Start {
        AnyPosition position;
        std::vector<Turn> legal;
    };

    std::shared_ptr<const Start> start_;
    Turn picked_;
};

// What is expected, in words: "place a man", "choose a stack to move".
[[nodiscard]] Message describe_expected(const PartialTurn& turn);

}  // namespace merels
