// What a table has on view (G4).
#include <algorithm>
#include <fmt/format.h>

#include "core/turn_text.h"
#include "terminal/status.h"
#include "terminal/table.h"

namespace merels::terminal {

void Table::show() {
    const Marked marked = marks();
    const View view = view_of(match_.entry());
    show_board(view.setup, marked);
    show_players(view);
    const std::string legend = legend_of_marks(marked);
    if (!legend.empty()) say(marked.last.empty() ? legend : fmt::format("{}: {}", legend, last_turn()));
    match_.over() ? show_result() : show_state();
}

void Table::show_board(const Setup& setup, const Marked& marked) {
    say("\n" + draw_board(match_.game().geometry(), setup, manner_.look, marked));
}

void Table::show_players(const View& view) {
    const Geometry& geometry = match_.game().geometry();
    for (const Side side : both_sides) {
        say(fmt::format("{} {}: {}", sign_of(side, geometry, manner_.look), who(side),
                        men_in_words(view.men[index(side)], view.score[index(side)], geometry.stacks)));
    }
    if (view.setup.red_hand > 0) say(fmt::format("d Red pieces: {} in hand", view.setup.red_hand));
    if (const std::string legend = legend_of_pieces(geometry, manner_.look); !legend.empty()) say(legend);
}

void Table::show_state() {
    const Side side = match_.to_move();
    say(fmt::format("{} to move: {}", name(side), describe_expected(match_.entry()).text()));
    if (match_.draw_offered_by() == other(side)) {
        say(fmt::format("{} offers a draw: type draw to accept, or play on.", who(other(side))));
    }
}

// Who won and why, by name, and the score where the game has one (G12).
void Table::show_result() {
    Message result = describe(match_.outcome());
    for (std::string& word : result.words) word = who(word == name(Side::white) ? Side::white : Side::black);
    say(sentence(result.text()));
    if (const auto white = match_.position().score(Side::white)) {
        say(fmt::format("Score: {} {}, {} {}", who(Side::white), *white, who(Side::black),
                        *match_.position().score(Side::black)));
    }
}

// The last turn; what can be picked next: before the first pick only men, for any empty point will do to
// place one.
Marked Table::marks() const {
    Marked marked;
    const Turn& picked = match_.entry().picked();
    marked.chosen.assign(picked.begin(), picked.end());
    const bool choosing = !match_.over() && !match_.player(match_.to_move()).is_computer();
    if (choosing) marked.pickable = match_.entry().next();
    if (picked.empty()) {
        const Setup setup = match_.position().setup();
        std::erase_if(marked.pickable, [&](Point point) { return setup.board[point].height == 0; });
    }
    const auto& turns = match_.history().turns();
    const auto last = std::ranges::find_if_not(turns.rbegin(), turns.rend(), &Turn::empty);
    if (last != turns.rend()) marked.last.assign(last->begin(), last->end());
    return marked;
}

// The last turn that was not a pass; there must be one.
std::string Table::last_turn() const {
    std::size_t n = match_.history().size() - 1;
    while (match_.history().turns()[n].empty()) --n;
    return turn_text(n);
}

std::string Table::prompt() const {
    const std::string name = called(match_.to_move());
    const PartialTurn& entry = match_.entry();
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

std::string Table::who(Side side) const {
    const std::string player = shown(match_.player(side).name);
    if (player == name(side) || player.empty()) return std::string(name(side));
    return fmt::format("{} ({})", player, name(side));
}

std::string Table::called(Side side) const {
    const std::string player = shown(match_.player(side).name);
    const bool clear = !player.empty() && player != shown(match_.player(other(side)).name);
    return clear ? player : who(side);
}

}  // namespace merels::terminal
