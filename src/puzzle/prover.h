#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "core/any_game.h"
#include "core/tablebase_probe.h"
#include "core/turn.h"

namespace merels::puzzle {

// The only turn that keeps the best there is.
struct OnlyTurn {
    Turn turn;
    int result = 0;         // of the side to move: 1 a win, 0 a draw; or by how many points it wins
    std::size_t legal = 0;  // how many turns there are to choose from
    // Whether people can see what the turn is good for: a man is taken or the game ends soon after it, or,
    // where it holds the draw, soon after any other.
    bool evident = true;
};

// Proves what is best in the positions of one game.
class Prover {
  public:
    Prover() = default;
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;
    virtual ~Prover() = default;

    // Nothing if there are several such turns, if all turns lose, or if it cannot be proved.
    [[nodiscard]] virtual std::optional<OnlyTurn> only_turn(const AnyPosition& position) = 0;
    // The only turn that wins by as many points as possible. Nothing in a game without a score, if there are
    // several such turns, if none wins, or if it cannot be proved.
    [[nodiscard]] virtual std::optional<OnlyTurn> only_turn_by_points(const AnyPosition& /*position*/) {
        return std::nullopt;
    }
    // The turn that keeps the best result and makes it hardest for the other side: the slowest loss or the
    // best score, then the one that leaves the fewest answers. Nothing if that cannot be proved.
    [[nodiscard]] virtual std::optional<Turn> best_reply(const AnyPosition& position) = 0;
};

// By a tablebase, which must outlive the prover.
[[nodiscard]] std::unique_ptr<Prover> make_tablebase_prover(const TablebaseProbe& tablebase);
// By searching to the end of the game.
[[nodiscard]] std::unique_ptr<Prover> make_search_prover();

}  // namespace merels::puzzle
