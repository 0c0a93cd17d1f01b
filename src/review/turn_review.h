#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/history.h"
#include "core/message.h"
#include "core/side.h"
#include "core/tablebase_probe.h"
#include "core/turn.h"
#include "engine/perfect_play.h"
#include "engine/transposition_table.h"
#include "review/label.h"

namespace merels::review {

// What a verdict comes from.
enum class Source : std::uint8_t { tablebase, engine };

// What is said about one turn of a game. Values and points are those of the side that played it. Values are
// as in engine/value.h, points in thousandths.
struct TurnReview {
    std::size_t played = 0;  // how many turns had been played before it
    Side side = Side::white;
    Turn turn;
    Source source = Source::engine;
    int depth = 0;  // of the search, in turns of both sides; 0 with the tablebase
    Label label = Label::good;
    int lost = 0;        // expected points, as they count in the accuracy
    int best_value = 0;  // of the best turn, which is that of the position before
    int value = 0;       // of the turn played
    int best_points = 0;
    int points = 0;

    // Of an error: what to play instead and what may follow, why, and what the turn played leads to.
    std::vector<Turn> better = {};
    std::vector<Message> reasons = {};
    std::vector<Turn> answer = {};  // the turns after the one played
    std::vector<Message> answer_merits = {};

    [[nodiscard]] bool error() const { return is_error(label); }
};

// Judges a turn of the game after so many turns. Like the tablebase, it leaves aside what only the way to a
// position tells, repetition and the limit of quiet turns, except for a turn that ends the game by them: it
// counts as the draw that it is.
//
// `rated`: every legal turn of the position with its value, if it is solved. Otherwise the turns to solved
// positions have exact values, and a search compares the turn played with the best one, with about so many
// nodes for each. If the turn looks like an error, it is judged again with an empty table, and a longer
// search must confirm it: what is called an error does not depend on what the table holds.
struct ReviewContext {
    engine::TranspositionTable& table;
    std::uint64_t nodes = 0;
    const TablebaseProbe* tablebase = nullptr;  // of the positions that may follow; may be null
    std::optional<TablebaseValue> after = {};   // of the position after the turn, if somebody knows it
};
[[nodiscard]] TurnReview review_turn(const History& before, const Turn& turn,
                                     std::optional<std::vector<engine::RatedTurn>> rated,
                                     const ReviewContext& context);

// The legal turns of the present position with their values, if the tablebase has them all.
[[nodiscard]] std::optional<std::vector<engine::RatedTurn>> rate_by(const TablebaseProbe* tablebase,
                                                                    const AnyPosition& position);

}  // namespace merels::review
