#pragma once

namespace merels::bench {

// Prints, for every game, the nodes of searches of fixed positions to a fixed depth, and nodes per second;
// their total, the signature, which is the same on every machine and changes only with the search or an
// evaluation; the time to a depth on one thread and on two; and how soon the search stops when told.
void print_engine_speed();

}  // namespace merels::bench
