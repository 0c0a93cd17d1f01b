#include "puzzle/themes.h"

#include <algorithm>
#include <array>
#include <set>

#include "puzzle/game_knowledge.h"
#include "registry/registry.h"

namespace merels::puzzle {
namespace {

constexpr auto general_themes = std::to_array<PuzzleTheme>({
    {"sacrifice", tr("Sacrifice")},
    {"quiet", tr("Quiet turn")},
    {"hold-draw", tr("Hold the draw")},
    {"most-points", tr("Most points")},
    {"one-turn", tr("One turn")},
    {"two-turns", tr("Two turns")},
    {"long", tr("Three turns or more")},
});

int left(const AnyPosition& position, Side side) {
    return position.tally(side).left();
}

// The reply takes a man that the turn before it gave away, and still the solution goes on to its goal.
bool sacrifices(const Solution& solution) {
    AnyPosition now = solution.start;
    if (now.has_stacks()) return false;
    const Side solver = now.to_move();
    for (std::size_t i = 0; i < solution.turns.size(); ++i) {
        const int before = left(now, solver);
        now.play(solution.turns[i]);
        if (i % 2 == 1 && left(now, solver) < before) return true;
    }
    return false;
}

// The first turn takes nothing.
bool is_quiet(const Solution& solution) {
    const Side them = other(solution.start.to_move());
    const AnyPosition after = solution.start.after(solution.turns.front());
    if (solution.start.has_stacks()) return solution.start.merits(solution.turns.front()).empty();
    return left(solution.start, them) == left(after, them) && !after.outcome().over();
}

}  // namespace

std::vector<PuzzleTheme> all_themes() {
    std::vector<PuzzleTheme> all;
    const auto add = [&](const PuzzleTheme& theme) {
        if (std::ranges::find(all, theme.id, &PuzzleTheme::id) == all.end()) all.push_back(theme);
    };
    for (const auto& game : all_games()) std::ranges::for_each(themes_of_game(*game), add);
    std::ranges::for_each(general_themes, add);
    return all;
}

std::vector<std::string> themes_of(const Solution& solution) {
    std::set<std::string_view> shown;
    AnyPosition now = solution.start;
    for (std::size_t i = 0; i < solution.turns.size(); ++i) {
        if (i % 2 == 0) {
            for (const std::string_view theme : themes_of_turn(now, solution.turns[i])) shown.insert(theme);
        }
        now.play(solution.turns[i]);
    }
    if (sacrifices(solution)) shown.insert("sacrifice");
    if (is_quiet(solution)) shown.insert("quiet");
    if (solution.goal == Goal::draw) shown.insert("hold-draw");
    if (solution.goal == Goal::points) shown.insert("most-points");
    const std::size_t turns = (solution.turns.size() + 1) / 2;
    shown.insert(turns == 1 ? "one-turn" : turns == 2 ? "two-turns" : "long");
    std::vector<std::string> sorted;
    for (const PuzzleTheme& theme : all_themes()) {
        if (shown.contains(theme.id)) sorted.emplace_back(theme.id);
    }
    return sorted;
}

}  // namespace merels::puzzle
