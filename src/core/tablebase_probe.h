#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/any_position.h"

namespace merels {

// Win, draw or loss for the side to move with perfect play by both sides. Ordered: a greater value is better.
enum class Wdl : std::uint8_t { loss, draw, win };

// "win", "draw" or "loss".
[[nodiscard]] constexpr std::string_view name_of(Wdl wdl) {
    constexpr std::string_view names[] = {"loss", "draw", "win"};
    return names[static_cast<std::size_t>(wdl)];
}

// The game-theoretic value of a position for the side to move.
struct TablebaseValue {
    Wdl wdl = Wdl::draw;
    // Distance to conversion: turns of both sides until the next removal or the end of the game. The winner
    // plays for the smallest distance and the loser for the greatest. 0 for a draw and for a finished game.
    int dtc = 0;

    friend bool operator==(const TablebaseValue&, const TablebaseValue&) = default;
};

// Looks up positions of one game in a tablebase. The values are exact, but ignore repetition and the limit of
// quiet turns. Thread-safe.
class TablebaseProbe {
  public:
    TablebaseProbe() = default;
    TablebaseProbe(const TablebaseProbe&) = delete;
    TablebaseProbe& operator=(const TablebaseProbe&) = delete;
    virtual ~TablebaseProbe() = default;

    // Nothing if no table has the position.
    [[nodiscard]] virtual std::optional<TablebaseValue> probe(const AnyPosition& position) const = 0;
    // The tables have no position with more men than this, on the board and in hand. 0 if there are no
    // tables.
    [[nodiscard]] virtual int max_men() const = 0;
};

}  // namespace merels
