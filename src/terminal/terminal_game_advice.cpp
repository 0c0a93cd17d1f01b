// The commands that tell a person what they could play.
#include <atomic>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "core/turn_text.h"
#include "engine/engine.h"
#include "engine/hint.h"
#include "engine/lazy_smp.h"
#include "registry/registry.h"
#include "review/review.h"
#include "review/turning_point.h"
#include "terminal/review_text.h"
#include "terminal/status.h"
#include "terminal/terminal_game.h"

namespace merels::terminal {
namespace {

// A line of turns as text, each after the one before it.
std::string write_line(const play::Match& match, const std::vector<Turn>& turns, std::size_t from,
                       std::size_t most) {
    std::string text;
    AnyPosition position = match.position();
    for (std::size_t i = 0; i < std::min(turns.size(), most); ++i) {
        if (i >= from) text += ' ' + write_turn(match.game().geometry(), position, turns[i]);
        position.play(turns[i]);
    }
    return text;
}

std::string write_reasons(const engine::Hint& hint) {
    std::string text;
    for (const Message& reason : hint.reasons) text += (text.empty() ? "" : "; ") + reason.text();
    return text;
}

constexpr std::chrono::milliseconds usual_analysis{1500};
constexpr std::chrono::seconds max_analysis{3600};

// How long to analyse, as somebody typed it in seconds.
std::optional<std::chrono::milliseconds> analysis_time(const std::string& typed) {
    if (typed.empty()) return usual_analysis;
    int seconds = 0;
    const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), seconds);
    if (read.ec != std::errc{} || read.ptr != typed.data() + typed.size()) return std::nullopt;
    if (seconds < 1 || seconds > max_analysis.count()) return std::nullopt;
    return std::chrono::seconds(seconds);
}

}  // namespace

const TablebaseProbe* TerminalGame::solved() const {
    return manner_.tablebases ? manner_.tablebases->find(match().game()) : nullptr;
}

// Nothing where it would not help: the tables are complete, or there are none of such positions.
void TerminalGame::say_what_solving_takes() {
    if (!manner_.tablebases) return;
    const AnyGame& game = match().game();
    const bool named = find_game(game.name()) == &game;
    const auto* plan = manner_.tablebases->needed_for(game, match().position());
    if (plan != nullptr)
        say(fmt::format("This position is not solved: {}.",
                        solving_text(*plan, named ? game.name() : "FILE")));
}

void TerminalGame::hint(const std::string& /*none*/) {
    if (match().over()) {
        say("The game is over.");
        return;
    }
    const engine::Hint hint = engine::find_hint(match().history(), solved());
    const std::string text = write_turn(match().game().geometry(), match().position(), hint.turn);
    const bool continues = hint.turn.starts_with(match().entry().picked());
    say(fmt::format("Hint: {}{}: {}", text, continues ? "" : " (undo first)", write_reasons(hint)));
    const TablebaseProbe* tablebase = solved();
    if (tablebase == nullptr || !tablebase->probe(match().position())) say_what_solving_takes();
}

std::optional<std::string> TerminalGame::turning_point() const {
    const auto turning = review::find_turning_point(match().history(), match().outcome(), solved());
    if (!turning) return std::nullopt;
    const AnyPosition& position = match().history().position_at(turning->played);
    const std::string reasons = write_reasons(turning->better);
    return fmt::format("The turning point was turn {}: {} played {}. Better was {}{}{}", turning->played + 1,
                       who(turning->side), turn_text(turning->played),
                       write_turn(match().game().geometry(), position, turning->better.turn),
                       reasons.empty() ? "." : ": ", reasons);
}

void TerminalGame::analyse(const std::string& seconds) {
    if (match().over()) {
        say(turning_point().value_or("The game is over. No single turn decided it."));
        return;
    }
    const auto time = analysis_time(seconds);
    if (!time) {
        say(fmt::format("For how many seconds? A number from 1 to {}.", max_analysis.count()));
        return;
    }
    constexpr int lines = 5;
    constexpr std::size_t turns_shown = 6;
    engine::TranspositionTable table(std::size_t{64} << 20);
    const std::atomic<bool> never{false};
    const engine::SearchLimits limits{.time = time, .multi_pv = lines, .tablebase = solved()};
    const engine::SearchResult result =
        engine::search_parallel(match().history(), limits, table, never, manner_.threads);
    const bool scored = match().position().score(Side::white).has_value();
    const bool perfect = result.depth == 0;
    say(perfect ? fmt::format("The best turns for {}, with perfect play by both:", who(match().to_move()))
                : fmt::format("The best turns for {}, looking {} ahead:", who(match().to_move()),
                              counted(result.depth, "turn")));
    for (const engine::PrincipalVariation& line : result.variations) {
        const std::string first =
            write_turn(match().game().geometry(), match().position(), line.turns.front());
        const std::string rest = write_line(match(), line.turns, 1, turns_shown);
        const bool drawn = perfect && line.value == 0;
        say(fmt::format("  {:<12} {:<20}{}{}", first,
                        drawn ? "draw" : engine::describe_value(line.value, scored).text(),
                        rest.empty() ? "" : " then", rest));
    }
    if (!perfect) say_what_solving_takes();
}

void TerminalGame::review(const std::string& /*none*/) {
    if (!match().over()) {
        say("The game is not over. (analyse looks at the best turns)");
        return;
    }
    review::Review review(match().history(), match().outcome());
    while (!review.done()) review.step(solved());
    say(review_text(match(), review, manner_.look));
}

void TerminalGame::moves(const std::string& /*none*/) {
    if (match().over()) {
        say("There are none: the game is over.");
        return;
    }
    std::string line;
    for (const Turn& turn : match().position().turns()) {
        if (!turn.starts_with(match().entry().picked())) continue;
        const std::string text = write_turn(match().game().geometry(), match().position(), turn);
        if (line.size() + text.size() > 78) {
            say(line);
            line.clear();
        }
        line += (line.empty() ? "" : "  ") + text;
    }
    say(line);
}

}  // namespace merels::terminal
