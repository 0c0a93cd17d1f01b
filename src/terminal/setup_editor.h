#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "core/setup.h"
#include "terminal/board_drawing.h"
#include "terminal/input.h"

namespace merels::terminal {

// A position set up by hand (G10): a colour or nothing put on points, men in hand, the side to move. It stays
// as it is, to be mended, until it is possible and the person is done.
class SetupEditor {
  public:
    SetupEditor(const AnyGame& game, Input& input, const Look& look);

    // The position; nothing if the person gave up or the input ended.
    std::optional<AnyPosition> edit();

  private:
    enum class Done { no, with_position, without };

    Done line(const std::string& text);
    bool put(const std::string& piece, std::string_view points);
    void hand(std::string_view numbers);
    void turn(std::string_view side);
    void read(std::string_view text);
    void help() const;
    void show();
    bool possible();

    const AnyGame& game_;
    Input& input_;
    Look look_;
    Setup setup_;
};

}  // namespace merels::terminal
