#pragma once

#include <string>
#include <vector>

namespace merels::bench {

// What is to be measured. The server is started for it, this same program, and killed for one of the figures.
struct ServerLoad {
    std::string db;  // empty: a new SQLite file
    std::vector<int> sockets{100, 1000, 10'000};
    double moves_a_socket = 0.2;  // a second
    double seconds = 15;
    int watchers = 1000;
};

// Plays a game for every two sockets, at a steady pace over all of them, and prints how long it takes from
// the moment a move was to be sent until the opponent has it: a server that falls behind is charged for every
// move that had to wait. Then: a crowd at one game, what an open connection costs, and how soon all are back
// after a crash.
void print_server_speed(const ServerLoad& load);

}  // namespace merels::bench
