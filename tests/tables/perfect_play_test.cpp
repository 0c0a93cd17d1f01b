// Perfect play as people meet it: the engine with solved positions, against chance and against the search.
#include <algorithm>
#include <doctest/doctest.h>
#include <memory>

#include "core/history.h"
#include "core/random.h"
#include "engine/thinking.h"
#include "mill/position.h"
#include "registry/registry.h"
#include "tablefiles/library.h"
#include "tablefiles/threads.h"
#include "tables/solving.h"

using namespace merels;
using namespace merels::tables;

namespace {

// A game with its solved positions.
struct Game {
    const AnyGame* game;
    std::unique_ptr<SolvedMill> solved;
};

Game six() {
    const AnyGame* game = find_game("six");
    return {game, open_solved(*mill_rules(*game), "")};
}

// Nine, solved as far as endings of five men against four.
Game nine_endings() {
    const AnyGame* game = find_game("nine");
    auto ground = std::make_unique<const Ground>(*mill_rules(*game));
    auto shelf = std::make_unique<MemoryShelf>();
    SolvingOptions options;
    options.for_rows = on_threads(2);
    options.only = moving_subspace(ground->variant(), 5, 4);
    REQUIRE(solve(*ground, *shelf, options).has_value());
    return {game, std::make_unique<SolvedMill>(std::move(ground),
                                               std::make_unique<MemoryLookup>(std::move(shelf)))};
}

// A position met in random play.
AnyPosition met_at_random(const Game& six, Random& random) {
    for (;;) {
        AnyPosition position = six.game->start(0);
        position.play_at_random(random, static_cast<int>(random.below(30)));
        if (!position.outcome().over()) return position;
    }
}

// Men on random points: up to five against four, White to move.
AnyPosition drawn_at_random(const Game& nine, Random& random) {
    const mill::Rules& rules = *mill_rules(*nine.game);
    constexpr std::pair<int, int> endings[] = {{3, 3}, {4, 3}, {3, 4}, {5, 3},
                                               {3, 5}, {4, 4}, {5, 4}, {4, 5}};
    for (;;) {
        const auto [white, black] = endings[random.below(std::size(endings))];
        std::array<mill::Points, 2> men{};
        for (const auto& [side, count] : {std::pair{0, white}, std::pair{1, black}}) {
            while (how_many(men[static_cast<std::size_t>(side)]) < static_cast<std::uint32_t>(count)) {
                const mill::Points point = mill::bit(static_cast<Point>(random.below(24)));
                if (((men[0] | men[1]) & point) == 0) men[static_cast<std::size_t>(side)] |= point;
            }
        }
        const AnyPosition position(mill::Position(rules, men, {0, 0}, Side::white));
        if (!position.outcome().over()) return position;
    }
}

Turn searched(const History& history, std::uint64_t positions, const SolvedPositions* solved) {
    HashTable table(std::size_t{1} << 18);
    const std::atomic<bool> never{false};
    Limits limits;
    limits.positions = positions;
    limits.solved = solved;
    return think(history, limits, table, never).turn();
}

// How the game ends for the side to move, which plays perfectly from here on.
enum class Result { lost, drawn, won };
template <class Opponent>
Result play_out(const Game& game, const AnyPosition& start, Opponent&& opponent) {
    History history(*game.game, start);
    const Side perfect = start.to_move();
    constexpr std::uint64_t few = 200;  // to choose among draws
    while (!history.outcome().over()) {
        history.play(history.position().to_move() == perfect ? searched(history, few, game.solved.get())
                                                             : opponent(history));
    }
    const auto winner = history.outcome().winner();
    return !winner ? Result::drawn : *winner == perfect ? Result::won : Result::lost;
}

// Plays from won positions and from drawn ones: from the won all are won, from the drawn none is lost.
template <class Draw, class Opponent>
void show_perfect_play(const Game& game, int games, Draw&& draw, Opponent&& opponent) {
    Random random(20);
    for (const Worth::Kind kind : {Worth::Kind::win, Worth::Kind::draw}) {
        int played = 0;
        int as_it_should = 0;
        while (played < games) {
            const AnyPosition start = draw(game, random);
            const auto worth = game.solved->worth(start);
            REQUIRE(worth.has_value());
            if (worth->kind != kind) continue;
            ++played;
            const Result result =
                play_out(game, start, [&](const History& history) { return opponent(history, random); });
            const bool good = kind == Worth::Kind::win ? result == Result::won : result != Result::lost;
            if (good) ++as_it_should;
            if (!good) MESSAGE(start.text());
        }
        CHECK(as_it_should == games);
    }
}

Turn at_random(const History& history, Random& random) {
    const auto turns = history.position().turns();
    return turns[random.below(static_cast<std::uint32_t>(turns.size()))];
}

Turn by_search(const History& history, Random& /*random*/) {
    constexpr std::uint64_t positions = 5000;
    return searched(history, positions, nullptr);
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("Six: perfect play against chance wins what is won and holds what is drawn") {
        show_perfect_play(six(), 500, met_at_random, at_random);
    }
    TEST_CASE("Six: perfect play against the search wins what is won and holds what is drawn") {
        show_perfect_play(six(), 100, met_at_random, by_search);
    }
    TEST_CASE("Nine: perfect play in endings against chance wins what is won and holds what is drawn") {
        show_perfect_play(nine_endings(), 500, drawn_at_random, at_random);
    }
    TEST_CASE("Nine: perfect play in endings against the search wins what is won and holds what is drawn") {
        show_perfect_play(nine_endings(), 100, drawn_at_random, by_search);
    }
}
