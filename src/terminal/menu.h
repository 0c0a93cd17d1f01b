#pragma once

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

    Leaving sit_down(Match match);
    Leaving start(const Match::GamePointer& game, const AnyPosition& position,
                  std::optional<Players> players);

    // Questions. Each answers nothing when the person wants back to the menu, or the input has ended.
    std::optional<std::string> ask(const std::string& prompt);
    std::optional<bool> ask_yes(const std::string& question);
    std::optional<Match::GamePointer> ask_game();
    std::optional<Players> ask_two_people();
    std::optional<Players> ask_person_and_computer();
    std::optional<Player> ask_person(const std::string& prompt, const std::string& otherwise);
    std::optional<int> ask_level(const std::string& prompt);
    std::optional<Players> ask_sides(const Player& first, const Player& second);

    Input& input_;
    Manner manner_;
    Random random_;
    bool ended_ = false;  // there is no more input, or the person quits
};

// The computer as a player: "Computer 5".
[[nodiscard]] Player computer(int level);

}  // namespace merels::terminal
