#pragma once

#include <cstddef>
#include <functional>
#include <utility>

#include "bench/thinker.h"
#include "core/history.h"
#include "core/random_turn.h"

namespace merels::bench {

// Games the computer plays against itself as ordinary players would, one after the other: with little sight,
// some evaluation noise and now and then a turn drawn by lot.
class SelfPlay {
  public:
    // How well the next game is played.
    using DrawLimits = std::function<engine::SearchLimits(Random&)>;

    SelfPlay(const AnyGame& game, Random& random, DrawLimits draw_limits)
        : game_(game),
          random_(random),
          draw_limits_(std::move(draw_limits)),
          history_(game, game.start(random.next())),
          player_(draw_limits_(random), std::size_t{1} << 20) {}

    [[nodiscard]] const AnyPosition& position() const { return history_.position(); }

    // A turn more; after the last one, the start of another game.
    void go_on() {
        history_.play(random_.below(10) == 0 ? random_turn(position(), random_)
                                             : player_.turn(history_, random_.next()));
        if (!history_.outcome().over()) return;
        history_ = History(game_, game_.start(random_.next()));
        player_.play_by(draw_limits_(random_));
    }

  private:
    const AnyGame& game_;
    Random& random_;
    DrawLimits draw_limits_;
    History history_;
    Thinker player_;
};

}  // namespace merels::bench
