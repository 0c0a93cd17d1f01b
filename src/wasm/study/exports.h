#pragma once

#include "wasm/boxes.h"

// The front door of this room: what study.wasm, the page's third module, has besides the functions of
// wasm/exports.h. It is for what goes beyond playing, and runs in a worker, so the module that every page
// loads stays small.
extern "C" {

// Opens a saved file or another program's record: [text].
MERELS_EXPORT(open_record) void open_record();
// Every reason why a set-up is impossible, its text and, if there is no reason, its outcome.
MERELS_EXPORT(check_setup) void check_setup(int game);  // [numbers, see write_setup]
// A turn worth playing in the present position, with the reasons.
MERELS_EXPORT(hint_for) void hint_for(int match);
// What a turn is good for in the present position, in words.
MERELS_EXPORT(turn_merits) void turn_merits(int match);  // [turn]

// A review of a match (review/review.h), the only one there is: one more call of review_match ends the one
// before. Each call of review_step judges one turn. Where the page has the values of the legal turns, it
// gives them as text, a turn a line: "d6-d7xa1 win 3". A quick review looks only for the turn that decided
// the game.
MERELS_EXPORT(review_match) void review_match(int match, int quick);
MERELS_EXPORT(review_step)
void review_step();  // [values of the turns in the position that is next; or empty]
// What another turn would have been worth after so many turns of the match.
MERELS_EXPORT(review_instead) void review_instead(int played);  // [turn, values of the turns; or empty]
}
