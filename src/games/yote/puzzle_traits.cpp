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
    // With no more than three men each the game is drawn.
    return random_men(start.setup(), how_many(start.board().all()), {.least = 4, .numbers = 2},
                      {.least = 2, .numbers = 3}, random);
}

}  // namespace merels::yote
