#pragma once

#include <cstdint>
#include <optional>

#include "core/message.h"
#include "core/side.h"

namespace merels {

// Why a game ended.
enum class Why : std::uint8_t {
    none,              // it has not
    too_few_men,       // the loser has fewer men than a mill needs
    blocked,           // the side to move has no legal turn
    first_mill,        // the winner closed the first mill
    full_board,        // the board was filled in placing
    all_men_lost,      // the loser has no men at all
    few_men_each,      // both sides are down to a few men
    no_move_more_men,  // nobody could go on; more men win
    no_move_equal,     // nobody could go on; equal men
    higher_score,
    equal_score,
    goal_reached,     // the winner has brought a piece where it had to go
    main_piece_lost,  // the loser has lost the piece it had to keep
    repetition,
    turn_limit,
    agreement,
    forfeit,
    time,
};

// The state of a game: in progress, won by a side, or drawn; and why.
struct Outcome {
    enum class State : std::uint8_t { in_progress, white_won, black_won, drawn };

    State state = State::in_progress;
    Why why = Why::none;

    static constexpr Outcome win(Side winner, Why why) {
        return {winner == Side::white ? State::white_won : State::black_won, why};
    }
    static constexpr Outcome draw(Why why) { return {State::drawn, why}; }

    [[nodiscard]] constexpr bool over() const { return state != State::in_progress; }
    [[nodiscard]] constexpr std::optional<Side> winner() const {
        if (state == State::white_won) return Side::white;
        if (state == State::black_won) return Side::black;
        return std::nullopt;
    }

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// One word for a reason, for files and the wire: "too-few-men". And back: Why::none for a word that is none.
[[nodiscard]] std::string_view word(Why why);
[[nodiscard]] Why why_of(std::string_view word);

// "White wins: Black has too few men left", "drawn: the same position for the third time", "in progress"
[[nodiscard]] Message describe(const Outcome& outcome);

}  // namespace merels
