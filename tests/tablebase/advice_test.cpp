// The engine's answers for positions in a tablebase.
#include <algorithm>
#include <atomic>
#include <doctest/doctest.h>
#include <map>

#include "core/history.h"
#include "core/random.h"
#include "engine/engine.h"
#include "engine/perfect_play.h"
#include "registry/registry.h"
#include "tablebase/files/tablebase.h"

using namespace merels;

namespace {

std::vector<engine::PrincipalVariation> best_lines(const History& history,
                                                   const engine::SearchLimits& limits) {
    engine::TranspositionTable table(std::size_t{1} << 18);
    const std::atomic<bool> never{false};
    return engine::search(history, limits, table, never).variations;
}

}  // namespace

TEST_CASE("solved positions: draws come in the order the search likes them, and losses after them") {
    const AnyGame& six = *find_game("six");
    const tablebase::Tablebase tablebases("");
    const TablebaseProbe& solved = *tablebases.find(six);
    Random random(4);
    int seen = 0;
    while (seen < 20) {
        AnyPosition at = six.start(0);
        at.play_at_random(random, static_cast<int>(random.below(20)));
        if (at.outcome().over() || solved.probe(at)->wdl != Wdl::draw) continue;
        std::map<Turn, Wdl> wdl;
        engine::SearchLimits search_alone{.nodes = 3000, .multi_pv = 100};
        const auto turns = engine::rate_turns(at, solved);
        REQUIRE(turns.has_value());
        for (const engine::RatedTurn& each : *turns) {
            wdl[each.turn] = each.value.wdl;
            if (each.value.wdl == Wdl::draw) search_alone.root_turns.push_back(each.turn);
        }
        if (search_alone.root_turns.size() == wdl.size()) continue;  // no turn loses
        ++seen;
        const History history(six, at);
        const auto lines = best_lines(history, {.nodes = 3000, .multi_pv = 100, .tablebase = &solved});
        CHECK(lines.front().turns.front() == best_lines(history, search_alone).front().turns.front());
        for (const engine::PrincipalVariation& line : lines) {
            const Wdl kind = wdl.at(line.turns.front());
            CHECK((line.value == 0) == (kind == Wdl::draw));
        }
        CHECK(std::ranges::is_sorted(lines, std::ranges::greater{}, &engine::PrincipalVariation::value));
        CHECK(lines.back().value < 0);
    }
}
