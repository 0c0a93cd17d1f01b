#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/random.h"
#include "play/session.h"
#include "play/view.h"
#include "tablebase/files/tablebase.h"
#include "terminal/adaptive_levels.h"
#include "terminal/board_drawing.h"
#include "terminal/input.h"

namespace merels::terminal {

// How a person wants to play.
struct Manner {
    Look look;
    std::optional<bool> confirm;  // each turn before it is played; if not said, moves of stacks (D7)
    bool computer_waits = false;  // to be told to move (G9)
    bool level_adapts = false;    // the computer's level follows the person's results (G9)
    std::shared_ptr<AdaptiveLevels> levels;
    std::uint64_t seed = 0;
    int threads = 1;  // of an analysis
    std::shared_ptr<const tablebase::Tablebase> tablebases =
        {};  // the solved positions there are; none: do without
};

// How a person left a game.
enum class Leaving : std::uint8_t {
    no,
    finished,      // the game is over and done with
    new_game,      // for another game
    quit,          // for good
    end_of_input,  // there is nobody to ask any more, and the game is not over
};

// A match at one keyboard: shows it, prompts, and does what is typed, until the person leaves.
//
// At every prompt a command may be typed instead of an answer; help lists them.
class TerminalGame {
  public:
    TerminalGame(play::Match match, Input& input, const Manner& manner);

    Leaving play();

    // The match as it stands.
    [[nodiscard]] const play::Match& match() const { return session_.match(); }

  private:
    // one turn, or the end
    void person_turn();
    void computer_turn();
    void answer_draw();  // the computer's answer
    void finish_turn();
    void after_the_end();
    void prompt_for_point();
    void take_blank();
    void take_text(const std::string& text);
    void place(const std::string& text);
    void play_turn(const Turn& turn);
    void clear_picks();
    void let_watch();
    void play_again();
    void record_result();
    void tell_turning_point();
    [[nodiscard]] std::optional<int> lost_to_level() const;
    [[nodiscard]] std::optional<int> next_level();

    // Asks, doing commands until there is an answer; nothing if the answer does not matter any more (the
    // match changed, the person leaves, or a command answered it).
    std::optional<std::string> ask(const std::string& prompt, const std::function<bool()>& answered = {});
    std::optional<bool> ask_yes(const std::string& question);

    // Does what a line says if it is a command; false if it is not.
    bool command(const std::string& line);
    struct Command;
    static std::span<const Command> commands();
    void save(const std::string& path);
    void load(const std::string& name);
    void undo(const std::string& none);
    void back(const std::string& none);
    void forfeit(const std::string& none);
    void draw(const std::string& none);
    [[nodiscard]] const TablebaseProbe* solved() const;
    void say_what_solving_takes();
    void hint(const std::string& none);
    void analyse(const std::string& seconds);
    // Where a finished game was decided, and what would have been better; nothing if no single turn did.
    [[nodiscard]] std::optional<std::string> turning_point() const;
    void review(const std::string& none);
    void moves(const std::string& none);
    void board(const std::string& none);
    void history(const std::string& turn);
    void rules(const std::string& none);
    void help(const std::string& none);
    void new_game(const std::string& none);
    void quit(const std::string& none);
    void end_of_input();
    bool may_leave();
    // The side of whoever types: the person to move, or the one whose computer opponent is to.
    [[nodiscard]] std::optional<Side> typing() const;

    // What is on view (G4).
    void show();
    void show_board(const Setup& setup, const Marked& marked);
    void show_players(const play::View& view);
    void show_state();
    void show_result();
    void show_series();
    [[nodiscard]] Marked marks() const;
    [[nodiscard]] std::string last_turn() const;
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] std::string who(Side side) const;     // "Anna (White)"
    [[nodiscard]] std::string called(Side side) const;  // "Anna"
    [[nodiscard]] std::string turn_text(std::size_t n) const;
    void say(const std::string& line);

    play::Session session_;
    Input& input_;
    Manner manner_;
    Random random_;
    std::string path_;       // where the match was last saved to or loaded from
    std::string saved_;      // ... and what was written there
    bool placing_ = false;   // the person chose to place (a blank source), and is asked where
    bool changed_ = false;   // a command changed the match under a question
    bool ending_ = false;    // the end of the input is being asked about
    bool recorded_ = false;  // the result of this match counts for the level already
    bool shown_turning_point_ = false;
    Leaving leaving_ = Leaving::no;
};

// The computer as a player: "Computer 5".
[[nodiscard]] play::Player computer(int level);

// "YoteSave": where a game is saved if nothing else is said.
[[nodiscard]] std::string usual_save_name(const AnyGame& game);

}  // namespace merels::terminal
