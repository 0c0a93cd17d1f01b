#include "terminal/terminal_game.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <utility>

#include "core/letters.h"
#include "core/level.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "engine/draw_answer.h"
#include "play/rematch.h"
#include "terminal/status.h"

namespace merels::terminal {

play::Player computer(int level) {
    return {computer_name(level), level};
}

TerminalGame::TerminalGame(play::Match match, Input& input, const Manner& manner)
    : session_(std::move(match)), input_(input), manner_(manner), random_(manner.seed) {}

Leaving TerminalGame::play() {
    if (!typing() && input_.terminal()) say("Press Enter to stop and look around.");
    show();
    while (leaving_ == Leaving::no) {
        changed_ = false;
        switch (session_.duty()) {
            case play::Duty::answer_draw:  // the match was loaded with an offer
                answer_draw();
                break;
            case play::Duty::computer_turn:
                computer_turn();
                break;
            default:
                match().over() ? after_the_end() : person_turn();
                break;
        }
    }
    return leaving_;
}

void TerminalGame::person_turn() {
    const bool more = !match().entry().next().empty();
    if (match().entry().complete() && !more) {
        finish_turn();
    } else {
        prompt_for_point();
    }
}

void TerminalGame::prompt_for_point() {
    const auto answer = ask(prompt());
    if (!answer) return;
    if (answer->empty()) {
        take_blank();
    } else {
        placing_ ? place(*answer) : take_text(*answer);
    }
}

void TerminalGame::take_blank() {
    const Expected expected = match().entry().expected();
    const bool stacks = match().game().geometry().stacks;
    const bool empty_hand = match().position().tally(match().to_move()).in_hand == 0;
    if (match().entry().complete()) {
        finish_turn();
    } else if (expected == Expected::place_or_move) {
        placing_ = !placing_;
    } else if (expected == Expected::move && empty_hand && !stacks) {
        say("There is no man in hand to place.");
    } else {
        say("Please type the name of a point. (help lists what else can be typed)");
    }
}

// A man from the hand goes to the one point that is named.
void TerminalGame::place(const std::string& text) {
    const auto point = match().game().geometry().find(trimmed(text));
    if (point && match().position().setup().board[*point].height > 0) {
        say(fmt::format("There is already a man on {}.", match().game().geometry().name(*point)));
        return;
    }
    take_text(text);
    if (!match().entry().picked().empty()) placing_ = false;
}

void TerminalGame::take_text(const std::string& text) {
    if (lower(text) == "pass") {
        say("A side passes automatically, and only when it has no move.");
        return;
    }
    PartialTurn entry = match().entry();
    const std::size_t before = entry.picked().size();
    const Geometry& geometry = match().game().geometry();
    if (auto picked = pick_points(geometry, entry, text); !picked) {
        const auto& [at, why] = picked.error();
        const bool unknown = begins_with_unknown_name(geometry, std::string_view(text).substr(at));
        say(sentence(why.text()) + (unknown ? " (help lists what can be typed)" : ""));
        return;
    }
    for (std::size_t i = before; i < entry.picked().size(); ++i)
        (void)act_locally(session_, {.kind = play::ActionKind::pick, .points = Turn{entry.picked()[i]}});
    if (!match().entry().next().empty()) show();
}

void TerminalGame::finish_turn() {
    placing_ = false;
    const bool stack_moved = match().game().geometry().stacks && match().entry().picked().size() > 1;
    if (manner_.confirm.value_or(stack_moved)) {
        say("\nResult of move:");
        const Turn& turn = match().entry().picked();
        const play::View result = play::view_of(match().entry());
        show_board(result.setup, {.pickable = {}, .last = {turn.begin(), turn.end()}});
        show_players(result);
        const auto yes = ask_yes("Confirm?");
        if (!yes) return;
        if (!*yes) {
            clear_picks();
            show();
            return;
        }
    }
    play_turn(match().entry().picked());
}

// A legal turn; says who passes after it, for that happens by itself (D6).
void TerminalGame::play_turn(const Turn& turn) {
    const std::size_t before = match().history().size();
    (void)act_locally(session_, {.kind = play::ActionKind::turn, .points = turn});
    for (std::size_t n = before + 1; n < match().history().size(); ++n)
        say(fmt::format("{} has no move and passes.", who(match().history().position_at(n).to_move())));
    show();
}

void TerminalGame::clear_picks() {
    while (act_locally(session_, {.kind = play::ActionKind::undo})) {
    }
}

void TerminalGame::computer_turn() {
    const Side side = match().to_move();
    if (manner_.computer_waits) {
        const auto answer = ask(fmt::format("Press Enter to let {} move: ", called(side)));
        if (!answer) return;
        if (!answer->empty()) {
            say(fmt::format("It is the turn of {}. Press Enter to let it move.", who(side)));
            return;
        }
    }
    std::cout << fmt::format("{} plays ", who(side)) << std::flush;  // it may take its time
    const Turn turn = engine::choose_turn(match().history(), *match().player(side).level, random_, solved());
    say(write_turn(match().game().geometry(), match().position(), turn));
    play_turn(turn);
    let_watch();
}

void TerminalGame::answer_draw() {
    const play::Action answer = engine::draw_answer(session_);
    (void)act_locally(session_, answer);
    if (match().over()) {
        changed_ = true;
        show();
    } else {
        say(fmt::format("{} declines.", who(*answer.side)));
    }
}

// Two computers do not wait for each other; whoever watches them wants to see something.
void TerminalGame::let_watch() {
    constexpr std::chrono::milliseconds a_look{1000};
    if (typing() || manner_.computer_waits || match().over()) return;
    if (!input_.interrupted_within(a_look)) return;
    const auto typed = ask("");  // what was typed meanwhile
    if (typed) (void)ask("Stopped. Press Enter to go on: ");
}

// A result counts once, even if the last turns are taken back and played differently.
void TerminalGame::record_result() {
    if (!manner_.level_adapts || std::exchange(recorded_, true)) return;
    const Side person = match().player(Side::white).is_computer() ? Side::black : Side::white;
    const AnyGame& game = match().game();
    const auto winner = match().outcome().winner();
    using enum AdaptiveLevel::Result;
    const int before = manner_.levels->level(game);
    manner_.levels->record(game, !winner ? drawn : *winner == person ? won : lost);
    const int level = manner_.levels->level(game);
    if (level == before) return;
    say(fmt::format("The computer plays at level {} ({}) next time.", level, level_name(level).text()));
}

// The level of the computer that a person has lost to.
std::optional<int> TerminalGame::lost_to_level() const {
    const auto winner = match().outcome().winner();
    if (!winner || match().player(other(*winner)).is_computer()) return std::nullopt;
    return match().player(*winner).level;
}

// Once after each game that a person has lost to the computer.
void TerminalGame::tell_turning_point() {
    if (!lost_to_level() || std::exchange(shown_turning_point_, true)) return;
    if (const auto words = turning_point()) say(*words);
}

void TerminalGame::after_the_end() {
    record_result();
    tell_turning_point();
    const auto again = ask_yes("Play again?");
    if (!again) {
        if (leaving_ == Leaving::end_of_input) leaving_ = Leaving::finished;  // nothing is left undone
    } else if (*again) {
        play_again();
    } else {
        leaving_ = Leaving::finished;
    }
}

// The level of the computer in the next game, if it changes: as it adapts, or one lower for a person who has
// lost and wants that.
std::optional<int> TerminalGame::next_level() {
    const AnyGame& game = match().game();
    const auto adapted = manner_.level_adapts ? std::optional(manner_.levels->level(game)) : std::nullopt;
    const auto lost_to = lost_to_level();
    if (!lost_to || *lost_to == weakest_level) return adapted;
    const int easier = *lost_to - 1;
    if (adapted && *adapted <= easier) return adapted;
    const auto wanted =
        ask_yes(fmt::format("Play at the easier level {} ({})?", easier, level_name(easier).text()));
    if (!wanted.value_or(false)) return adapted;
    if (manner_.level_adapts) manner_.levels->adapt_from(game, easier);
    return easier;
}

void TerminalGame::play_again() {
    const auto level = next_level();
    recorded_ = false;
    shown_turning_point_ = false;
    session_ = play::rematch_of(match(), session_.series(), random_.next(), level);
    path_.clear();
    saved_.clear();
    show();
}

std::optional<std::string> TerminalGame::ask(const std::string& prompt,
                                             const std::function<bool()>& answered) {
    while (leaving_ == Leaving::no && !changed_ && !(answered && answered())) {
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
void TerminalGame::end_of_input() {
    if (input_.terminal() && !ending_) {
        ending_ = true;
        quit("");
        ending_ = false;
    } else {
        leaving_ = Leaving::end_of_input;
    }
}

std::optional<Side> TerminalGame::typing() const {
    const Side side = match().to_move();
    if (!match().player(side).is_computer()) return side;
    if (!match().player(other(side)).is_computer()) return other(side);
    return std::nullopt;
}

std::optional<bool> TerminalGame::ask_yes(const std::string& question) {
    return ask_yes_or_no([this](const std::string& prompt) { return ask(prompt); }, question);
}

void TerminalGame::say(const std::string& line) {
    std::cout << line << '\n';
}

}  // namespace merels::terminal
