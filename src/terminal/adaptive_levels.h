#pragma once

#include <map>
#include <string>

#include "core/adaptive_level.h"
#include "core/any_game.h"

namespace merels::terminal {

// The adaptive levels of the person at this keyboard, one for each game, kept in a file.
class AdaptiveLevels {
  public:
    // A file that is missing or damaged counts as empty. Where it cannot be written, results are remembered
    // for as long as the program runs.
    explicit AdaptiveLevels(std::string path);

    [[nodiscard]] int level(const AnyGame& game) const;
    void record(const AnyGame& game, AdaptiveLevel::Result result);
    // The person asks for another level, from which it goes on adapting.
    void adapt_from(const AnyGame& game, int level);

  private:
    void write() const;

    std::string path_;
    std::map<std::string, AdaptiveLevel, std::less<>> levels_;  // by the game's name
};

// $XDG_STATE_HOME/merels/levels, or the same under ~/.local/state.
[[nodiscard]] std::string adaptive_levels_path();

}  // namespace merels::terminal
