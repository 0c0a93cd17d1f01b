#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/any_position.h"

namespace merels {

// The turns played from a starting position, every position on the way, and the draws that depend on earlier
// positions (M9).
//
// A copy shares the positions with its original, so that copying costs no more than a pointer for each turn.
class History {
  public:
    // The game must outlive the history.
    History(const AnyGame& game, const AnyPosition& start);

    void play(const Turn& turn);  // must be legal
    bool undo();                  // false if no turn has been played

    [[nodiscard]] const AnyGame& game() const { return *game_; }
    [[nodiscard]] const DrawRules& draw_rules() const { return draws_; }
    [[nodiscard]] const AnyPosition& position() const { return nodes_.back()->position; }
    [[nodiscard]] const std::string& position_text() const { return nodes_.back()->text; }
    [[nodiscard]] std::size_t size() const { return turns_.size(); }
    [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
    // The position before turn n; position_at(size()) is the present one.
    [[nodiscard]] const AnyPosition& position_at(std::size_t n) const { return nodes_[n]->position; }

    // What the board says, then repetition, then the limit of quiet turns.
    [[nodiscard]] Outcome outcome() const { return nodes_.back()->outcome; }

    // How often the present position has occurred, this time included.
    [[nodiscard]] int times_seen() const { return nodes_.back()->times_seen; }
    [[nodiscard]] int quiet_turns() const { return nodes_.back()->quiet_turns; }

  private:
    struct Node {
        AnyPosition position;
        std::string text;
        int quiet_turns = 0;  // turns up to here since the last placing or removal
        int times_seen = 1;
        Outcome outcome = {};
    };

    [[nodiscard]] int times_seen_before(const std::string& text) const;
    [[nodiscard]] Outcome outcome_of(const Node& node) const;
    void add(Node node);

    const AnyGame* game_;
    DrawRules draws_;
    std::vector<std::shared_ptr<const Node>> nodes_;
    std::vector<Turn> turns_;
};

}  // namespace merels
