#pragma once

#include <span>
#include <vector>

#include "tournament/tournament.h"

namespace merels::tournament {

// One entrant's side of a game, or a bye.
struct Result {
    int round = 1;
    EntrantNumber opponent = nobody;  // nobody: a bye
    int score = 0;                    // half points: 2 for a win or a bye
    bool white = true;
    bool finished = false;
    bool forfeited = false;

    // Against an opponent who came, also while the game goes on.
    [[nodiscard]] bool has_opponent() const { return opponent != nobody && !forfeited; }
    [[nodiscard]] bool was_played() const { return has_opponent() && finished; }
};

using Results = std::vector<Result>;

// The results of each entrant, in the order of the rounds.
[[nodiscard]] std::vector<Results> results_by_entrant(std::span<const Entrant> entrants,
                                                      std::span<const Game> games);

// Half points in a Swiss or a round robin.
[[nodiscard]] int points_of(const Results& results);

struct ArenaScore {
    int points = 0;
    bool on_streak = false;
};

[[nodiscard]] ArenaScore arena_score(const Results& results);

// The colours someone has had.
class Colours {
  public:
    Colours() = default;
    explicit Colours(const Results& results);

    // More than 0 for white, less for black: 3 if the other colour would be the third in a row or more than
    // two ahead, 2 to even out their numbers, 1 to alternate.
    [[nodiscard]] int preference() const;

    // Who of two should have white: more than 0 for `a`, 0 if their colours are all alike.
    friend int white_claim(const Colours& a, const Colours& b);

  private:
    std::vector<bool> whites_;  // game by game
    int balance_ = 0;           // whites less blacks
};

int white_claim(const Colours& a, const Colours& b);

// The preference that a game between two with these preferences leaves unmet, if the greater one has white.
[[nodiscard]] int unmet_preference(int a, int b);

}  // namespace merels::tournament
