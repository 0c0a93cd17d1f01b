// The rules of DVONN, in the words of the requirements.
#include "dvonn/position.h"

#include <doctest/doctest.h>
#include <memory>

#include "dvonn/game.h"
#include "support/turns.h"

using namespace merels;
using merels::testing::after;
using merels::testing::position;
using merels::testing::Texts;
using merels::testing::turns;

namespace {

const std::unique_ptr<AnyGame> dvonn_game = dvonn::make_game(dvonn::named_variants()[0]);
const std::unique_ptr<AnyGame> placed_game = dvonn::make_game(dvonn::named_variants()[1]);

AnyPosition place(std::string_view text) {
    return position(*dvonn_game, text);
}

std::string text_after(std::string_view text, std::string_view played) {
    return after(*dvonn_game, place(text), played).text();
}

// White's score and Black's.
std::pair<int, int> scores(const AnyPosition& at) {
    return {at.score(Side::white).value_or(-1), at.score(Side::black).value_or(-1)};
}

}  // namespace

TEST_CASE("D1: a game is played with 23 white, 23 black and 3 red pieces") {
    const Setup setup = dvonn_game->start(7).setup();
    CHECK(std::ranges::count(setup.board, Piece{Colour::white, 1, false}) == 23);
    CHECK(std::ranges::count(setup.board, Piece{Colour::black, 1, false}) == 23);
    CHECK(std::ranges::count(setup.board, Piece{Colour::red, 1, true}) == 3);
    CHECK(placed_game->start(7).text() == "........./........../.........../........../......... w 23,23,3");
}

TEST_CASE("D2: the set-up at random follows the seed, and every cell comes to hold every colour") {
    CHECK(dvonn_game->start(1) == dvonn_game->start(1));
    CHECK(dvonn_game->start(1) != dvonn_game->start(2));
    std::vector<std::set<Colour>> seen(49);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const AnyPosition start = dvonn_game->start(seed);
        CHECK(start.to_move() == Side::white);
        CHECK(dvonn_game->problems(start.setup()).empty());
        for (std::size_t i = 0; i < 49; ++i) seen[i].insert(start.setup().board[i].colour);
    }
    for (const auto& colours : seen) CHECK(colours.size() == 3);
}

TEST_CASE("D2: the players place in turn, reds first: White, Black, White; then Black black, White white") {
    AnyPosition now = placed_game->start(0);
    CHECK(turns(*placed_game, now).size() == 49);
    now = after(*placed_game, now, "a1");
    CHECK(now.text() == "r......../........../.........../........../......... b 23,23,2");
    CHECK(turns(*placed_game, now).size() == 48);
    CHECK(!turns(*placed_game, now).contains("a1"));
    now = after(*placed_game, now, "b1 c1");
    CHECK(now.text() == "rrr....../........../.........../........../......... b 23,23,0");
    now = after(*placed_game, now, "d1");
    CHECK(now.text() == "rrrb...../........../.........../........../......... w 23,22,0");
    now = after(*placed_game, now, "k5");
    CHECK(now.text() == "rrrb...../........../.........../........../........w b 22,22,0");
    CHECK(now.tally(Side::white) == Tally{22, 1, 0});
    CHECK(now.tally(Side::black) == Tally{22, 1, 0});
    CHECK(scores(now) == std::pair(1, 1));
    CHECK(now.role(Turn{5}, 0) == Role::place);
    CHECK(!now.outcome().over());
}

TEST_CASE("D2, D6: White places the 49th piece, which is one turn, and makes the first stacking move") {
    const AnyPosition last =
        position(*placed_game, "rrrbwbwbw/bwbwbwbwbw/bwbwbwbwbwb/wbwbwbwbwb/wbwbwbwb. w 1,0,0");
    CHECK(turns(*placed_game, last) == Texts{"k5"});
    const AnyPosition full = after(*placed_game, last, "k5");
    CHECK(full.text() == "rrrbwbwbw/bwbwbwbwbw/bwbwbwbwbwb/wbwbwbwbwb/wbwbwbwbw w");
    CHECK(full.to_move() == Side::white);
    CHECK(full.tally(Side::white) == Tally{0, 23, 0});
    CHECK(turns(*placed_game, full).contains("k5-j5"));
    CHECK(full.role(*read_turn(placed_game->geometry(), full, "k5j5"), 0) == Role::from);
    CHECK(full.role(*read_turn(placed_game->geometry(), full, "k5j5"), 1) == Role::to);
}

TEST_CASE("D3: a stack moves in any of six directions, exactly its height, over stacks and empty cells") {
    CHECK(turns(*dvonn_game, "..b.r..../...bb...../..rbw2.r..../...bb...../..b.b.... w") ==
          Texts{"e3-c1", "e3-c3", "e3-e1", "e3-e5", "e3-g3", "e3-g5"});
}

TEST_CASE("D3: a stack never lands on an empty cell") {
    CHECK(turns(*dvonn_game, "....r..../...bb...../..rbw2.r..../...bb...../..b...... w") ==
          Texts{"e3-c3", "e3-e1", "e3-e5", "e3-g3"});
}

TEST_CASE("D3: a stack lands on stacks of either colour and on reds, and adds its pieces to theirs") {
    const auto* text = "..b.r..../...bb...../..rbw2.r..../...bb...../..b.w.... w";
    CHECK(text_after(text, "e3c1") == "..w3.r..../...bb...../..rb..r..../...bb...../..b.w.... b");
    CHECK(text_after(text, "e3g5") == "..b.r..../...bb...../..rb..r..../...bb...../..b.w3.... b");
    CHECK(text_after(text, "e3e1") == "..b.W3..../...bb...../..rb..r..../...bb...../..b.w.... b");
}

TEST_CASE("D4: a stack belongs to the colour on top") {
    const std::string text = "rwb....../........../........r../........../........r ";
    CHECK(turns(*dvonn_game, text + "w") == Texts{"b1-a1", "b1-c1"});
    CHECK(turns(*dvonn_game, text + "b") == Texts{"c1-b1"});
    const AnyPosition taken = after(*dvonn_game, place(text + "b"), "c1b1");
    CHECK(taken.text() == "rb2......./........../........r../........../........r w");
    CHECK(taken.tally(Side::white) == Tally{0, 0, 0});
    CHECK(taken.tally(Side::black) == Tally{0, 1, 0});
}

TEST_CASE("D4: a lone red piece cannot move") {
    CHECK(turns(*dvonn_game, "rwb....../wb......../r........../........../........r w") ==
          Texts{"b1-a1", "b1-b2", "b1-c1", "a2-a1", "a2-a3", "a2-b2"});
}

TEST_CASE("D4: a red piece in a stack moves with it") {
    CHECK(text_after("W2bb.....r/........../.........../........../........r w", "a1c1") ==
          ".bW3.....r/........../.........../........../........r b");
}

TEST_CASE("D4: a stack with all six neighbours occupied cannot move") {
    const auto* one_gap = "..b.r..../...bb...../..rbw2.r..../...bb...../..b.b.... w";
    const auto* shut_in = "..b.r..../...bb...../..rbw2br..../...bb...../..b.b.... w";
    CHECK(turns(*dvonn_game, one_gap).size() == 6);
    CHECK(turns(*dvonn_game, shut_in) == Texts{"pass"});
}

TEST_CASE("D4: on the full board only the stacks at the edge can move") {
    const Texts ends = {"a2", "j2", "a3", "k3", "b4", "k4"};
    for (const Turn& turn : dvonn_game->start(3).turns()) {
        const std::string& from = dvonn_game->geometry().name(turn[0]);
        CHECK((from[1] == '1' || from[1] == '5' || ends.contains(from)));
    }
}

TEST_CASE("D5: stacks that lose their connection to a red leave the board") {
    CHECK(text_after("rwbb....r/........../.........../........../........r w", "b1a1") ==
          "W2.......r/........../.........../........../........r b");
}

TEST_CASE("D5: the stack that moved leaves too, if it cut itself off") {
    CHECK(text_after("rwbb....r/........../.........../........../........r w", "b1c1") ==
          "r.......r/........../.........../........../........r b");
}

TEST_CASE("D5: stacks leave when the stack that moves takes their red along") {
    CHECK(text_after("bbW2.....r/........../..r......../........../......... w", "c1c3") ==
          "........r/........../..W3......../........../......... b");
}

TEST_CASE("D5: stacks stay that are connected to the red where it went") {
    CHECK(text_after("bbW2bb...r/........../..r......../........../......... w", "c1e1") ==
          "...bW3...r/........../..r......../........../......... b");
}

TEST_CASE("D5: stacks stay that are connected through others, or to another red") {
    CHECK(text_after("rbbbbbw.r/........../.........../........../........r w", "g1f1") ==
          "rbbbbw2..r/........../.........../........../........r b");
    CHECK(text_after("rbwbr...r/........../.........../........../......... w", "c1b1") ==
          "rw2.br...r/........../.........../........../......... b");
}

TEST_CASE("D6: a side with no legal move passes, and the other goes on") {
    const auto* text = "rbb.....r/........../.........../........../........r w";
    CHECK(turns(*dvonn_game, text) == Texts{"pass"});
    CHECK(!place(text).outcome().over());
    CHECK(text_after(text, "pass") == "rbb.....r/........../.........../........../........r b");
}

TEST_CASE("D6: White passes at the very start if all its pieces are shut in") {
    const AnyPosition start = place("bbbbbbbbb/bwwwwwwwwb/rwwwwwwwwwr/bwwwwwwbbb/bbbbbbrbb w");
    CHECK(turns(*dvonn_game, start) == Texts{"pass"});
    const AnyPosition next = after(*dvonn_game, start, "pass");
    CHECK(next.to_move() == Side::black);
    CHECK(dvonn_game->problems(next.setup()).empty());
}

TEST_CASE("D6: a side with a legal move may not pass") {
    CHECK(merels::testing::refusal(*dvonn_game, dvonn_game->start(0), "pass") ==
          "White has a legal move and may not pass");
}

TEST_CASE("D6: when neither side has a legal move the game is over") {
    const AnyPosition over = place("W3.......B4/........../.........../........../......... b");
    CHECK(over.turns().empty());
    CHECK(over.outcome().over());
    CHECK(!dvonn_game->start(0).outcome().over());
    CHECK(!placed_game->start(0).outcome().over());
}

TEST_CASE("D6: the higher score wins, whoever is to move; an equal one is a draw") {
    const auto outcome = [](std::string_view text) { return place(text).outcome(); };
    const std::string rest = "/........../.........../........../......... ";
    CHECK(outcome("W3.......B4" + rest + "w") == Outcome::win(Side::black, Why::higher_score));
    CHECK(outcome("W3.......B4" + rest + "b") == Outcome::win(Side::black, Why::higher_score));
    CHECK(outcome("W5.......B4" + rest + "b") == Outcome::win(Side::white, Why::higher_score));
    CHECK(outcome("W4.......B4" + rest + "w") == Outcome::draw(Why::equal_score));
    CHECK(outcome("r.......r/........../.........../........../........r w") ==
          Outcome::draw(Why::equal_score));
}

TEST_CASE("D8: the score is the pieces in the stacks a side tops; lone reds are nobody's") {
    CHECK(scores(place("W5b3......r/........../.........../........../......... w")) == std::pair(5, 3));
    CHECK(scores(dvonn_game->start(0)) == std::pair(23, 23));
    CHECK(scores(placed_game->start(0)) == std::pair(0, 0));
}

TEST_CASE("D8: the score is right after every move, and going back undoes it") {
    const std::string rest = ".....r/........../.........../........../........r w";
    const auto score_after = [](std::string_view text, std::string_view played) {
        return scores(after(*dvonn_game, place(text), played));
    };
    CHECK(score_after("wbr" + rest, "a1b1") == std::pair(2, 0));
    CHECK(score_after("wwr" + rest, "a1b1") == std::pair(2, 0));
    CHECK(score_after("wrb" + rest, "a1b1") == std::pair(2, 1));

    const AnyPosition before = place("rwbb....r/........../.........../........../........r w");
    CHECK(scores(before) == std::pair(1, 2));
    CHECK(scores(after(*dvonn_game, before, "b1a1")) == std::pair(2, 0));
    CHECK(scores(after(*dvonn_game, before, "b1c1")) == std::pair(0, 0));
    CHECK(scores(before) == std::pair(1, 2));
}

TEST_CASE("a copy is a position of its own") {
    const AnyPosition before = dvonn_game->start(5);
    AnyPosition copy = before;
    CHECK(copy == before);
    CHECK(copy.key() == before.key());
    copy.play(copy.turns().front());
    CHECK(copy != before);
    CHECK(copy.key() != before.key());
    CHECK(before == dvonn_game->start(5));
}

TEST_CASE("the key tells the side, the phase, tops, reds and heights apart") {
    const std::string rest = "/........../.........../........../........r ";
    const Texts texts = {
        "rbw.....r" + rest + "w",  "rbw.....r" + rest + "b",        "rwb.....r" + rest + "w",
        "rb2w.....r" + rest + "w", "rbw2.....r" + rest + "w",       "B2bw.....r" + rest + "w",
        "W2bw.....r" + rest + "w", "W2b2w.....r" + rest + "w",      "w2B2w.....r" + rest + "w",
        "r.......r" + rest + "b",  "r.......r" + rest + "b 23,23,0"};
    std::set<std::uint64_t> keys;
    for (const std::string& text : texts) keys.insert(position(*placed_game, text).key());
    CHECK(keys.size() == texts.size());
}
