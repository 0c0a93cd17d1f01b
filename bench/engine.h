#pragma once

namespace merels::bench {

// Prints, for every game, the positions searched on a fixed set to a fixed depth and how many a second; their
// total, which is the same on every machine and changes only when the search or an evaluation does; the time
// to a depth on one thread and on two; and how soon the search stops when told.
void print_engine_speed();

}  // namespace merels::bench
