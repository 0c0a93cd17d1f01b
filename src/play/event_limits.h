#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "play/action.h"

namespace merels::play {

// How often the sides may do what does not move a game on, so that nobody can make a game grow without end.
// Follows from the game's events alone: every server decides alike.
class EventLimits {
  public:
    static constexpr int picks_a_turn = 64;       // picks and undos together
    static constexpr int phrases_a_minute = 10;   // of one side
    static constexpr int phrases_a_game = 200;    // of one side
    static constexpr int offers = 3;              // of a draw; requests for a turn back that were declined
    static constexpr int offer_turns = 5;         // ... within so many turns of the side's own
    static constexpr int takebacks_a_game = 200;  // requests of one side
    static constexpr int rematch_offers = 3;      // of one side

    void note(EventKind kind, std::optional<Side> side, Moment at);

    // Why a side may not do this once more; nothing if it may. Agreeing to what the other side offers is not
    // limited and not asked about.
    [[nodiscard]] std::optional<Refusal> check(ActionKind kind, Side side, Moment now) const;

    // Since when a side has been expected to act and has not: its latest own event, or the moment it was
    // given the move if that is later.
    [[nodiscard]] Moment silent_since(Side side) const;

  private:
    struct Counts {
        std::int64_t turns = 0;
        // The latest draw offers, and requests for a turn back that were declined: for each, how many turns
        // the side had played.
        std::vector<std::int64_t> draw_offers = {};
        std::vector<std::int64_t> declined = {};
        std::vector<Moment> phrases = {};  // the latest
        int phrases_said = 0;
        int takebacks_asked = 0;
        int rematches_offered = 0;
        Moment acted = 0;
    };
    [[nodiscard]] static bool too_many(const std::vector<std::int64_t>& made, std::int64_t turns);

    std::array<Counts, 2> sides_;
    int picks_ = 0;  // of the turn being entered
    Moment turn_began_ = 0;
};

}  // namespace merels::play
