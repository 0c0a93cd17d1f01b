#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/any_position.h"

namespace merels {

// What a position is worth to the side to move when both sides play as well as can be.
struct Worth {
    enum class Kind : std::uint8_t { loss, draw, win };

    Kind kind = Kind::draw;
    // Turns, both sides' counted, until the next removal or the end of the game on the shortest way to win
    // (for the loser: the longest way to hold out). 0 for a draw and for a game that is over.
    int turns = 0;

    friend bool operator==(const Worth&, const Worth&) = default;
};

// "win", "draw" or "loss".
[[nodiscard]] constexpr std::string_view name_of(Worth::Kind kind) {
    constexpr std::string_view names[] = {"loss", "draw", "win"};
    return names[static_cast<std::size_t>(kind)];
}

// Positions whose worth is known for certain: where this answers, its word is final. Repetition and the limit
// of quiet turns are not seen. Any number of threads may ask at once.
class SolvedPositions {
  public:
    SolvedPositions() = default;
    SolvedPositions(const SolvedPositions&) = delete;
    SolvedPositions& operator=(const SolvedPositions&) = delete;
    virtual ~SolvedPositions() = default;

    // Nothing where the position is not among the solved ones.
    [[nodiscard]] virtual std::optional<Worth> worth(const AnyPosition& position) const = 0;
    // No position with more men than this, on the board and in hand, is among them: asking is in vain.
    [[nodiscard]] virtual int most_men() const = 0;
};

}  // namespace merels
