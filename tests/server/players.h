// People who play at random until they are stopped, come back by themselves, and remember what they were
// told; and the checker that holds what they were told against what is in the store.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "server/account.h"

namespace merels::testing {

// What is in the store of a game is one history: numbers without a gap, no action twice, time that never goes
// back, clocks that follow from it, legal turns that lead to the boards that are kept. Everyone was told this
// history, and every action that was acknowledged stands in it under the number it was told.
void check_history(const std::string& db, const std::string& id, const play::Match& played,
                   const std::vector<const Sitter*>& sitters);

// All ratings are as so many rated games say, each counted once. No server may be running.
void check_ratings(const std::string& db, std::int64_t games);

// Two at a game that has started: White made it, Black joined. For rated games both have accounts.
struct PlayingPair {
    Sitter white;
    Sitter black;
    std::string id;

    PlayingPair(const Door& one, const Door& another, const json::object& wish);
    void begin(json::object wish);  // another game
    Sitter& sitter(Side side) { return side == Side::white ? white : black; }
};

// Two at a game.
class RandomPlayers {
  public:
    RandomPlayers(const Door& white, const Door& black, const json::object& wish, std::uint64_t seed);

    void run(const std::atomic<bool>& stop, Milliseconds pause = {});
    void give_up();        // the one to move does; not before the game counts
    void begin_another();  // game
    void check(const std::string& db);
    PlayingPair& pair() { return pair_; }
    [[nodiscard]] int played() const { return played_; }
    [[nodiscard]] bool over() const { return match_.over(); }

  private:
    void play_turn();

    json::object wish_;
    PlayingPair pair_;
    play::Match match_;
    Random random_;
    int played_ = 0;
};

// One against the computer, or a bot.
class Challenger {
  public:
    Challenger(const Door& door, json::object wish, std::uint64_t seed);
    // At a game that somebody offers.
    Challenger(const Door& door, const std::string& offered, std::uint64_t seed);

    void run(const std::atomic<bool>& stop, Milliseconds pause = {});
    void give_up();
    void check(const std::string& db);
    Sitter& sitter() { return sitter_; }
    [[nodiscard]] int played() const { return played_; }
    [[nodiscard]] bool over() const { return match_.over(); }

  private:
    void follow();

    Sitter sitter_;
    std::string id_;
    Side side_ = Side::white;
    play::Match match_;
    Random random_;
    std::size_t followed_ = 0;
    int played_ = 0;
};

}  // namespace merels::testing
