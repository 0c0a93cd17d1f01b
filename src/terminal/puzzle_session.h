#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/history.h"
#include "puzzle/puzzle.h"
#include "terminal/board_drawing.h"
#include "terminal/input.h"

namespace merels::terminal {

// How a person left a puzzle.
enum class PuzzleEnd : std::uint8_t {
    solved,        // without a mistake or help
    finished,      // with some
    skipped,       // for the next one
    quit,          // for good
    end_of_input,  // there is nobody to ask any more
};

// A puzzle at the keyboard: shows the board, asks for turns, says what is wrong with them.
class PuzzleSession {
  public:
    // The puzzle's game must be known and its texts must follow the rules, as those of the shipped pack do.
    PuzzleSession(const puzzle::Puzzle& puzzle, Input& input, const Look& look);

    PuzzleEnd play();

  private:
    void show(const AnyPosition& position) const;
    void play_reply();
    void say_why_wrong(const Turn& wrong) const;
    void give_hint();
    void show_solution();
    [[nodiscard]] std::string goal() const;
    [[nodiscard]] std::string expected() const;
    // Does what a line says; nothing if the puzzle goes on.
    std::optional<PuzzleEnd> answer(const std::string& line);
    std::optional<PuzzleEnd> try_turn(const std::string& line);

    const puzzle::Puzzle& puzzle_;
    Input& input_;
    Look look_;
    History history_;
    bool clean_ = true;
};

}  // namespace merels::terminal
