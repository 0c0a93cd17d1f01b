#include "terminal/puzzle_session.h"

#include <fmt/format.h>

#include "core/letters.h"
#include "core/turn_text.h"
#include "engine/hint.h"
#include "registry/registry.h"
#include "terminal/status.h"

namespace merels::terminal {
namespace {

// What is asked and said, by the goal.
struct GoalWords {
    std::string_view asked;  // of the right turn
    std::string_view reached;
    std::string_view missed;  // of a wrong turn
};

GoalWords words_of(puzzle::Goal goal) {
    switch (goal) {
        case puzzle::Goal::win:
            return {"wins", "That keeps the win.", "gives the win away"};
        case puzzle::Goal::draw:
            return {"does not lose", "That holds the draw.", "loses"};
        case puzzle::Goal::points:
            return {"wins by as many points as possible", "No other turn wins by as many points.",
                    "gives points away"};
    }
    return {};
}

History history_of(const puzzle::Puzzle& puzzle) {
    const AnyGame& game = *find_game(puzzle.game);
    return {game, *read_position(game, puzzle.position)};
}

void say(const std::string& line) {
    fmt::print("{}\n", line);
}

std::string reasons_text(const std::vector<Message>& reasons) {
    std::string text;
    for (const Message& reason : reasons) text += (text.empty() ? "" : "; ") + reason.text();
    return text;
}

}  // namespace

PuzzleSession::PuzzleSession(const puzzle::Puzzle& puzzle, Input& input, const Look& look)
    : puzzle_(puzzle), input_(input), look_(look), history_(history_of(puzzle)) {}

std::string PuzzleSession::goal() const {
    return fmt::format("{} to move: find the only turn that {}.", name(history_.position().to_move()),
                       words_of(puzzle_.goal).asked);
}

std::string PuzzleSession::expected() const {
    return puzzle_.solution[history_.size()];
}

void PuzzleSession::show(const AnyPosition& position) const {
    const Geometry& geometry = history_.game().geometry();
    fmt::print("{}\n{}\n", draw_board(geometry, position.setup(), look_), legend(geometry, look_));
    for (const Side side : both_sides) say(men_of(position, side));
}

PuzzleEnd PuzzleSession::play() {
    say(fmt::format("Puzzle {}: {}, rated {}", puzzle_.id, history_.game().title(), puzzle_.rating));
    show(history_.position());
    say(goal());
    while (true) {
        const auto line = input_.line("Your turn (or hint, solution, skip, quit): ");
        if (!line) return PuzzleEnd::end_of_input;
        if (const auto end = answer(lower(*line))) return *end;
    }
}

std::optional<PuzzleEnd> PuzzleSession::answer(const std::string& line) {
    if (line == "quit") return PuzzleEnd::quit;
    if (line == "skip") return PuzzleEnd::skipped;
    if (line == "hint") {
        give_hint();
        return std::nullopt;
    }
    if (line == "solution") {
        show_solution();
        return PuzzleEnd::finished;
    }
    if (line == "help") {
        say("Type a turn as d6, d6-d7 or d6-d7xa1, or one of: hint, solution, skip, quit.");
        return std::nullopt;
    }
    return try_turn(line);
}

std::optional<PuzzleEnd> PuzzleSession::try_turn(const std::string& line) {
    const AnyPosition& position = history_.position();
    const Geometry& geometry = history_.game().geometry();
    const auto turn = read_turn(geometry, position, line);
    if (!turn) {
        say(sentence(turn.error().why.text()));
        return std::nullopt;
    }
    if (write_turn(geometry, position, *turn) != expected()) {
        clean_ = false;
        say_why_wrong(*turn);
        return std::nullopt;
    }
    history_.play(*turn);
    if (history_.size() == puzzle_.solution.size()) {
        show(history_.position());
        say(fmt::format("Right! {}", words_of(puzzle_.goal).reached));
        return clean_ ? PuzzleEnd::solved : PuzzleEnd::finished;
    }
    play_reply();
    return std::nullopt;
}

void PuzzleSession::play_reply() {
    const std::string reply = expected();
    say(fmt::format("Right! {} answers {}.", name(history_.position().to_move()), reply));
    history_.play(*read_turn(history_.game().geometry(), history_.position(), reply));
    show(history_.position());
    say(goal());
}

// What the turn gives away, and the answer to it: the one that is stored, or what the computer would play.
void PuzzleSession::say_why_wrong(const Turn& wrong) const {
    const Geometry& geometry = history_.game().geometry();
    const std::string text = write_turn(geometry, history_.position(), wrong);
    History after = history_;
    after.play(wrong);
    const std::string_view what = words_of(puzzle_.goal).missed;
    if (after.outcome().over()) {
        say(fmt::format("{} {}: {}.", text, what, describe(after.outcome()).text()));
        return;
    }
    const std::string_view opponent = name(after.position().to_move());
    if (after.position().turns().front().empty()) {  // to pass is the only turn where it is one
        say(fmt::format("{} {}. {} has no legal move and passes, but that is not enough.", text, what,
                        opponent));
        return;
    }
    engine::Hint reply{{}, {}};
    const bool stored = history_.size() == 0 && puzzle_.refutation && puzzle_.refutation->wrong == text;
    if (stored) {
        const auto turn = read_turn(geometry, after.position(), puzzle_.refutation->reply);
        if (turn) reply = {*turn, after.position().merits(*turn)};
    } else {
        reply = engine::find_hint(after);
    }
    const std::string why = reasons_text(reply.reasons);
    say(fmt::format("{} {}. {} answers {}{}{}.", text, what, opponent,
                    write_turn(geometry, after.position(), reply.turn), why.empty() ? "" : ": ", why));
}

void PuzzleSession::give_hint() {
    clean_ = false;
    const auto turn = read_turn(history_.game().geometry(), history_.position(), expected());
    if (!turn || turn->empty()) return;
    say(fmt::format("Look at {}.", history_.game().geometry().name((*turn)[0])));
}

void PuzzleSession::show_solution() {
    std::string line;
    for (std::size_t i = history_.size(); i < puzzle_.solution.size(); ++i)
        line += (line.empty() ? "" : ", ") + puzzle_.solution[i];
    say(fmt::format("The solution: {}", line));
}

}  // namespace merels::terminal
