#include "mill/puzzle_traits.h"

#include <array>

#include "mill/merits.h"

namespace merels::mill {
namespace {

constexpr auto all_themes = std::to_array<PuzzleTheme>({
    {"close-mill", tr("Close a mill")},
    {"running-mill", tr("Running mill")},
    {"double-mill", tr("Two mills at once")},
    {"two-threats", tr("Two threats")},
    {"block", tr("Block a mill")},
    {"lock-in", tr("Lock the opponent in")},
    {"fly", tr("Flying")},
});

// The theme of a merit, if it is one.
std::optional<std::string_view> theme_of(const Merit& merit) {
    using Kind = MeritKind;
    switch (static_cast<MeritKind>(merit.kind)) {
        case Kind::closes_mill:
        case Kind::swaps_mills:
            return "close-mill";
        case Kind::opens_mill:
        case Kind::running_mill:
            return "running-mill";
        case Kind::closes_two_mills:
            return "double-mill";
        case Kind::threatens_mills:
            return "two-threats";
        case Kind::blocks_mill:
            return "block";
        case Kind::no_moves_left:
            return "lock-in";
        case Kind::few_moves_left:
            if (merit.count == 1) return "lock-in";
            return std::nullopt;
        case Kind::threatens_mill:
        case Kind::crossing:
            return std::nullopt;
    }
    return std::nullopt;
}

// Whether the turn takes a man where no line leads in one step.
bool flies(const Position& before, const Turn& turn) {
    if (turn.size() < 2 || before.role(turn, 0) != Role::from) return false;
    return (before.board().near(turn[0]) & bit(turn[1])) == 0;
}

}  // namespace

std::span<const PuzzleTheme> PuzzleTraits::themes() {
    return all_themes;
}

std::vector<std::string_view> PuzzleTraits::themes_of(const Position& before, const Turn& turn) {
    std::vector<std::string_view> found;
    for (const Merit& merit : find_merits(before, turn)) {
        if (const auto theme = theme_of(merit)) found.push_back(*theme);
    }
    if (flies(before, turn)) found.push_back("fly");
    return found;
}

std::optional<Setup> PuzzleTraits::random_ending(const Position& start, Random& random) {
    constexpr int small = 16;  // points: a game that is solved from the first turn on
    if (start.rules().variant.points() <= small) return std::nullopt;
    Setup setup = start.setup();
    const auto put = [&](Side side, std::uint32_t men) {
        while (men > 0) {
            Piece& piece = setup.board[random.below(static_cast<std::uint32_t>(setup.board.size()))];
            if (piece.height > 0) continue;
            piece = {.colour = colour(side), .height = 1};
            --men;
        }
    };
    const Side major = random.below(2) == 0 ? Side::white : Side::black;
    put(major, 4 + random.below(3));
    put(other(major), 3 + random.below(2));
    setup.hand = {0, 0};
    setup.to_move = random.below(2) == 0 ? Side::white : Side::black;
    return setup;
}

}  // namespace merels::mill
