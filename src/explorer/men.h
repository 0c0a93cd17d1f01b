#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/history.h"
#include "core/setup.h"

namespace merels::explorer {

// Where a man came to stand, and by which turn, counted from 1. Turn 0 is the start.
struct ManStep {
    std::size_t turn = 0;
    Point point = no_point;

    friend bool operator==(const ManStep&, const ManStep&) = default;
};

// One man (or one piece of a stack) from its first point to its last.
struct Man {
    Colour colour = Colour::none;
    std::uint8_t kind = 0;
    std::vector<ManStep> path;                 // never empty
    std::optional<std::size_t> gone = {};      // the turn with which it left the board
    std::optional<std::size_t> taken_by = {};  // the man that took it, by its place in the list

    friend bool operator==(const Man&, const Man&) = default;
};

// Follows every man of a game. First come those that stood on the board at the start, by their points, then
// the others in the order in which they were placed.
//
// In a game of stacks each piece is followed by itself: a stack carries all of its pieces along, and a piece
// that is covered goes where the stack on it goes. Pieces that lose the connection to a red one are gone and
// were taken by none. A start with stacks has one man for each stack: what is inside is not known.
//
// A value; copies are independent.
class MenTracker {
  public:
    // Follows the men to where the history stands: on from where they were followed to before, or from the
    // start if turns were taken back meanwhile. Every history must be of the same game and start.
    void follow(const History& history);
    // Whether men have been followed at all.
    [[nodiscard]] bool begun() const { return begun_; }
    [[nodiscard]] const std::vector<Man>& men() const { return men_; }

  private:
    void begin(const AnyPosition& start);
    void play(const AnyPosition& before, const Turn& turn, const Setup& after, std::size_t number);
    void put(Point point, const Piece& piece, std::size_t number);
    void land(const std::vector<std::size_t>& moving, Point point, std::optional<std::size_t> mover,
              std::size_t number);
    void remove(Point point, std::optional<std::size_t> by, std::size_t number);

    bool begun_ = false;
    bool stacks_ = false;
    std::vector<Turn> turns_;  // that have been followed
    std::vector<Man> men_;
    std::vector<std::vector<std::size_t>> at_;  // the men on each point, the lowest first
};

// The men of a game as MenTracker follows them.
[[nodiscard]] std::vector<Man> men_of(const History& history);

}  // namespace merels::explorer
