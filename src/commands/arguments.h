#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "play/match.h"

namespace merels::commands {

// The input of a command is invalid; what() is shown to the user.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A game named on the command line: a registered one, or one read from a variant file. Copies share the game.
class GameArgument {
  public:
    // A name ("nine") or the path of a variant file. Throws InputError if it is neither.
    explicit GameArgument(const std::string& name_or_path);

    const AnyGame& operator*() const { return *game_; }
    const AnyGame* operator->() const { return game_.get(); }
    [[nodiscard]] const play::Match::GamePointer& share() const { return game_; }

  private:
    play::Match::GamePointer game_;
};

// The position of a text given as words, or the start of the game (drawn with this seed) if there are none.
// Throws InputError if the text cannot be read or the position is not possible.
[[nodiscard]] AnyPosition read_position_argument(const AnyGame& game, const std::vector<std::string>& words,
                                                 std::uint64_t seed);

// A position text may be given unquoted, as several words.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words);

}  // namespace merels::commands
