#include "bench/labels.h"

#include <array>
#include <fmt/format.h>

#include "core/history.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "review/review.h"
#include "tablebase/files/tablebase.h"

namespace merels::bench {
namespace {

using review::Label;
using review::Review;

constexpr std::uint32_t levels = 5;  // from the weakest on: they err as people do
constexpr std::size_t longest = 100;
constexpr std::size_t labels = 8;

History played(const AnyGame& game, Random& random) {
    const std::array level = {1 + static_cast<int>(random.below(levels)),
                              1 + static_cast<int>(random.below(levels))};
    History history(game, game.start(0));
    while (history.size() < longest && !history.outcome().over())
        history.play(engine::choose_turn(history, level[index(history.position().to_move())], random));
    return history;
}

// How often the engine gave each label to turns of a kind.
using Counts = std::array<std::int64_t, labels>;

struct Agreement {
    Counts sound{};          // turns that keep the result
    Counts missed_win{};     // from a win to a draw
    Counts lost{};           // from a win or a draw to a loss
    std::int64_t turns = 0;  // those that were not forced
};

void compare(const History& history, const TablebaseProbe& tables, std::uint64_t nodes, Agreement& found) {
    Review searched(history, history.outcome(), {.nodes_per_turn = nodes, .nodes_per_game = 60 * nodes});
    Review solved(history, history.outcome());
    while (!searched.done()) {
        const Label said = searched.step().label;
        const Label truth = solved.step(&tables).label;
        if (truth == Label::forced) continue;
        Counts& kind = !is_error(truth)             ? found.sound
                       : truth == Label::missed_win ? found.missed_win
                                                    : found.lost;
        ++kind[static_cast<std::size_t>(said)];
        ++found.turns;
    }
}

void print_kind(const char* title, const Counts& counts, bool sound) {
    std::int64_t all = 0;
    std::int64_t wrong = 0;
    for (std::size_t i = 0; i < labels; ++i) {
        all += counts[i];
        if (is_error(static_cast<Label>(i)) == sound) wrong += counts[i];
    }
    const auto share = [&](std::int64_t count) {
        return all == 0 ? 0.0 : 100.0 * static_cast<double>(count) / static_cast<double>(all);
    };
    fmt::print("{:<30} {:>7} turns {:>6.2f} % contradicted ", title, all, share(wrong));
    for (std::size_t i = 0; i < labels; ++i)
        if (counts[i] > 0) fmt::print(" {} {:.2f}", review::word(static_cast<Label>(i)), share(counts[i]));
    fmt::print("\n");
}

}  // namespace

void print_labels(const LabelsOptions& plan) {
    const tablebase::Tablebase tablebases("");
    const AnyGame& six = *find_game("six");
    const TablebaseProbe& tables = *tablebases.find(six);
    Random random(plan.seed);
    Agreement found;
    const Stopwatch watch;
    for (int i = 0; i < plan.games; ++i) compare(played(six, random), tables, plan.nodes, found);
    fmt::print("{} games of Six, {} turns with a choice, {} positions a search, {:.0f} s\n", plan.games,
               found.turns, plan.nodes, watch.seconds());
    print_kind("kept the result", found.sound, true);
    print_kind("from a win to a draw", found.missed_win, false);
    print_kind("from a win or draw to a loss", found.lost, false);
}

}  // namespace merels::bench
