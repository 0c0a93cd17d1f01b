#include "bench/errors.h"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/history.h"
#include "core/random.h"
#include "engine/perfect.h"
#include "engine/thinking.h"
#include "tablefiles/library.h"

namespace merels::bench {
namespace {

const std::atomic<bool> never{false};
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

// Games the engine plays against itself as an ordinary player would: with little sight, some misjudgement and
// now and then a turn drawn by lot.
class Play {
  public:
    Play(const AnyGame& game, std::uint64_t seed) : game_(game), random_(seed) { begin(); }

    // A position that comes up, a few turns after the one before it.
    const AnyPosition& next() {
        const auto turns = 1 + random_.below(8);
        for (std::uint32_t i = 0; i < turns; ++i) go_on();
        return history_->position();
    }

  private:
    void begin() { history_.emplace(game_, game_.start(random_.next())); }

    void go_on() {
        if (random_.below(10) == 0) {
            const auto turns = history_->position().turns();
            history_->play(turns[random_.below(static_cast<std::uint32_t>(turns.size()))]);
        } else {
            const Limits limits{.positions = 2'000, .misjudgement = 30, .seed = random_.next()};
            table_.next_search();
            history_->play(think(*history_, limits, table_, never).turn());
        }
        if (history_->outcome().over()) begin();
    }

    const AnyGame& game_;
    Random random_;
    HashTable table_{std::size_t{1} << 20};
    std::optional<History> history_;
};

bool places(const AnyPosition& position) {
    return position.tally(position.to_move()).in_hand > 0;
}

// Whether the search, from a won or drawn position, plays a turn that is worth less.
bool throws_away(const AnyGame& game, const AnyPosition& position, Worth::Kind worth,
                 const SolvedPositions& solved, std::uint64_t nodes, HashTable& table) {
    table.clear();
    const Turn turn = think(History(game, position), {.positions = nodes}, table, never).turn();
    const Worth::Kind theirs = solved.worth(position.after(turn))->kind;
    return worth == Worth::Kind::win ? theirs != Worth::Kind::loss : theirs == Worth::Kind::win;
}

void print_play(const AnyGame& game, const SolvedPositions& solved, const ErrorsPlan& plan) {
    Play play(game, plan.seed);
    HashTable table(table_bytes);
    Rate placing;
    Rate moving;
    while (placing.tried + moving.tried < plan.positions) {
        const AnyPosition& position = play.next();
        Rate& rate = places(position) ? placing : moving;
        const auto worth = solved.worth(position);
        if (rate.tried >= plan.positions / 2 || !worth || worth->kind == Worth::Kind::loss) continue;
        const bool wrong = throws_away(game, position, worth->kind, solved, plan.nodes, table);
        rate.count(wrong);
        if (wrong)
            fmt::print("  {} {}\n", worth->kind == Worth::Kind::win ? "won:  " : "drawn:", position.text());
        if ((placing.tried + moving.tried) % 500 == 0) {
            fmt::print("thrown away placing {}; moving {}\n", placing.text(), moving.text());
            (void)std::fflush(stdout);
        }
    }
    fmt::print("{}, {} positions a turn: thrown away placing {}; moving {}\n", game.name(), plan.nodes,
               placing.text(), moving.text());
}

// A position of six men against four in which the six are to move and win, drawn by lot from all of them.
AnyPosition won_ending(const AnyGame& game, const SolvedPositions& solved, Random& random) {
    const std::size_t points = game.geometry().size();
    while (true) {
        Setup setup;
        setup.board.resize(points);
        for (int man = 0; man < 10;) {
            Piece& piece = setup.board[random.below(static_cast<std::uint32_t>(points))];
            if (piece.height > 0) continue;
            piece = {man < 6 ? Colour::white : Colour::black, 1};
            ++man;
        }
        if (!game.problems(setup).empty()) continue;
        AnyPosition position = game.position(setup);
        const auto worth = solved.worth(position);
        if (!position.outcome().over() && worth && worth->kind == Worth::Kind::win) return position;
    }
}

bool converts(const AnyGame& game, const AnyPosition& start, const SolvedPositions& solved,
              const Limits& limits) {
    HashTable table(table_bytes);
    History history(game, start);
    while (!history.outcome().over()) {
        if (history.position().to_move() == start.to_move()) {
            table.next_search();
            history.play(think(history, limits, table, never).turn());
        } else {
            history.play(solved_turns(history.position(), solved)->front().turn);
        }
    }
    return history.outcome().winner() == start.to_move();
}

void print_endings(const AnyGame& game, const SolvedPositions& solved, const ErrorsPlan& plan) {
    Random random(plan.seed);
    Rate alone;
    Rate with_tables;
    for (int i = 0; i < plan.endings; ++i) {
        const AnyPosition start = won_ending(game, solved, random);
        alone.count(!converts(game, start, solved, {.positions = plan.nodes}));
        with_tables.count(!converts(game, start, solved, {.positions = plan.nodes, .solved = &solved}));
    }
    fmt::print("won endings of six against four not won: the search alone {}; with the tables {}\n",
               alone.text(), with_tables.text());
}

}  // namespace

bool print_errors(const AnyGame& game, const ErrorsPlan& plan) {
    const mill::Rules* rules = tables::mill_rules(game);
    const auto solved = rules == nullptr ? nullptr : tables::open_solved(*rules, plan.tables);
    if (!solved || !solved->worth(game.start(0))) return false;
    print_play(game, *solved, plan);
    print_endings(game, *solved, plan);
    return true;
}

}  // namespace merels::bench
