#pragma once

#include "wasm/boxes.h"

// The front door of this room: the functions of the page's second module, which has the tablebases of the
// small games of the mill family (tablebase::is_small). A game is solved on the first call that asks for it,
// which takes a second or two, and kept. Arguments and results go through the boxes of wasm/boxes.h.
extern "C" {

// [variant text, position]: the value of the position and of every legal turn, best first.
MERELS_EXPORT(tablebase_values) void tablebase_values();
// [variant text, position, turn]: the reasons for a turn, as text. For every game of the mill family.
MERELS_EXPORT(merits) void merits();
// [variant text, position]: what it takes to make the tables of a large game that has this position:
// estimated seconds of two cores, bytes of memory and of files.
MERELS_EXPORT(needs) void needs();

// A large game may have a pack of tables (tablebase/pack), of which the page fetches the chunks that a value
// needs.

// [variant text, size of the pack]: begins with a pack of which no chunk is there. The answer has the size of
// a chunk.
MERELS_EXPORT(open_pack) void open_pack();
// Bytes: the number of a chunk, four bytes, and the chunk. Whether it was accepted.
MERELS_EXPORT(add_chunk) bool add_chunk();
// [position]: as tablebase_values(), without distances; or the numbers of chunks to add before asking again;
// or that a chunk is damaged, after which the pack must be opened again.
MERELS_EXPORT(packed_tablebase_values) void packed_tablebase_values();
}
