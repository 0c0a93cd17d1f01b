#pragma once

#include <cstddef>
#include <functional>
#include <utility>

#include "arena/search_player.h"
#include "core/history.h"
#include "core/random_turn.h"

namespace merels::arena {

// Games of the computer against itself, one after the other, with limits drawn for each game and one turn in
// ten drawn at random.
class SelfPlay {
  public:
    // The limits of the next game.
    using DrawLimits = std::function<engine::SearchLimits(Random&)>;

    SelfPlay(const AnyGame& game, Random& random, DrawLimits draw_limits)
        : game_(game),
          random_(random),
          draw_limits_(std::move(draw_limits)),
          history_(game, game.start(random.next())),
          player_(draw_limits_(random), std::size_t{1} << 20) {}

    [[nodiscard]] const AnyPosition& position() const { return history_.position(); }

    // Plays a turn, and begins another game after the last one.
    void advance() {
        history_.play(random_.below(10) == 0 ? random_turn(position(), random_)
                                             : player_.turn(history_, random_.next()));
        if (!history_.outcome().over()) return;
        history_ = History(game_, game_.start(random_.next()));
        player_.set_limits(draw_limits_(random_));
    }

  private:
    const AnyGame& game_;
    Random& random_;
    DrawLimits draw_limits_;
    History history_;
    SearchPlayer player_;
};

}  // namespace merels::arena
