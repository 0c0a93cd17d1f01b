#pragma once

namespace merels::bench {

// Prints, for every game, perft leaves and random games a second on one thread, beside the best figure known
// of another program on this kind of machine where there is one.
void print_rules_speed();

}  // namespace merels::bench
