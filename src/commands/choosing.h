#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "play/match.h"

namespace merels {

// Something on the command line that cannot be used; what() is for the person who typed it.
class BadInput : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A game chosen on the command line: one of the registry's, or one read from a person's own variant file.
class ChosenGame {
  public:
    // A name ("nine") or the path of a variant file. Throws BadInput if it is neither.
    explicit ChosenGame(const std::string& name_or_path);

    const AnyGame& operator*() const { return *game_; }
    const AnyGame* operator->() const { return game_.get(); }
    // For whoever keeps the game longer than this.
    [[nodiscard]] const Match::GamePointer& share() const { return game_; }

  private:
    Match::GamePointer game_;
};

// The position that the words of a text make, or the start of the game (by that seed) if there are none.
// Throws BadInput for a text that cannot be read or a position that is not possible.
[[nodiscard]] AnyPosition choose_position(const AnyGame& game, const std::vector<std::string>& words,
                                          std::uint64_t seed);

// The words of a position text, with spaces between: people need not quote it.
[[nodiscard]] std::string join(const std::vector<std::string>& words);

}  // namespace merels
