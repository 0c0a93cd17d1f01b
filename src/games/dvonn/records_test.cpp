// Games and figures from outside this project, replayed.
#include <doctest/doctest.h>
#include <memory>
#include <unordered_map>

#include "dvonn/game.h"
#include "dvonn/position.h"
#include "support/turns.h"

using namespace merels;

namespace {

const std::unique_ptr<AnyGame> game = dvonn::make_game(dvonn::named_variants()[1]);

// Plays a record's turns, its numbers and dots left out, and the forced 49th placing, which records leave
// unwritten.
AnyPosition replay(std::string_view placings, std::string_view moves) {
    AnyPosition now = merels::testing::after(*game, game->start(0), placings);
    REQUIRE(now.turns().size() == 1);
    now.play(now.turns().front());
    REQUIRE(now.to_move() == Side::white);
    return merels::testing::after(*game, now, moves);
}

// What the side to move wins by with the best play of both, trying everything.
class Exhaustive {
  public:
    int best(const dvonn::Position& position) {
        if (const auto known = known_.find(position.key()); known != known_.end()) return known->second;
        const dvonn::Choices choices(position);
        int best = choices.count() == 0 ? margin(position) : -dvonn::all_pieces;
        choices.each([&](const Turn& turn) {
            dvonn::Position next = position;
            next.play(turn);
            best = std::max(best, -this->best(next));
        });
        return known_[position.key()] = best;
    }

  private:
    static int margin(const dvonn::Position& position) {
        const Side side = position.to_move();
        return position.score(side).value_or(0) - position.score(other(side)).value_or(0);
    }

    std::unordered_map<std::uint64_t, int> known_;
};

}  // namespace

TEST_CASE("a game as a server wrote it comes to the position it says") {
    const AnyPosition end = replay(
        "g2 c1 f5 d1 h5 g5 i1 e1 f2 f1 e4 e5 j2 g1 b2 b1 h1 g4 d3 c2 e3 f4 c4 d4 "
        "a2 a1 d2 e2 a3 g3 d5 f3 i5 c3 h2 h3 k3 h4 k5 i4 i3 j5 i2 b3 j4 j3 k4 b4",
        "a2b2 b3b2 k5j4 e5e4 a3b4 d4d3 j4h4 j3i3 h5g4 g5g4 b4b2 g1h2 c4c3 h2f2 "
        "b2g2 i3i5 c3c1 b1c1 h4e4 h3g2 pass c2d2 pass f4e3 pass e3e1");
    int stacks = 0;
    std::set<std::string> with_red;
    const Setup setup = end.setup();
    for (std::size_t point = 0; point < setup.board.size(); ++point) {
        if (setup.board[point].height > 0) ++stacks;
        if (setup.board[point].holds_red) with_red.insert(game->geometry().spots[point].name);
    }
    CHECK(stacks == 14);
    CHECK(with_red == std::set<std::string>{"c1", "f5", "g2"});
    CHECK(end.score(Side::white) == 5);
    CHECK(end.score(Side::black) == 29);
    CHECK(end.to_move() == Side::white);
    CHECK(!end.outcome().over());
}

TEST_CASE("a complete game with placing comes to its final position and score") {
    const AnyPosition end = replay(
        "f4 i3 c3 e3 f3 d3 e4 g4 h3 d4 f5 g5 c2 i4 h2 c4 b2 b3 j4 i2 g3 j3 d2 e2 "
        "f2 h4 g2 e5 h5 c1 i5 g1 d5 b1 j5 h1 a2 c5 k4 a1 b4 j2 d1 f1 e1 a3 i1 k5",
        "f5e5 c5d5 a2b3 b1c2 b3d3 c1d2 b2c2 k5j4 b4c4 d2f2 d1e2 j4h2 j5i4 g5h5 "
        "i5h4 e3e4 e2g4 f1g2 i1i2 e4g4 i2g2 j3i3 f3f4 d5d3 f4d4 i3g3 h3g3 g1g2 i4g4 h2h5 "
        "e5c3 f2c2 c4c2 pass d4g4 pass g3c3");
    CHECK(end.text() == "........./..w8......./..W7b5......./.....W10w2.../.....b5... b");
    CHECK(end.score(Side::white) == 27);
    CHECK(end.score(Side::black) == 10);
    CHECK(end.turns().empty());
    CHECK(end.outcome() == Outcome::win(Side::white, Why::higher_score));
}

TEST_CASE("the exact result of an ending, found by trying everything, is the one known") {
    const AnyPosition ending =
        merels::testing::position(*game, "..B4bbb.../...b2bb3B7.../...b2b2bb..../...w5.b3..../...r..... b");
    CHECK(Exhaustive().best(*ending.as<dvonn::Position>()) == 35);
}
