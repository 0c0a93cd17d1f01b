#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/any_game.h"
#include "core/any_position.h"

namespace merels {

// The turns played from a starting position, every position on the way, and the draws that only the way can
// tell (M9).
class History {
  public:
    // The game must outlive the history.
    History(const AnyGame& game, const AnyPosition& start);

    void play(const Turn& turn);  // must be legal
    bool undo();                  // false if no turn has been played

    [[nodiscard]] const AnyGame& game() const { return *game_; }
    [[nodiscard]] const DrawRules& draw_rules() const { return draws_; }
    [[nodiscard]] const AnyPosition& position() const { return places_.back().position; }
    [[nodiscard]] std::size_t size() const { return turns_.size(); }
    [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
    // The position before turn n; position_at(size()) is the present one.
    [[nodiscard]] const AnyPosition& position_at(std::size_t n) const { return places_[n].position; }

    // What the board says, then repetition, then the limit of quiet turns.
    [[nodiscard]] Outcome outcome() const;

    [[nodiscard]] int times_seen() const;  // how often the present position has stood, this time included
    [[nodiscard]] int quiet_turns() const { return places_.back().quiet_turns; }

  private:
    struct Place {
        AnyPosition position;
        std::string text;
        int quiet_turns = 0;  // turns up to here since the last placing or removal
    };

    const AnyGame* game_;
    DrawRules draws_;
    std::vector<Place> places_;
    std::vector<Turn> turns_;
    std::unordered_map<std::string, int> seen_;  // how often each position text has stood
};

}  // namespace merels
