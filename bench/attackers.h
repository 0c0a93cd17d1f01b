#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace merels::bench {

// What attackers know of the server and of the people there, which anyone can find out.
struct AttackTarget {
    std::uint16_t port = 0;
    std::string game;   // one that others play
    std::string login;  // that someone else signs in with
};

// One way to do harm, from one address, repeated at a steady rate. Each keeps to itself and is driven by one
// thread.
struct Attack {
    std::string name;
    double per_second = 1;
    std::function<void()> strike;
};

// All there are:
//   forms               forms with one enormous field name, with thousands of fields, with enormous values
//   saved games         saved games of Yoté with a million legal turns in every position, 1 kB and 29 kB
//   variants            titles of 132 kB, texts of 41,000 lines
//   bad ids             /api/players/%FF, ids with NUL, quotes, 8 kB
//   slow requests       150 connections that send a byte a second
//   connections         connections opened and closed, or left idle, without a word
//   deaf sockets        WebSockets that cause answers and read none
//   pings               pings and empty fragments without end
//   nonsense            messages that are refused, not JSON, binary, or too long
//   events              picks, undos, phrases and offers without end in one's own game
//   computers           27 games at level 10, forfeited for a rematch
//   passwords           guesses at somebody else's login
//   lists               /api/me, players and ended games, page after page
//   games               new games, one after the other, and the lobby again and again
//   joining             games made, joined, left
//   malformed           bytes that are no HTTP, TLS, broken and contradictory heads
//   cookies             8 kB of cookies, and heads above the limit
//   deep JSON           nesting, duplicate names and long numbers
//   worth               positions looked up, and variants compiled for it
//   watchers            a crowd at one game
//   tournaments         arenas of six hours, made and started, in which nobody plays
//   pipelining          requests by the thousand whose answers nobody reads
[[nodiscard]] std::vector<Attack> all_attacks(const AttackTarget& target);

}  // namespace merels::bench
