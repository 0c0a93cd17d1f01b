#pragma once

#include <cstddef>

namespace merels::server {

// A venue is an address that the operators have named because many people play behind it at the same time: a
// school, a club, a hall. What is limited by address is limited there by these multiples, so that a
// tournament of 500 has room.

// Of what is counted: connections, requests, new players.
inline constexpr std::size_t venue_counts = 20;
// Of the budgets of processor time, reading and storing. Lower, because even a venue where something goes
// wrong must leave enough for everyone else.
inline constexpr std::size_t venue_costs = 3;

}  // namespace merels::server
