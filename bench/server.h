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
    // During all of it (EveningLoad): accounts that play rated games by Play now, and so many of the games
    // watched by one person each.
    int seekers = 0;
    int watched = 0;
};

// Plays a game for every two sockets, at a steady pace over all of them, and prints how long it takes from
// the moment a move was to be sent until the opponent has it: a server that falls behind is charged for every
// move that had to wait. Then: a crowd at one game, what an open connection costs, and how soon all are back
// after a crash.
void print_server_speed(const ServerLoad& load);

// How several servers do on one PostgreSQL, and one on SQLite.
struct NodesLoad {
    std::vector<int> nodes;     // servers, one measurement each
    std::size_t games = 1000;   // each with two players
    double rate = 200;          // moves a second, for the times
    std::size_t at_once = 256;  // moves under way, for the most there can be
    double seconds = 10;
};

// Starts a PostgreSQL of its own and, for each number, so many servers on it, with the players of each game
// at different servers. Prints how long moves take at a steady rate until the opponent has them, and how many
// a second there are if everyone moves as soon as it goes.
void print_nodes_speed(const NodesLoad& load);

}  // namespace merels::bench
