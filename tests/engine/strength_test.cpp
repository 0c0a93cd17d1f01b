// Short versions of the tournaments whose results are in docs/engine.md.
#include <doctest/doctest.h>
#include <string>

#include "arena/tournament.h"
#include "registry/registry.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::arena;

namespace {

Standing against(const char* game, const char* ours, const std::string& theirs, const char* limit,
                 int games) {
    const Tournament tournament{
        .game = find_game(game), .first = ours, .second = theirs, .games = games, .limit = limit};
    const auto standing = play_tournament(tournament, [](const play::Match&, const Standing&) {});
    REQUIRE_MESSAGE(standing.has_value(), standing.error());
    return *standing;
}

const std::string plain_player = merels::testing::in_build("tests/plain_player");

}  // namespace

TEST_CASE("Yoté: the engine beats alpha-beta to depth 4 that only counts men" * doctest::test_suite("slow")) {
    CHECK(against("yote", "nodes:3000", plain_player + " material", "movetime 100", 4).share() >= 0.5);
}

TEST_CASE("DVONN: the engine beats a plain UCT player, and a random one from placing on" *
          doctest::test_suite("slow")) {
    CHECK(against("dvonn", "nodes:2000", plain_player + " uct", "nodes 1000", 6).share() > 0.6);
    CHECK(against("dvonn-placed", "nodes:1000", plain_player + " random", "nodes 1", 4).share() == 1);
}

TEST_CASE("Nine and Six: the engine beats a random player" * doctest::test_suite("slow")) {
    CHECK(against("nine", "nodes:500", plain_player + " random", "nodes 1", 6).share() == 1);
    CHECK(against("six", "nodes:500", plain_player + " random", "nodes 1", 6).share() > 0.9);
}
