#include "yote/puzzle_traits.h"

#include <array>

#include "yote/merits.h"

namespace merels::yote {
namespace {

constexpr auto all_themes = std::to_array<PuzzleTheme>({
    {"capture-pair", tr("Capture two men")},
    {"capture", tr("Capture")},
    {"out-of-danger", tr("Get out of danger")},
    {"threaten", tr("Threaten a capture")},
});

}  // namespace

std::span<const PuzzleTheme> PuzzleTraits::themes() {
    return all_themes;
}

std::vector<std::string_view> PuzzleTraits::themes_of(const Position& before, const Turn& turn) {
    std::vector<std::string_view> found;
    for (const Merit& merit : find_merits(before, turn)) {
        switch (static_cast<MeritKind>(merit.kind)) {
            case MeritKind::captures:
                found.push_back(merit.count == 1 ? "capture" : "capture-pair");
                break;
            case MeritKind::no_jumps_left:
                found.push_back("out-of-danger");
                break;
            case MeritKind::threatens:
                found.push_back("threaten");
                break;
            case MeritKind::fewer_jumps:
                break;
        }
    }
    return found;
}

bool PuzzleTraits::worth_proving(const Position& position) {
    constexpr int few = 9;
    if (position.men_left(Side::white) + position.men_left(Side::black) > few) return false;
    if (position.rules().variant.several_jumps) return false;
    const auto jumps = [&](Side side) {
        return how_many_moves(
            position.board().jumpers(position.men(side), position.men(other(side)), position.empty()));
    };
    return jumps(Side::white) + jumps(Side::black) > 0;
}

std::optional<Setup> PuzzleTraits::random_ending(const Position& start, Random& random) {
    Setup setup = start.setup();
    const auto cells = how_many(start.board().all());
    const auto put = [&](Side side, std::uint32_t men) {
        while (men > 0) {
            Piece& piece = setup.board[random.below(cells)];
            if (piece.height > 0) continue;
            piece = {.colour = colour(side), .height = 1};
            --men;
        }
    };
    // With no more than three men each the game is drawn.
    const Side major = random.below(2) == 0 ? Side::white : Side::black;
    put(major, 4 + random.below(2));
    put(other(major), 2 + random.below(3));
    setup.hand = {0, 0};
    setup.to_move = random.below(2) == 0 ? Side::white : Side::black;
    return setup;
}

}  // namespace merels::yote
