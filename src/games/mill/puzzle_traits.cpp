#include "mill/puzzle_traits.h"

#include <algorithm>
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

constexpr int small = 16;  // points: a game that is solved from the first turn on

void put(Setup& setup, Point point, Side side) {
    setup.board[point] = {.colour = colour(side), .height = 1};
}

// Puts so many men onto empty points other than `free`.
void scatter(Setup& setup, Side side, std::uint32_t men, Point free, Random& random) {
    while (men > 0) {
        const auto point = static_cast<Point>(random.below(static_cast<std::uint32_t>(setup.board.size())));
        if (point == free || setup.board[point].height > 0) continue;
        put(setup, point, side);
        --men;
    }
}

// A point and four men of a side that lack only it to be two mills.
struct Fork {
    Point point;
    Points men;
};

Fork draw_fork(const Board& board, Random& random) {
    const auto& mills = board.geometry().mills;
    for (;;) {
        const auto& one = mills[random.below(static_cast<std::uint32_t>(mills.size()))];
        const auto& two = mills[random.below(static_cast<std::uint32_t>(mills.size()))];
        const Points first = bit(one[0]) | bit(one[1]) | bit(one[2]);
        const Points second = bit(two[0]) | bit(two[1]) | bit(two[2]);
        const Points common = first & second;
        if (how_many(common) == 1) return {lowest(common), (first | second) & ~common};
    }
}

// The same men with a mill among them, if there is room for one: then there are few men to take, and which
// one it is decides less.
void scatter_with_mill(Setup& setup, const Board& board, Side side, std::uint32_t men, Point free,
                       Random& random) {
    const auto& mills = board.geometry().mills;
    const auto& mill = mills[random.below(static_cast<std::uint32_t>(mills.size()))];
    const bool fits = men >= mill.size() && std::ranges::all_of(mill, [&](Point point) {
                          return point != free && setup.board[point].height == 0;
                      });
    if (fits) {
        for (const Point point : mill) put(setup, point, side);
        men -= static_cast<std::uint32_t>(mill.size());
    }
    scatter(setup, side, men, free, random);
}

// A side that can close two mills with one turn hardly ever comes up in play or by chance. A step does it
// only along a line that is part of neither mill, so there must be diagonals; elsewhere a man that is placed.
std::optional<Setup> draw_two_mills(const Position& start, Random& random) {
    const Board& board = start.board();
    const Variant& variant = start.rules().variant;
    const Fork fork = draw_fork(board, random);
    const Side side = random.below(2) == 0 ? Side::white : Side::black;
    Setup setup = start.setup();
    setup.to_move = side;
    setup.hand = {0, 0};
    each_point(fork.men, [&](Point point) { put(setup, point, side); });
    if (variant.points() <= small) {
        const int in_hand = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(variant.men - 4)));
        setup.hand[index(side)] = in_hand;
        setup.hand[index(other(side))] = side == Side::white ? in_hand : in_hand - 1;
        const int most = variant.men - setup.hand[index(other(side))];
        scatter_with_mill(setup, board, other(side), static_cast<std::uint32_t>(most) - random.below(2),
                          fork.point, random);
        return setup;
    }
    const Points from = board.near(fork.point) & ~fork.men;
    if (from == 0) return std::nullopt;
    put(setup, lowest(from), side);
    scatter(setup, side, random.below(2), fork.point, random);
    scatter_with_mill(setup, board, other(side), 4, fork.point, random);
    return setup;
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
    constexpr std::uint32_t one_in = 8;
    const Variant& variant = start.rules().variant;
    const bool two_mills = !variant.first_mill_wins && random.below(one_in) == 0;
    if (two_mills) {
        if (auto setup = draw_two_mills(start, random)) return setup;
    }
    if (variant.points() <= small) return std::nullopt;
    const Setup empty = start.setup();
    return random_men(empty, static_cast<std::uint32_t>(empty.board.size()), {.least = 4, .numbers = 3},
                      {.least = 3, .numbers = 2}, random);
}

}  // namespace merels::mill
