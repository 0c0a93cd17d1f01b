#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/moment.h"
#include "core/random.h"

namespace merels::server {

// Who plays whom. Decides from what it is given and nothing else: without a clock, the store or threads.

// A game that a player would play, and the player's rating in it.
struct WantedGame {
    std::string name;
    double rating = 1500;
};

// Whether games count for ratings that a player would play.
enum class RatedWish : std::uint8_t { either, rated, casual };

// A player who waits.
struct Seek {
    std::string player;
    std::string key;
    Moment since = 0;
    std::vector<WantedGame> games;    // the preferred one first
    std::vector<std::string> clocks;  // by name, the preferred one first
    std::vector<std::string> recent;  // the latest opponents
    std::int64_t whites = 0;          // of the latest games: how many more with White than with Black
    bool ready = true;                // false while the player is busy with a computer
    RatedWish rated = RatedWish::casual;
};

// Pairs of players who do not want to meet.
using Mutes = std::set<std::pair<std::string, std::string>>;

struct PairingOptions {
    double first_range = 150;      // how far apart ratings may be at once
    double per_second = 25;        // and by how much more with every second that the longer one waits
    double rematch_penalty = 200;  // how much further away somebody counts whom one has just played
};

// What two players would play.
struct Pairing {
    std::size_t white = 0;  // their places in the list
    std::size_t black = 0;
    std::string game;
    std::string clock;
    bool rated = false;
};

// The best opponent for the player at a place among the others, ready or not; nothing if none fits yet.
[[nodiscard]] std::optional<std::size_t> best_opponent(std::span<const Seek> seeks, std::size_t at,
                                                       const Mutes& mutes, Moment now,
                                                       const PairingOptions& options = {});

// Pairs of players who are ready, nobody twice: those who wait longest choose first.
[[nodiscard]] std::vector<Pairing> find_pairings(std::span<const Seek> seeks, const Mutes& mutes, Moment now,
                                                 Random& random, const PairingOptions& options = {});

}  // namespace merels::server
