#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/history.h"
#include "core/outcome.h"
#include "core/side.h"
#include "core/tablebase_probe.h"
#include "engine/perfect_play.h"
#include "engine/transposition_table.h"
#include "review/turn_review.h"

namespace merels::review {

// Counted up when the same game would be reviewed differently, by other networks too, so that stored reviews
// are made again.
inline constexpr int reviewer_version = 5;

struct ReviewLimits {
    std::uint64_t nodes_per_turn = 50'000;     // of each search of a turn
    std::uint64_t nodes_per_game = 3'000'000;  // of the first searches of all turns together
};

// Of a review that is over soon, to find the turn that decided a game.
inline constexpr ReviewLimits quick_review{.nodes_per_turn = 10'000, .nodes_per_game = 400'000};

// The front door of this room: the review of a game, every turn judged by the tablebase where it has the
// position, and otherwise by a search. One call judges one turn, the last turn first, so that what is found
// about later positions helps with earlier ones.
class Review {
  public:
    // The review of a game that ended like this, which may be for a reason the board does not show.
    explicit Review(History history, Outcome outcome, const ReviewLimits& limits = {});

    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] std::size_t size() const { return history_.size(); }
    [[nodiscard]] bool done() const { return left_ == 0; }
    // How many turns are still to be judged. The next one is turn next(), counted from 0.
    [[nodiscard]] std::size_t left() const { return left_; }
    [[nodiscard]] std::size_t next() const { return left_ - 1; }
    [[nodiscard]] const AnyPosition& next_position() const { return history_.position_at(next()); }

    // Judges the next turn; there must be one.
    const TurnReview& step(const TablebaseProbe* tablebase = nullptr);
    // The same with the values of all legal turns, if somebody knows them.
    const TurnReview& step(std::optional<std::vector<engine::RatedTurn>> rated,
                           const TablebaseProbe* tablebase = nullptr);

    // What another turn would have been worth after so many turns, judged by the same measures.
    [[nodiscard]] TurnReview review_instead(std::size_t played, const Turn& turn,
                                            std::optional<std::vector<engine::RatedTurn>> rated,
                                            const TablebaseProbe* tablebase = nullptr);

    // The turns judged so far, in the order of the game: the last of it.
    [[nodiscard]] std::span<const TurnReview> turns() const;

    // 0 to 100: 100 if and only if no turn judged so far lost anything. Nothing for a side that never had a
    // choice.
    [[nodiscard]] std::optional<int> accuracy(Side side) const;

    // What each position promises White, from -1000 (lost) to 1000 (won), from the one before the first turn
    // judged so far to the last of the game.
    [[nodiscard]] std::vector<int> graph() const;

    // The errors that lost most, at most so many, as indices into turns(), the worst first.
    [[nodiscard]] std::vector<std::size_t> decisive_moments(std::size_t most = 3) const;

    // The turn that decided a game that is over, as an index into turns(): the first one with which the loser
    // gave the game away, or the loser's costliest error if it was lost little by little. Of a drawn game,
    // the first missed win or blunder of either side. Nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> decisive_turn() const;

  private:
    [[nodiscard]] History before(std::size_t played) const;
    // `after`: the value of the position after the turn, if it is known.
    [[nodiscard]] TurnReview review_one(std::size_t played, const Turn& turn,
                                        std::optional<std::vector<engine::RatedTurn>> rated,
                                        const TablebaseProbe* tablebase, std::optional<TablebaseValue> after);

    History history_;
    Outcome outcome_;
    std::uint64_t nodes_;
    std::unique_ptr<engine::TranspositionTable> table_;  // made for the first turn
    std::size_t left_;
    std::vector<TurnReview> turns_;  // from left_ on
    std::optional<TablebaseValue>
        after_;  // of the position after the next turn to be judged, if it is solved
};

// 0 to 100 from the expected points, in thousandths, that a number of turns lost together.
[[nodiscard]] int accuracy_of(std::uint64_t lost, std::size_t turns);

}  // namespace merels::review
