#include "engine/engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <doctest/doctest.h>
#include <string>
#include <thread>

#include "core/level.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "engine/lazy_smp.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::engine;

namespace {

constexpr std::size_t megabyte = 1 << 20;
const std::atomic<bool> never{false};

SearchResult search_with_new_table(const History& history, const SearchLimits& limits) {
    TranspositionTable table(8 * megabyte);
    return search(history, limits, table, never);
}

struct Puzzle {
    const char* game;
    const char* position;
    const char* turn;
    std::uint64_t nodes;
};

}  // namespace

TEST_CASE("the one right turn is found within the nodes stated") {
    const Puzzle puzzles[] = {
        // closes a mill, whichever man it takes: by the tables, every other turn loses
        {"nine", "ww....../.b.b..../........ w 7,7", "g7x", 2'000},
        // the last removal wins at once
        {"nine", "w.w...../b.b...b./w....... w 0,0", "c5-d7xb6", 2'000},
        // only one point keeps Black from closing a mill with every man
        {"six", "w..w..../bb...... w 4,4", "d4", 5'000},
        // the centre, or it is a draw at best
        {"three", "......../. w 3,3", "b2", 20'000},
        // a jump that takes the last two men
        {"yote", "wb4/6/5b/6/6 w 3,0 -,-", "a0-a2xc5", 2'000},
    };
    for (const Puzzle& puzzle : puzzles) {
        CAPTURE(puzzle.game);
        CAPTURE(puzzle.position);
        const AnyGame& game = *find_game(puzzle.game);
        const History history(game, testing::position(game, puzzle.position));
        const SearchResult result = search_with_new_table(history, {.nodes = puzzle.nodes});
        const std::string best = write_turn(game.geometry(), history.position(), result.turn());
        const std::string wanted = puzzle.turn;
        CHECK(best.substr(0, wanted.size()) == wanted);
    }
}

TEST_CASE("Three is won by the first player, and the search sees it to the end") {
    const AnyGame& three = *find_game("three");
    const SearchResult result = search_with_new_table(History(three, three.start(0)), {.nodes = 200'000});
    CHECK(result.best().value > min_win_value);
}

TEST_CASE("DVONN: an ending is solved exactly by score") {
    const AnyGame& dvonn = *find_game("dvonn");
    const AnyPosition start =
        testing::position(dvonn, "..B4bbb.../...b2bb3B7.../...b2b2bb..../...w5.b3..../...r..... b");
    const SearchResult result = search_with_new_table(History(dvonn, start), {.nodes = 5'000'000});
    REQUIRE(result.best().value > min_win_value);
    AnyPosition end = start;
    for (const Turn& turn : result.best().turns) end.play(turn);
    History rest(dvonn, end);
    while (!rest.outcome().over()) rest.play(search_with_new_table(rest, {.nodes = 1'000'000}).turn());
    CHECK(*rest.position().score(Side::black) - *rest.position().score(Side::white) == 35);
}

TEST_CASE("the same history, limits and an empty table give the same result") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        const History history(*game, game->start(3));
        const SearchLimits limits{.nodes = 20'000, .evaluation_noise = 10, .seed = 7};
        const SearchResult one = search_with_new_table(history, limits);
        const SearchResult two = search_with_new_table(history, limits);
        CHECK(one.best().turns == two.best().turns);
        CHECK(one.best().value == two.best().value);
        CHECK(one.nodes == two.nodes);
    }
}

TEST_CASE("M9: the side that is losing takes a draw by repetition") {
    const AnyGame& nine = *find_game("nine");
    const AnyPosition start = testing::position(nine, "......b./wb..wbwb/bw.b.... w 0,0");
    History history(nine, start);
    CHECK(search_with_new_table(history, {.nodes = 50'000}).best().value < -100);  // lost, by the tables
    for (const char* turn : {"f2-f4", "a1-d1", "f4-f2", "d1-a1"}) {
        history.play(*read_turn(nine.geometry(), history.position(), turn));
    }
    CHECK(history.times_seen() == 2);
    CHECK(search_with_new_table(history, {.nodes = 50'000}).best().value >= 0);
}

TEST_CASE("thinking stops soon after it is told to") {
    const AnyGame& nine = *find_game("nine");
    const History history(nine, nine.start(0));
    TranspositionTable table(8 * megabyte);
    std::atomic<bool> stop{false};
    std::chrono::steady_clock::time_point stopped_at;
    std::thread teller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stopped_at = std::chrono::steady_clock::now();
        stop = true;
    });
    const SearchResult result = search(history, {}, table, stop);
    const auto ended = std::chrono::steady_clock::now();
    teller
        .join();  // only now may what the other thread wrote be read: the search reads the flag, not in order
    CHECK(ended - stopped_at <
          std::chrono::milliseconds(500));  // a shared machine; the bench measures the figure itself
    CHECK(!result.variations.empty());
}

TEST_CASE("several threads find a legal turn too") {
    const AnyGame& six = *find_game("six");
    const History history(six, six.start(0));
    TranspositionTable table(8 * megabyte);
    const SearchResult result = search_parallel(history, {.depth = 8}, table, never, 3);
    const auto legal = history.position().turns();
    CHECK(std::ranges::find(legal, result.turn()) != legal.end());
}

TEST_CASE("the transposition table keeps to its size and believes only its own entries") {
    TranspositionTable table(megabyte);
    CHECK(table.bytes() <= megabyte);
    CHECK(table.probe(12345).bound == TranspositionTable::Bound::none);
    table.store(12345, {.turn = 7, .value = -300, .depth = 4, .bound = TranspositionTable::Bound::exact});
    CHECK(table.probe(12345).turn == 7);
    CHECK(table.probe(12345).value == -300);
    CHECK(table.probe(12345 + (std::uint64_t{1} << 40)).bound == TranspositionTable::Bound::none);
    table.clear();
    CHECK(table.probe(12345).bound == TranspositionTable::Bound::none);
}

TEST_CASE(
    "G9: the computer's turns are always legal, at every level, in positions of every game met in random "
    "play") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        Random random(11);
        for (int i = 0; i < 30; ++i) {
            AnyPosition start = game->start(random.next());
            start.play_at_random(random, static_cast<int>(random.below(60)));
            const History history(*game, start);
            if (history.outcome().over()) continue;
            const int level = weakest_level + i % 6;
            const Turn turn = choose_turn(history, level, random);
            const auto legal = start.turns();
            REQUIRE(std::ranges::find(legal, turn) != legal.end());
        }
    }
}

TEST_CASE("a turn that is given little effort, or stopped at once, is a legal one all the same") {
    const std::atomic<bool> stopped = true;
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        Random random(5);
        const AnyPosition start = game->start(random.next());
        const History history(*game, start);
        const auto legal = start.turns();
        for (const Effort& effort : {Effort{.share = 0.05}, Effort{.share = 1, .stop = &stopped}}) {
            const Turn turn = choose_turn(history, strongest_level, random, nullptr, effort);
            CHECK(std::ranges::find(legal, turn) != legal.end());
        }
    }
}

TEST_CASE("G8: the computer takes a draw when it is behind, and not at the start") {
    const AnyGame& nine = *find_game("nine");
    CHECK(!accepts_draw(History(nine, nine.start(0)), Side::black));
    const History ahead(nine, testing::position(nine, "wwww..../b.b.b.../........ w 0,0"));
    CHECK(accepts_draw(ahead, Side::black));
    CHECK(!accepts_draw(ahead, Side::white));
}
