// Short versions of `merels-bench soundness`.
#include "bench/soundness.h"

#include <doctest/doctest.h>

#include "registry/registry.h"

using namespace merels;

TEST_CASE("G9: the computer's turns are legal at every level, in positions of every game") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        CHECK(bench::illegal_turns(*game, 300, 7) == 0);
    }
}

#ifndef MERELS_SANITIZED  // the address sanitizer keeps what is freed
TEST_CASE("the computer's memory does not grow from game to game") {
    const AnyGame& six = *find_game("six");
    const std::size_t early = bench::memory_after_games(six, 20, 1);
    const std::size_t late = bench::memory_after_games(six, 100, 2);
    constexpr std::size_t slack = std::size_t{2} << 20;
    CHECK(late <= early + slack);
}
#endif
