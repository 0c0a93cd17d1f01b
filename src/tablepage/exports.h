#pragma once

#include "wasm/boxes.h"

// What the page can ask of its second module, the one of perfect play. Only small games of the mill family
// are known here (tables::is_small); they are solved when they are first asked for, which takes a second or
// two, and kept.
extern "C" {

// [variant text, position]: what the position is worth, and every legal turn, the best first.
MERELS_EXPORT(worths) void worths();
// [variant text, position, turn]: why a turn is good, in words. For every game of the mill family.
MERELS_EXPORT(merits) void merits();
}
