#include "terminal/table.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <utility>

#include "core/letters.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "terminal/status.h"

namespace merels::terminal {

Table::Table(Match match, Input& input, const Manner& manner)
    : match_(std::move(match)), input_(input), manner_(manner), random_(manner.seed) {}

Leaving Table::play() {
    if (!typing() && input_.terminal()) say("Press Enter to stop and look around.");
    show();
    while (leaving_ == Leaving::no) {
        changed_ = false;
        if (match_.over()) {
            after_the_end();
        } else if (match_.player(match_.to_move()).is_computer()) {
            computer_turn();
        } else {
            person_turn();
        }
    }
    return leaving_;
}

void Table::person_turn() {
    const bool more = !match_.entry().next().empty();
    if (match_.entry().complete() && !more) {
        settle_turn();
    } else {
        prompt_for_point();
    }
}

void Table::prompt_for_point() {
    const auto answer = ask(prompt());
    if (!answer) return;
    if (answer->empty()) {
        take_blank();
    } else {
        placing_ ? place(*answer) : take_text(*answer);
    }
}

void Table::take_blank() {
    const Expected expected = match_.entry().expected();
    const bool stacks = match_.game().geometry().stacks;
    const bool empty_hand = match_.position().tally(match_.to_move()).in_hand == 0;
    if (match_.entry().complete()) {
        settle_turn();
    } else if (expected == Expected::place_or_move) {
        placing_ = !placing_;
    } else if (expected == Expected::move && empty_hand && !stacks) {
        say("There is no man in hand to place.");
    } else {
        say("Please type the name of a point. (help lists what else can be typed)");
    }
}

// A man from the hand goes to the one point that is named.
void Table::place(const std::string& text) {
    const auto point = match_.game().geometry().find(trimmed(text));
    if (point && match_.position().setup().board[*point].height > 0) {
        say(fmt::format("There is already a man on {}.", match_.game().geometry().name(*point)));
        return;
    }
    take_text(text);
    if (!match_.entry().picked().empty()) placing_ = false;
}

void Table::take_text(const std::string& text) {
    if (lower(text) == "pass") {
        say("A side passes by itself, and only when it has no move.");
        return;
    }
    if (auto picked = match_.pick(text); !picked) {
        const Message& why = picked.error().why;
        const bool understood = !why.english.starts_with("there is no point called");
        say(understood ? sentence(why.text())
                       : fmt::format("{} (help lists what can be typed)", sentence(why.text())));
        return;
    }
    if (!match_.entry().next().empty()) show();
}

void Table::settle_turn() {
    placing_ = false;
    const bool stack_moved = match_.game().geometry().stacks && match_.entry().picked().size() > 1;
    if (manner_.confirm.value_or(stack_moved)) {
        say("\nResult of move:");
        const Turn& turn = match_.entry().picked();
        const View result = view_of(match_.entry());
        show_board(result.setup, {.pickable = {}, .last = {turn.begin(), turn.end()}});
        show_players(result);
        const auto yes = ask_yes("Confirm?");
        if (!yes) return;
        if (!*yes) {
            match_.clear_picks();
            show();
            return;
        }
    }
    play_turn(match_.entry().picked());
}

// A legal turn; says who passes after it, for that happens by itself (D6).
void Table::play_turn(const Turn& turn) {
    const std::size_t before = match_.history().size();
    (void)match_.play(Turn(turn));  // a copy: what was picked is gone when it is played
    for (std::size_t n = before + 1; n < match_.history().size(); ++n)
        say(fmt::format("{} has no move and passes.", who(match_.history().position_at(n).to_move())));
    show();
}

void Table::computer_turn() {
    const Side side = match_.to_move();
    if (manner_.computer_waits) {
        const auto answer = ask(fmt::format("Press Enter to let {} move: ", called(side)));
        if (!answer) return;
        if (!answer->empty()) {
            say(fmt::format("It is the turn of {}: only it moves its men.", who(side)));
            return;
        }
    }
    std::cout << fmt::format("{} plays ", who(side)) << std::flush;  // it may take its time
    const Turn turn = engine::choose_turn(match_.history(), *match_.player(side).level, random_, solved());
    say(write_turn(match_.game().geometry(), match_.position(), turn));
    play_turn(turn);
    let_watch();
}

// Two computers do not wait for each other; whoever watches them wants to see something.
void Table::let_watch() {
    constexpr std::chrono::milliseconds a_look{1000};
    if (typing() || manner_.computer_waits || match_.over()) return;
    if (!input_.interrupted_within(a_look)) return;
    const auto typed = ask("");  // what was typed meanwhile
    if (typed) (void)ask("Stopped. Press Enter to go on: ");
}

void Table::after_the_end() {
    const auto again = ask_yes("Play again?");
    if (!again) {
        if (leaving_ == Leaving::end_of_input) leaving_ = Leaving::finished;  // nothing is left undone
    } else if (*again) {
        play_again();
    } else {
        leaving_ = Leaving::finished;
    }
}

// The same players, with the sides changed over.
void Table::play_again() {
    const AnyPosition start = match_.game().start(random_.next());
    match_ = Match(match_.shared_game(), start, {match_.player(Side::black), match_.player(Side::white)});
    path_.clear();
    saved_.clear();
    show();
}

std::optional<std::string> Table::ask(const std::string& prompt, const std::function<bool()>& settled) {
    while (leaving_ == Leaving::no && !changed_ && !(settled && settled())) {
        const auto line = input_.line(prompt);
        if (!line) {
            end_of_input();
        } else if (!command(*line)) {
            return std::string(trimmed(*line));
        }
    }
    return std::nullopt;
}

// A person who presses Ctrl-D is asked before the game is lost, and can stay.
void Table::end_of_input() {
    if (input_.terminal() && !ending_) {
        ending_ = true;
        quit("");
        ending_ = false;
    } else {
        leaving_ = Leaving::end_of_input;
    }
}

std::optional<Side> Table::typing() const {
    const Side side = match_.to_move();
    if (!match_.player(side).is_computer()) return side;
    if (!match_.player(other(side)).is_computer()) return other(side);
    return std::nullopt;
}

std::optional<bool> Table::ask_yes(const std::string& question) {
    return ask_yes_or_no([this](const std::string& prompt) { return ask(prompt); }, question);
}

void Table::say(const std::string& line) {
    std::cout << line << '\n';
}

}  // namespace merels::terminal
