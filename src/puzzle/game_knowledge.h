#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/puzzle_traits.h"
#include "core/turn.h"
#include "puzzle/proof_search.h"

// What the games' folders say about puzzles (core/puzzle_traits.h), reached from a position of any game.
namespace merels::puzzle {

// The themes of a game's own.
[[nodiscard]] std::span<const PuzzleTheme> themes_of_game(const AnyGame& game);
// The ids of those that a turn shows.
[[nodiscard]] std::vector<std::string_view> themes_of_turn(const AnyPosition& position, const Turn& turn);

// Every map of the board onto itself: turns and mirror images of its drawing, and what the game adds.
[[nodiscard]] std::vector<PointMap> symmetries_of(const AnyGame& game);
// The set-up after such a map.
[[nodiscard]] Setup mapped(const Setup& setup, const PointMap& map);
// A text that is the same for positions that come to the same by a symmetry of the board.
[[nodiscard]] std::string canonical_text(const AnyGame& game, std::span<const PointMap> symmetries,
                                         const AnyPosition& position);

// See core/puzzle_traits.h; nothing, too, if what was drawn is impossible or the game is over there.
[[nodiscard]] std::optional<AnyPosition> random_ending(const AnyGame& game, Random& random);

[[nodiscard]] bool worth_proving(const AnyPosition& position);
// The proof search for the game of this position.
[[nodiscard]] std::unique_ptr<AnyProofSearch> make_proof_search(const AnyPosition& position,
                                                                std::uint64_t nodes);

}  // namespace merels::puzzle
