#pragma once

#include "tournament/tournament.h"

namespace merels::tournament {

// The rounds in which everybody meets everybody once.
[[nodiscard]] int rounds_of_cycle(int entrants);

// The pairs of a round by the tables alone. With an odd number of entrants one of them has a bye.
[[nodiscard]] std::vector<Pair> scheduled_pairs(int entrants, int round);

}  // namespace merels::tournament
