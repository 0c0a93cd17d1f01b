#include "bench/tables.h"

#include <fmt/format.h>
#include <vector>

#include "core/random.h"
#include "core/stopwatch.h"
#include "registry/registry.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/index/subspace.h"

namespace merels::bench {
namespace {

using tablebase::MillTablebase;

// Positions met in random play that are solved, with the moving phase as often as the placing phase.
std::vector<mill::Position> met_at_random(const MillTablebase& solved, std::size_t count) {
    Random random(1);
    std::vector<mill::Position> met;
    const mill::Rules& rules = solved.index().rules();
    for (int game = 0; met.size() < count && game < 1'000'000; ++game) {
        mill::Position position(rules);
        const auto turns = random.below(static_cast<std::uint32_t>(4 * rules.variant.men));
        for (std::uint32_t turn = 0; turn < turns && !position.outcome().over(); ++turn) {
            const mill::Choices choices(position);
            position.play(choices.nth(random.below(choices.count())));
        }
        if (!position.outcome().over() && tablebase::locate(solved.index(), position))
            met.push_back(position);
    }
    return met;
}

template <class Ask>
void measure(const char* what, const std::vector<mill::Position>& positions, Ask&& ask) {
    const Stopwatch watch;
    std::size_t known = 0;
    for (const mill::Position& position : positions) known += ask(position) ? 1 : 0;
    fmt::print("  {:<44} {:>8.2f} µs; {} of {} known\n", what,
               watch.seconds() * 1e6 / static_cast<double>(positions.size()), known, positions.size());
}

void print_speed_of(const MillTablebase& solved) {
    constexpr std::size_t few = 4000;  // their blocks stay unpacked
    const auto positions = met_at_random(solved, few);
    const auto kind = [&](const mill::Position& position) { return solved.probe_wdl(position).has_value(); };
    const auto worth = [&](const mill::Position& position) { return solved.probe(position).has_value(); };
    measure("win, draw or loss, the first time", positions, kind);
    measure("win, draw or loss, again", positions, kind);
    measure("with the distance, the first time", positions, worth);
    measure("with the distance, again", positions, worth);
}

}  // namespace

void print_tables_speed(const std::string& folder) {
    for (const char* name : {"six", "nine"}) {
        const Stopwatch watch;
        const auto solved = tablebase::open_mill_tablebase(*find_game(name), folder);
        if (!solved) {
            fmt::print("{}: no tables in {}\n", name, folder);
            continue;
        }
        fmt::print("{}: ready in {:.2f} s; a position takes\n", name, watch.seconds());
        print_speed_of(*solved);
    }
}

}  // namespace merels::bench
