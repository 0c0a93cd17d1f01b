#include "bench/errors.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <optional>

#include "arena/search_player.h"
#include "arena/self_play.h"
#include "bench/starts.h"
#include "core/history.h"
#include "engine/perfect_play.h"
#include "tablebase/files/open_mill_tablebase.h"

namespace merels::bench {
namespace {

constexpr std::size_t table_bytes = std::size_t{8} << 20;

// How often something went wrong.
struct Rate {
    int tried = 0;
    int wrong = 0;

    void count(bool is_wrong) {
        ++tried;
        wrong += is_wrong ? 1 : 0;
    }
    [[nodiscard]] std::string text() const {
        const double share = static_cast<double>(wrong) / std::max(1, tried);
        const double error = 1.96 * std::sqrt(share * (1 - share) / std::max(1, tried));
        return fmt::format("{} of {}, {:.2f} % ± {:.2f}", wrong, tried, 100 * share, 100 * error);
    }
};

// Whether the search, from a won or drawn position, plays a turn that is worth less.
bool throws_away(const AnyGame& game, const AnyPosition& position, Wdl worth, const TablebaseProbe& solved,
                 std::uint64_t nodes, engine::TranspositionTable& table) {
    table.clear();
    const Turn turn = engine::search(History(game, position), {.nodes = nodes}, table, arena::never).turn();
    const Wdl theirs = solved.probe(position.after(turn))->wdl;
    return worth == Wdl::win ? theirs != Wdl::loss : theirs == Wdl::win;
}

void print_play(const AnyGame& game, const TablebaseProbe& solved, const ErrorsOptions& plan) {
    Random random(plan.seed);
    arena::SelfPlay play(
        game, random, [](Random&) { return engine::SearchLimits{.nodes = 2'000, .evaluation_noise = 30}; });
    engine::TranspositionTable table(table_bytes);
    Rate placing;
    Rate moving;
    while (placing.tried + moving.tried < plan.positions) {
        const auto turns = 1 + random.below(8);
        for (std::uint32_t i = 0; i < turns; ++i) play.advance();
        const AnyPosition& position = play.position();
        Rate& rate = is_placing(position) ? placing : moving;
        const auto worth = solved.probe(position);
        if (rate.tried >= plan.positions / 2 || !worth || worth->wdl == Wdl::loss) continue;
        const bool wrong = throws_away(game, position, worth->wdl, solved, plan.nodes, table);
        rate.count(wrong);
        if (wrong) fmt::print("  {} {}\n", worth->wdl == Wdl::win ? "won:  " : "drawn:", position.text());
        if ((placing.tried + moving.tried) % 500 == 0) {
            fmt::print("thrown away placing {}; moving {}\n", placing.text(), moving.text());
            (void)std::fflush(stdout);
        }
    }
    fmt::print("{}, {} positions a turn: thrown away placing {}; moving {}\n", game.name(), plan.nodes,
               placing.text(), moving.text());
}

bool converts(const AnyGame& game, const AnyPosition& start, const TablebaseProbe& solved,
              const engine::SearchLimits& limits) {
    arena::SearchPlayer player(limits, table_bytes);
    History history(game, start);
    while (!history.outcome().over()) {
        const bool to_win = history.position().to_move() == start.to_move();
        history.play(to_win ? player.turn(history)
                            : engine::rate_turns(history.position(), solved)->front().turn);
    }
    return history.outcome().winner() == start.to_move();
}

void print_endings(const AnyGame& game, const TablebaseProbe& solved, const ErrorsOptions& plan) {
    // Six men against four, the six to move.
    const DrawStart draw = random_endings(game, {6, 6}, {4, 4});
    Random random(plan.seed);
    Rate alone;
    Rate with_tables;
    for (int i = 0; i < plan.endings; ++i) {
        const AnyPosition start = draw_with_wdl(draw, solved, Wdl::win, random);
        alone.count(!converts(game, start, solved, {.nodes = plan.nodes}));
        with_tables.count(!converts(game, start, solved, {.nodes = plan.nodes, .tablebase = &solved}));
    }
    fmt::print("won endings of six against four not won: the search alone {}; with the tables {}\n",
               alone.text(), with_tables.text());
}

}  // namespace

bool print_errors(const AnyGame& game, const ErrorsOptions& plan) {
    const auto solved = tablebase::open_mill_tablebase(game, plan.tables);
    if (!solved) return false;
    if (solved->probe(game.start(0))) print_play(game, *solved, plan);
    print_endings(game, *solved, plan);
    return true;
}

}  // namespace merels::bench
