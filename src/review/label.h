#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/message.h"
#include "core/tablebase_probe.h"

namespace merels::review {

// What is said about a turn, by what it lost. From inaccuracy on it is an error. docs/review.md has the
// rules.
enum class Label : std::uint8_t {
    forced,     // the only legal turn: nothing to praise or blame
    only_move,  // every other turn would have lost something that matters
    best,
    good,
    inaccuracy,
    mistake,
    missed_win,  // the win is gone, the draw is not
    blunder,
};

[[nodiscard]] constexpr bool is_error(Label label) {
    return label >= Label::inaccuracy;
}

// For files and the wire: "only-move". For people: "Only move".
[[nodiscard]] std::string_view word(Label label);
[[nodiscard]] Message describe(Label label);

// Expected points are given in thousandths: a win 1000, a draw 500, a loss 0.
inline constexpr int win_points = 1000;
inline constexpr int draw_points = 500;

// A label, and the expected points that the turn lost. An error has always lost some.
struct Verdict {
    Label label = Label::good;
    int lost = 0;

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// A turn whose position is solved, with all its legal turns.
struct SolvedChoice {
    TablebaseValue best;
    TablebaseValue played;
    std::size_t legal = 0;    // turns
    std::size_t keeping = 0;  // turns that lead to the result of the best
};
[[nodiscard]] Verdict classify(const SolvedChoice& choice);

// A turn that a search compared with the best one it found: values as in engine/value.h, for the side that
// plays.
struct SearchedChoice {
    int best = 0;
    int played = 0;
    std::optional<int> second;  // of the second best turn, if the best was played
    std::size_t legal = 0;
};
[[nodiscard]] Verdict classify(const SearchedChoice& choice);

// The expected points of a value, in thousandths.
[[nodiscard]] int points_of_value(int value);
[[nodiscard]] int points_of_result(Wdl wdl);

// Thresholds, in thousandths of a point. They are in docs/review.md.
inline constexpr int noise = 20;             // a search cannot tell values that differ by less
inline constexpr int inaccuracy_loss = 100;  // from here on
inline constexpr int mistake_loss = 150;
inline constexpr int blunder_loss = 250;
// A win or loss that the search finds so many turns ahead, or more, is near its horizon.
inline constexpr int far_proof = 8;

}  // namespace merels::review
