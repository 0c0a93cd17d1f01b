#pragma once

// The front door of this room: the text program at one keyboard. A Menu asks what to do and runs a
// TerminalGame (terminal_game.h); both read from an Input, which must outlive them, and write to standard
// output. For one thread.

#include <optional>
#include <string>

#include "core/random.h"
#include "play/match.h"
#include "terminal/input.h"
#include "terminal/terminal_game.h"

namespace merels::terminal {

// The program as it opens when nothing else is asked for: choose what to do, play, and come back.
class Menu {
  public:
    Menu(Input& input, const Manner& manner);

    // Until the person leaves.
    Leaving run();

  private:
    // What stands in the menu. Each answers whether it led to a game, and how that was left.
    using Choice = Leaving (Menu::*)();
    Leaving two_people();
    Leaving against_computer();
    Leaving watch();
    Leaving load();
    Leaving set_up();
    Leaving rules();
    Leaving quit();

    // Who plays whom, and whether the computer's level adapts to the person's results.
    struct Seating {
        play::Players players;
        bool adapts = false;
    };

    Leaving sit_down(play::Match match, bool adapts = false);
    Leaving start(const play::Match::GamePointer& game, const AnyPosition& position,
                  std::optional<Seating> seating);

    // Questions. Each answers nothing when the person wants back to the menu, or the input has ended.
    std::optional<std::string> ask(const std::string& prompt);
    std::optional<bool> ask_yes(const std::string& question);
    std::optional<play::Match::GamePointer> ask_game();
    std::optional<Seating> ask_two_people();
    std::optional<Seating> ask_person_and_computer(const AnyGame& game);
    std::optional<play::Player> ask_person(const std::string& prompt, const std::string& otherwise);
    // `blank`: what a blank answer means, which is answered with 0.
    std::optional<int> ask_level(const std::string& prompt, const std::string& blank);
    std::optional<play::Players> ask_sides(const play::Player& first, const play::Player& second);

    Input& input_;
    Manner manner_;
    Random random_;
    bool ended_ = false;  // there is no more input, or the person quits
};

}  // namespace merels::terminal
