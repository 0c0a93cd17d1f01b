// The commands that can be typed at every prompt (T3).
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <span>

#include "core/letters.h"
#include "core/turn_text.h"
#include "files/files.h"
#include "play/saved_file.h"
#include "terminal/saved_games.h"
#include "terminal/status.h"
#include "terminal/terminal_game.h"

namespace merels::terminal {

struct TerminalGame::Command {
    std::string_view word;
    std::string_view what;
    void (TerminalGame::*run)(const std::string&);
};

namespace {

// The longest of the legal turns, to show how a whole turn is written.
std::string an_example(const play::Match& match) {
    std::string longest;
    for (const Turn& turn : match.position().turns()) {
        const std::string text = write_turn(match.game().geometry(), match.position(), turn);
        if (text.size() > longest.size()) longest = text;
    }
    return longest.empty() ? "" : ": " + longest;
}

}  // namespace

std::span<const TerminalGame::Command> TerminalGame::commands() {
    static constexpr std::array<Command, 16> all = {{
        {"save", "save [FILE]    save the game", &TerminalGame::save},
        {"load", "load [FILE]    load a saved game; without FILE, list those in this folder",
         &TerminalGame::load},
        {"undo", "undo           take back the last point of this turn", &TerminalGame::undo},
        {"back", "back           take back the last turn", &TerminalGame::back},
        {"forfeit", "forfeit        give the game up", &TerminalGame::forfeit},
        {"draw", "draw           offer a draw, or accept one", &TerminalGame::draw},
        {"hint", "hint           ask for a good turn, and why", &TerminalGame::hint},
        {"analyse",
         "analyse [N]    look at the best turns and what follows, N seconds; after the end, at the turning "
         "point",
         &TerminalGame::analyse},
        {"review", "review         after the end, judge every turn", &TerminalGame::review},
        {"moves", "moves          list the legal turns", &TerminalGame::moves},
        {"board", "board          show the board again", &TerminalGame::board},
        {"history", "history [N]    list the turns, or show the board after N of them",
         &TerminalGame::history},
        {"rules", "rules          read the rules of this game", &TerminalGame::rules},
        {"new", "new            leave this game for another", &TerminalGame::new_game},
        {"help", "help           list what can be typed", &TerminalGame::help},
        {"quit", "quit           leave", &TerminalGame::quit},
    }};
    return all;
}

bool TerminalGame::command(const std::string& line) {
    const std::string_view text = trimmed(line);
    const std::size_t space = std::min(text.find(' '), text.size());
    if (space == 0) return false;
    const auto found = std::ranges::find(commands(), lower(text.substr(0, space)), &Command::word);
    if (found == commands().end()) return false;
    (this->*found->run)(std::string(trimmed(text.substr(space))));
    return true;
}

void TerminalGame::save(const std::string& path) {
    std::string target = path;
    if (target.empty()) target = path_.empty() ? usual_save_name(match().game()) : path_;
    if (target != path_ && files::file_exists(target)) {
        const auto replace = ask_yes(fmt::format("{} already exists. Replace it?", printable(target)));
        if (!replace) return;
        if (!*replace) {
            say("Nothing was saved. (save FILE saves under another name)");
            return;
        }
    }
    if (session_.notes().date.empty()) session_.notes().date = today();
    if (const auto saved = files::replace_file(target, play::write_match(match())); !saved) {
        say(fmt::format("The game could not be saved. {}", printable(saved.error())));
        return;
    }
    path_ = target;
    saved_ = play::write_match(match());
    say(fmt::format("Saved as {}", printable(target)));
}

void TerminalGame::load(const std::string& name) {
    if (name.empty()) {
        say(list_of_saved_games());
        return;
    }
    const std::string path = saved_game_called(name);
    auto loaded = load_match(path);
    if (!loaded) {
        say(fmt::format("The game could not be loaded. {}", loaded.error()));
        return;
    }
    if (!may_leave()) return;
    session_ = play::Session(std::move(*loaded));
    manner_.level_adapts = false;
    path_ = path;
    saved_ = play::write_match(match());
    placing_ = false;
    changed_ = true;
    say(fmt::format("Loaded {}: {}", printable(path), match().game().title()));
    show();
}

void TerminalGame::undo(const std::string& /*none*/) {
    if (placing_) {
        placing_ = false;
    } else if (!act_locally(session_, {.kind = play::ActionKind::undo})) {
        say("Nothing of this turn is chosen yet. (back takes back the last turn)");
        return;
    }
    changed_ = true;
    show();
}

// Against the computer, back to the person's own last turn.
void TerminalGame::back(const std::string& /*none*/) {
    const play::Action action = local_take_back(session_);
    const auto taken = act_locally(session_, action);
    if (!taken) {
        const bool only_the_computers = action.side && !match().over();
        say(only_the_computers ? "You have no turn to take back." : sentence(taken.error().text()));
        return;
    }
    placing_ = false;
    changed_ = true;
    show();
}

void TerminalGame::forfeit(const std::string& /*none*/) {
    if (match().over()) {
        say("The game is over.");
        return;
    }
    const auto loser = typing();
    if (!loser) {
        say("Only a person can give up.");
        return;
    }
    const auto sure = ask_yes(fmt::format("{}, do you really want to give up?", called(*loser)));
    if (!sure || !*sure) return;
    (void)act_locally(session_, {.kind = play::ActionKind::forfeit, .side = *loser});
    changed_ = true;
    show();
}

void TerminalGame::draw(const std::string& /*none*/) {
    if (!typing()) {
        say("Only a person can offer a draw.");
        return;
    }
    const Side side = *typing();
    const auto offered = act_locally(session_, {.kind = play::ActionKind::offer_draw, .side = side});
    if (!offered) {
        say(sentence(offered.error().text()));
        return;
    }
    if (session_.duty() == play::Duty::answer_draw) return answer_draw();
    if (!match().over()) {
        say(fmt::format("{} offers a draw. {} can accept it by typing draw on the next turn.", who(side),
                        who(other(side))));
        return;
    }
    changed_ = true;
    show();
}

void TerminalGame::board(const std::string& /*none*/) {
    show();
}

std::string TerminalGame::turn_text(std::size_t n) const {
    return write_turn(match().game().geometry(), match().history().position_at(n),
                      match().history().turns()[n]);
}

void TerminalGame::history(const std::string& turn) {
    const std::size_t size = match().history().size();
    if (turn.empty()) {
        for (std::size_t n = 0; n < size; ++n) {
            say(fmt::format("{:>4}  {:<6} {}", n + 1, name(match().history().position_at(n).to_move()),
                            turn_text(n)));
        }
        if (size == 0) say("No turn has been played.");
        return;
    }
    if (turn.size() > 6 || !std::ranges::all_of(turn, is_digit) || std::stoul(turn) > size) {
        say(fmt::format("history takes a number of turns from 0 to {}.", size));
        return;
    }
    const std::size_t n = std::stoul(turn);
    say(n == 0 ? "The start:" : fmt::format("After turn {}, {}:", n, turn_text(n - 1)));
    show_board(match().history().position_at(n).setup(), {});
}

void TerminalGame::rules(const std::string& /*none*/) {
    say(match().game().title());
    for (const Message& rule : match().game().rules()) say("  " + rule.text());
}

void TerminalGame::help(const std::string& /*none*/) {
    say(fmt::format("A turn is typed point by point as it is asked for, or whole{}.", an_example(match())));
    say("At every prompt you can also type:");
    for (const Command& command : commands()) say(fmt::format("  {}", command.what));
}

// Whether the person may leave the match: nothing would be lost, or it is saved now, or it is not to be.
bool TerminalGame::may_leave() {
    const bool begun = match().history().size() > 0 || !match().entry().picked().empty();
    const std::function<bool()> saved = [&] { return play::write_match(match()) == saved_; };
    if (match().over() || !begun || saved()) return true;
    while (true) {
        const auto answer = ask("Save this game first? (yes, no, cancel) ", saved);
        if (!answer) return !changed_ && leaving_ == Leaving::no && saved();
        const std::string word = lower(*answer);
        if (word == "n" || word == "no") return true;
        if (word == "c" || word == "cancel") return false;
        if (word == "y" || word == "yes") {
            save("");
            return saved();
        }
        say("Please answer yes, no or cancel.");
    }
}

void TerminalGame::new_game(const std::string& /*none*/) {
    if (may_leave()) leaving_ = Leaving::new_game;
}

void TerminalGame::quit(const std::string& /*none*/) {
    if (may_leave()) leaving_ = Leaving::quit;
}

std::string usual_save_name(const AnyGame& game) {
    std::string name;
    bool capital = true;
    for (const char c : game.name()) {
        if (c != '-') name += capital ? upper(c) : c;
        capital = c == '-';
    }
    return name + "Save";
}

}  // namespace merels::terminal
