#pragma once

// The front door of this room: positions of a game that differ only by a symmetry of the board share a
// key, by which the explorer counts what was played. Everything here is immutable after construction,
// hence thread-safe.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/any_position.h"
#include "explorer/symmetries.h"

namespace merels::explorer {

// What a position is apart from the way the board lies: equal for two positions of a game exactly if a
// symmetry of the board brings one onto the other (but for the chance of a collision of 64 bits).
struct PositionKey {
    std::uint64_t hash = 0;
    // The symmetries that bring the position into its canonical orientation, by their bits. Several if the
    // position itself is symmetric.
    std::uint64_t symmetries = 0;
};

// The keys of a game's positions. Immutable, so thread-safe.
class PositionKeys {
  public:
    explicit PositionKeys(const AnyGame& game);

    [[nodiscard]] PositionKey key(const Setup& setup) const;
    [[nodiscard]] PositionKey key(const AnyPosition& position) const { return key(position.setup()); }
    // A turn of the position as it is in the canonical orientation. Turns that a symmetry of the position
    // brings onto each other have the same one.
    [[nodiscard]] Turn canonical(const PositionKey& key, const Turn& turn) const;

    [[nodiscard]] std::span<const Symmetry> symmetries() const { return symmetries_; }

  private:
    [[nodiscard]] std::uint64_t word(std::size_t what, std::uint64_t value) const;
    [[nodiscard]] std::uint64_t piece_word(Point point, const Piece& piece) const;

    std::uint64_t seed_;
    std::vector<Symmetry> symmetries_;
    std::vector<std::uint64_t> men_;  // piece_word() of a man, by point and colour
};

// Those of a game of the registry, made when they are first asked for.
[[nodiscard]] const PositionKeys& position_keys(const AnyGame& registered);

// A turn as a short text of its points' numbers: two hexadecimal digits each.
[[nodiscard]] std::string turn_code(const Turn& turn);

// A turn of a game as the explorer counts it.
struct Ply {
    std::uint64_t position = 0;  // the key before it
    std::string turn;            // turn_code() of the canonical turn
};

// So many turns of a game are counted: positions that come later hardly ever occur twice.
inline constexpr std::size_t turns_counted = 40;

// The key before a turn, and the turn.
[[nodiscard]] Ply ply_of(const PositionKeys& keys, const AnyPosition& before, const Turn& turn);

}  // namespace merels::explorer
