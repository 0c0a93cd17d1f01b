#pragma once

#include "wasm/boxes.h"

// The front door of this room: the functions of the page's second module, which has the tablebases of the
// small games of the mill family (tablebase::is_small). A game is solved on the first call that asks for it,
// which takes a second or two, and kept. Arguments and results go through the boxes of wasm/boxes.h.
extern "C" {

// [variant text, position]: the value of the position and of every legal turn, best first.
MERELS_EXPORT(worths) void worths();
// [variant text, position, turn]: the reasons for a turn, as text. For every game of the mill family.
MERELS_EXPORT(merits) void merits();
}
