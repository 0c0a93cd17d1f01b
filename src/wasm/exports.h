#pragma once

// The front door of this room: the functions that the page calls. The module owns the games and matches it
// opens, and the page names them by numbers; a page has one thread, so nothing here is thread-safe.

#include <cstdint>

#include "wasm/boxes.h"

// What the page can call. Under WebAssembly these are the module's exports; elsewhere plain functions, which
// the tests call. See boxes.h for how arguments and answers travel, docs/web.md for what they say.
extern "C" {

MERELS_EXPORT(games) void games();
MERELS_EXPORT(open_game) void open_game();  // [name or variant text]

// A level of 0 is a person.
MERELS_EXPORT(new_match)
void new_match(int game, std::uint32_t seed, int white_level, int black_level);  // [start, white, black]
// The rematch of a match at one screen; the last three numbers are the series before the match. The computer
// plays at the level given, or for 0 at the same.
MERELS_EXPORT(rematch)
void rematch(int match, std::uint32_t seed, int level, int white_won, int black_won, int drawn);
MERELS_EXPORT(open_match) void open_match();  // [saved file]
// A match on a server, before its first event.
MERELS_EXPORT(new_online_match) void new_online_match(int game, bool rated, bool tournament);  // [start]
MERELS_EXPORT(apply_event) void apply_event(int match);  // [path, value, path, value ...]
MERELS_EXPORT(session_state) void session_state(int match);
// When a side may claim the game of an opponent who has been away since a moment and must be for so long.
MERELS_EXPORT(claimable_at)
void claimable_at(int match, int side, double away_since, double claim_after);
// Makes one match what another is.
MERELS_EXPORT(copy_match) void copy_match(int from, int to);
MERELS_EXPORT(match_game) void match_game(int match);
MERELS_EXPORT(close_match) void close_match(int match);
MERELS_EXPORT(match_state) void match_state(int match);
MERELS_EXPORT(match_moment) void match_moment(int match, int turns_played);
MERELS_EXPORT(match_text) void match_text(int match);  // [date, kept if the match has none]

MERELS_EXPORT(pick) void pick(int match, int point);
MERELS_EXPORT(pick_text) void pick_text(int match);  // [points]
MERELS_EXPORT(undo_pick) void undo_pick(int match);
MERELS_EXPORT(clear_picks) void clear_picks(int match);
MERELS_EXPORT(confirm) void confirm(int match);
MERELS_EXPORT(play_text) void play_text(int match);  // [turn]
// Against the computer, the person's latest turn and the answer to it; otherwise the latest turn.
MERELS_EXPORT(take_back) void take_back(int match);
MERELS_EXPORT(step_back) void step_back(int match);  // the latest turn, whoever played it
MERELS_EXPORT(forfeit) void forfeit(int match, int side);
MERELS_EXPORT(offer_draw) void offer_draw(int match, int side);
MERELS_EXPORT(decline_draw) void decline_draw(int match, int side);
MERELS_EXPORT(answer_draw) void answer_draw(int match);  // for the computer, which is offered one

MERELS_EXPORT(read_position_text) void read_position_text(int game);  // [position text]

MERELS_EXPORT(computer_turn) void computer_turn(int match, int level, std::uint32_t seed);
// An adaptive level (core/adaptive_level.h) after another result: 1 won, 0 drawn, -1 lost.
MERELS_EXPORT(adapt_level) void adapt_level(int level, int streak, int result);
}
