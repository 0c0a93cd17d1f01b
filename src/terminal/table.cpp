#include "terminal/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <utility>

#include "core/letters.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "terminal/status.h"

namespace merels::terminal {
namespace {

std::string prompt_for(const PartialTurn& turn, bool placing) {
    switch (turn.expected()) {
        case Expected::place:
            return fmt::format("{} on: ", describe_expected(turn).text());
        case Expected::place_or_move:
            return placing ? "Destination: " : "Source (blank to place): ";
        case Expected::move:
            return "Source: ";
        case Expected::destination:
            return "Destination: ";
        case Expected::remove:
            return "Man to remove: ";
        default:
            return "> ";
    }
}

}  // namespace

Table::Table(Match match, Input& input, const Manner& manner)
    : match_(std::move(match)), input_(input), manner_(manner), random_(manner.seed) {}

Leaving Table::play() {
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
    const bool may_stop = match_.entry().complete();
    const Expected expected = match_.entry().expected();
    const auto answer =
        ask(fmt::format("{}, {}", who(match_.to_move()),
                        may_stop ? "next jump (blank to stop): " : prompt_for(match_.entry(), placing_)));
    if (!answer) return;
    if (!answer->empty()) {
        placing_ ? place(*answer) : take_text(*answer);
    } else if (may_stop) {
        settle_turn();
    } else if (placing_) {
        placing_ = false;
    } else if (expected == Expected::place_or_move) {
        placing_ = true;
    } else if (expected == Expected::move && match_.position().tally(match_.to_move()).in_hand == 0) {
        say("There is no man in hand to place.");
    }
}

// A man from the hand goes to the one point that is named.
void Table::place(const std::string& text) {
    placing_ = false;
    const auto point = match_.game().geometry().find(trimmed(text));
    if (point && match_.position().setup().board[*point].height > 0) {
        say(fmt::format("There is already a man on {}.", match_.game().geometry().name(*point)));
        placing_ = true;
        return;
    }
    take_text(text);
}

void Table::take_text(const std::string& text) {
    if (lower(text) == "pass") {
        say("A side passes by itself, and only when it has no move.");
        return;
    }
    if (auto picked = match_.pick(text); !picked) {
        say(fmt::format("{} (help lists what can be typed)", sentence(picked.error().why.text())));
        return;
    }
    if (!match_.entry().next().empty()) show();
}

void Table::settle_turn() {
    const bool confirm = manner_.confirm.value_or(match_.game().geometry().stacks);
    if (confirm) {
        say("Result of move:");
        const Turn& turn = match_.entry().picked();
        const AnyPosition result = match_.preview();
        show_board(result, {.pickable = {}, .last = {turn.begin(), turn.end()}});
        for (const Side side : both_sides) say(men_of(result, side));
        const auto yes = ask_yes("Confirm? ");
        if (!yes) return;
        if (!*yes) {
            match_.clear_picks();
            show();
            return;
        }
    }
    (void)match_.confirm();  // complete, as the caller saw
    show();
}

void Table::computer_turn() {
    const Side side = match_.to_move();
    if (manner_.computer_waits) {
        const auto answer = ask(fmt::format("Press Enter to let {} move: ", who(side)));
        if (!answer) return;
        if (!answer->empty()) {
            say(fmt::format("It is the turn of {}: only it moves its men.", who(side)));
            return;
        }
    }
    const Turn turn = choose_turn(match_.position(), *match_.player(side).level, random_);
    say(fmt::format("{} plays {}", who(side), write_turn(match_.game().geometry(), match_.position(), turn)));
    (void)match_.play(turn);  // one of the legal turns
    show();
}

void Table::after_the_end() {
    if (const auto white = match_.position().score(Side::white)) {
        say(fmt::format("Score: {} {}, {} {}", who(Side::white), *white, who(Side::black),
                        *match_.position().score(Side::black)));
    }
    const auto again = ask_yes("Play again? ");
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

std::optional<std::string> Table::ask(const std::string& prompt) {
    while (leaving_ == Leaving::no && !changed_) {
        const auto line = input_.line(prompt);
        if (!line) {
            leaving_ = Leaving::end_of_input;
            return std::nullopt;
        }
        if (!command(*line)) return std::string(trimmed(*line));
    }
    return std::nullopt;
}

std::optional<bool> Table::ask_yes(const std::string& prompt) {
    while (true) {
        const auto answer = ask(prompt);
        if (!answer) return std::nullopt;
        const std::string word = lower(*answer);
        if (word == "y" || word == "yes") return true;
        if (word == "n" || word == "no") return false;
        say("Please answer yes or no.");
    }
}

void Table::show() {
    show_board(match_.position(), marks());
    say(legend(match_.game().geometry(), manner_.look, marks()));
    for (const Side side : both_sides)
        say(fmt::format("{}: {}", who(side), men_in_words(match_.position(), side)));
    const Outcome outcome = match_.outcome();
    if (outcome.over()) {
        say(sentence(describe(outcome).text()));
    } else {
        say(fmt::format("{} to move: {}", who(match_.to_move()), describe_expected(match_.entry()).text()));
        if (match_.draw_offered_by() == other(match_.to_move())) {
            say(fmt::format("{} offers a draw: type draw to accept, or play on.",
                            who(other(match_.to_move()))));
        }
    }
}

void Table::show_board(const AnyPosition& position, const Marked& marked) {
    say("\n" + draw_board(match_.game().geometry(), position.setup(), manner_.look, marked));
}

// What can be picked next, once something has been; the last turn.
Marked Table::marks() const {
    Marked marked;
    if (!match_.entry().picked().empty()) marked.pickable = match_.entry().next();
    marked.chosen.assign(match_.entry().picked().begin(), match_.entry().picked().end());
    const auto& turns = match_.history().turns();
    const auto last =
        std::ranges::find_if(turns.rbegin(), turns.rend(), [](const Turn& turn) { return !turn.empty(); });
    if (last != turns.rend()) marked.last.assign(last->begin(), last->end());
    return marked;
}

std::string Table::who(Side side) const {
    const Player& player = match_.player(side);
    if (player.name == name(side)) return player.name;
    return fmt::format("{} ({})", player.name, name(side));
}

void Table::say(const std::string& line) {
    std::cout << line << '\n';
}

}  // namespace merels::terminal
