#pragma once

#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/message.h"
#include "play/message_json.h"
#include "play/session.h"
#include "play/view.h"
#include "wasm/boxes.h"

namespace merels::wasm {

// What the page is told, as JSON. docs/web.md has the shapes; web/src/rules/types.ts names them.

void write_outcome(Json& json, const Outcome& outcome);
// What stands where, men counted, scores, the side to move.
void write_view(Json& json, const play::View& view);

// A game: its board to draw, its rules in words, what a set-up of it needs.
void write_game(Json& json, const AnyGame& game);
// The members "players": names and levels, White's first.
void write_players(Json& json, const play::Players& players);
// A match as it stands: the position with the turn begun, what may be picked, the turns so far, how it ended.
void write_match_state(Json& json, const play::Session& session);
// The same match when so many turns had been played.
void write_moment(Json& json, const play::Match& match, std::size_t turns_played);

// A set-up as a list of numbers: for each point its piece (see piece_code), then White's and Black's men in
// hand, the reds in hand and the side to move (0 or 1).
void write_setup(Json& json, const Setup& setup);

// A piece in one number: its colour in the two lowest bits, then whether it holds a red, then its height in
// eight bits, then its kind.
inline constexpr int kind_shift = 11;
[[nodiscard]] constexpr int piece_code(const Piece& piece) {
    return static_cast<int>(piece.colour) | (piece.holds_red ? 4 : 0) | piece.height << 3 |
           piece.kind << kind_shift;
}

}  // namespace merels::wasm
