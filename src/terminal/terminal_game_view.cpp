// What a game in the terminal has on view (G4).
#include <algorithm>
#include <fmt/format.h>

#include "core/turn_text.h"
#include "play/rematch.h"
#include "terminal/status.h"
#include "terminal/terminal_game.h"

namespace merels::terminal {

void TerminalGame::show() {
    const Marked marked = marks();
    const play::View view = play::view_of(match().entry());
    show_board(view.setup, marked);
    show_players(view);
    const std::string legend = legend_of_marks(marked);
    if (!legend.empty()) say(marked.last.empty() ? legend : fmt::format("{}: {}", legend, last_turn()));
    match().over() ? show_result() : show_state();
}

void TerminalGame::show_board(const Setup& setup, const Marked& marked) {
    say("\n" + draw_board(match().game().geometry(), setup, manner_.look, marked));
}

void TerminalGame::show_players(const play::View& view) {
    const Geometry& geometry = match().game().geometry();
    for (const Side side : both_sides) {
        say(fmt::format("{} {}: {}", sign_of(side, geometry, manner_.look), who(side),
                        men_in_words(view.men[index(side)], view.score[index(side)], geometry.stacks)));
    }
    if (view.setup.red_hand > 0) say(fmt::format("d Red pieces: {} in hand", view.setup.red_hand));
    if (const std::string legend = legend_of_pieces(geometry, manner_.look); !legend.empty()) say(legend);
}

void TerminalGame::show_state() {
    const Side side = match().to_move();
    say(fmt::format("{} to move: {}", name(side), describe_expected(match().entry()).text()));
    if (match().draw_offered_by() == other(side)) {
        say(fmt::format("{} offers a draw: type draw to accept, or play on.", who(other(side))));
    }
}

// Who won and why, by name, and the score where the game has one (G12).
void TerminalGame::show_result() {
    Message result = describe(match().outcome());
    for (std::string& word : result.words) word = who(word == name(Side::white) ? Side::white : Side::black);
    say(sentence(result.text()));
    if (const auto white = match().position().score(Side::white)) {
        say(fmt::format("Score: {} {}, {} {}", who(Side::white), *white, who(Side::black),
                        *match().position().score(Side::black)));
    }
    show_series();
}

// The points of both, in a rematch: a win is one and a draw half of one (W7).
void TerminalGame::show_series() {
    if (!session_.series()) return;
    const play::SeriesScore score = play::with_result(*session_.series(), match().outcome());
    const auto points = [&](Side side) {
        return static_cast<double>(score.won[index(side)]) + static_cast<double>(score.drawn) / 2;
    };
    say(fmt::format("Series: {} {:g}, {} {:g}", who(Side::white), points(Side::white), who(Side::black),
                    points(Side::black)));
}

// The last turn; what can be picked next: before the first pick only men, for any empty point will do to
// place one.
Marked TerminalGame::marks() const {
    Marked marked;
    const Turn& picked = match().entry().picked();
    marked.chosen.assign(picked.begin(), picked.end());
    const bool choosing = !match().over() && !match().player(match().to_move()).is_computer();
    if (choosing) marked.pickable = match().entry().next();
    if (picked.empty()) {
        const Setup setup = match().position().setup();
        std::erase_if(marked.pickable, [&](Point point) { return setup.board[point].height == 0; });
    }
    const auto& turns = match().history().turns();
    const auto last = std::ranges::find_if_not(turns.rbegin(), turns.rend(), &Turn::empty);
    if (last != turns.rend()) marked.last.assign(last->begin(), last->end());
    return marked;
}

// The last turn that was not a pass; there must be one.
std::string TerminalGame::last_turn() const {
    std::size_t n = match().history().size() - 1;
    while (match().history().turns()[n].empty()) --n;
    return turn_text(n);
}

std::string TerminalGame::prompt() const {
    const std::string name = called(match().to_move());
    const PartialTurn& entry = match().entry();
    if (entry.complete()) return fmt::format("{}, next jump (blank to stop): ", name);
    switch (entry.expected()) {
        case Expected::place:
            return fmt::format("{}, {} on: ", name, describe_expected(entry).text());
        case Expected::place_or_move:
            return fmt::format("{}, {}: ", name, placing_ ? "place a man on" : "source (blank to place)");
        case Expected::move:
            return fmt::format("{}, source: ", name);
        case Expected::destination:
            return fmt::format("{}, destination: ", name);
        default:
            return fmt::format("{}, man to remove: ", name);
    }
}

std::string TerminalGame::who(Side side) const {
    const std::string player = shown(match().player(side).name);
    if (player == name(side) || player.empty()) return std::string(name(side));
    return fmt::format("{} ({})", player, name(side));
}

std::string TerminalGame::called(Side side) const {
    const std::string player = shown(match().player(side).name);
    const bool clear = !player.empty() && player != shown(match().player(other(side)).name);
    return clear ? player : who(side);
}

}  // namespace merels::terminal
