#include "study/tree_file.h"

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <rapidcheck.h>

#include "support/paths.h"
#include "support/studies.h"

using namespace merels;
using namespace merels::study;
using testing::add;
using testing::fresh_tree;

namespace {

constexpr std::string_view head =
    "[Merels \"2\"]\n[Game \"nine\"]\n[White \"Ada\"]\n[Black \"Grace\"]\n"
    "[Start \"......../......../........ w 9,9\"]\n[Result \"*\"]\n\n";

std::string error(std::string_view turns) {
    const auto tree = read_tree(std::string(head) + std::string(turns) + '\n');
    return tree ? "no error" : tree.error().text();
}

}  // namespace

TEST_CASE("a tree is written as PGN writes one") {
    GameTree tree = fresh_tree();
    add(tree, root, "d6 f4 b4");
    const NodeId variation = add(tree, 1, "a1 g7");
    REQUIRE(tree.annotate(2, Annotation::dubious));
    REQUIRE(tree.set_comment(variation, "the plan"));
    REQUIRE(tree.draw(variation, {*tree.game().geometry().find("a1"), *tree.game().geometry().find("d7"),
                                  ShapeColour::red}));
    REQUIRE(tree.draw(1, {3, 3, {}}));
    const std::string text = write_tree(tree);
    CHECK(text.starts_with("[Merels \"2\"]\n[Game \"nine\"]\n"));
    CHECK(text.substr(text.find("\n\n") + 2) ==
          "1. d6 {[%draw g4]} 1... f4?! (1... a1 2. g7 {[%draw a1-d7:red] the plan}) 2. b4\n*\n");
    testing::check_round_trip(tree);
}

TEST_CASE("without variations and annotations it is the file that a match is saved as") {
    GameTree tree = fresh_tree();
    add(tree, root, "d6 f4");
    REQUIRE(tree.set_comment(2, "quiet"));
    CHECK(write_tree(tree).starts_with("[Merels \"1\"]"));
    const auto match = play::read_match(write_tree(tree));
    REQUIRE(match);
    CHECK(play::write_match(*match) == write_tree(tree));
}

TEST_CASE("a program that only plays follows the main line") {
    const auto match = play::read_match(
        std::string(head) +
        "1. d6!? (1. a1 {the (old) way} 1... g7 (1... g1 2. d7) 2. g4) 1... f4 {good} (1... b4?) *\n");
    REQUIRE(match);
    CHECK(match->history().size() == 2);
    CHECK(match->notes().comments.size() == 1);
    CHECK(play::read_match(std::string(head) + "1. d6 (1. a1 (1. a4) f4 *\n").error().text() ==
          "line 8, column 7: the variation that begins here is not closed");
}

TEST_CASE("what is wrong in a variation is said with its place") {
    CHECK(error("1. d6 (1. a1) 1... f4 *") == "no error");
    CHECK(error("1. d6 f4 (1. a1) *") == "line 8, column 11: expected 1... here, found \"1.\"");
    CHECK(error("1. d6 f4 (d6) *") == "line 8, column 11: \"d6\": there is already a man on d6");
    CHECK(error("(1. a1) 1. d6 *").starts_with("line 8, column 1: "));
    CHECK(error("1. d6 ((1. a1)) *") ==
          "line 8, column 8: a variation comes after the turn that it replaces");
    CHECK(error("1. d6 () *") == "line 8, column 8: the variation is empty");
    CHECK(error("1. d6 (1. a1 *) *") == "line 8, column 14: a variation has no result");
    CHECK(error("1. d6 (1. a1)) *").find("\")\"") != std::string::npos);
    CHECK(error("1. d6!!! *").find("d6!!!") != std::string::npos);
    std::string deep = "1. d6";
    for (std::size_t i = 0; i <= deepest_nesting; ++i) deep += i % 2 == 0 ? " (a1" : " (a4";
    for (std::size_t i = 0; i <= deepest_nesting; ++i) deep += ")";
    CHECK(error(deep + " *").find("nested at most") != std::string::npos);
    CHECK(error("1. d6 {" + std::string(longest_comment + 1, 'x') + "} *").find("at most") !=
          std::string::npos);
    CHECK(read_tree(std::string(longest_file + 1, ' ')).error().text().find("too large") !=
          std::string::npos);
}

TEST_CASE("a comment at the beginning of a variation is about its first turn") {
    const GameTree tree = testing::read(std::string(head) + "{start} 1. d6 ({instead} 1. a1) 1... f4 *\n");
    CHECK(tree.node(root).comment == "start");
    CHECK(tree.node(3).comment == "instead");
    testing::check_round_trip(tree);
}

TEST_CASE("a drawing that cannot be read stays a comment") {
    const GameTree tree = testing::read(std::string(head) + "1. d6 {[%draw z9] x [%clk 1:00]} *\n");
    CHECK(tree.node(1).comment == "[draw z9] x [%clk 1:00]");
}

TEST_CASE("the same turn twice is one node, and the main line stays the main line") {
    const GameTree tree = testing::read(std::string(head) + "1. d6 (1. d6 f4 (1... g7)) 1... b4 *\n");
    CHECK(write_moves(tree) == "d6 b4 (f4) (g7)");
    testing::check_round_trip(tree);
}

TEST_CASE("a game that was given up keeps its result when it is played on in the analysis") {
    play::Match match(play::share(*find_game("nine")), find_game("nine")->start(1), {});
    REQUIRE(match.play(Turn{0}));
    REQUIRE(match.forfeit(Side::black));
    GameTree tree = testing::read(play::write_match(match));
    CHECK(tree.node(1).declared.over());
    CHECK(write_tree(tree) == play::write_match(match));
    REQUIRE(tree.add_turn(1, "a1"));
    CHECK(write_tree(tree).find("[Ended \"1 1-0 forfeit\"]") != std::string::npos);
    testing::check_round_trip(tree);
}

TEST_CASE("property: whatever is edited is read back as it was, in every game") {
    rc::check([] {
        const auto& games = all_games();
        Random random(*rc::gen::arbitrary<std::uint32_t>());
        const AnyGame& game = *games[random.below(static_cast<std::uint32_t>(games.size()))];
        const GameTree tree = testing::random_tree(game, random, 60);
        const std::string text = write_tree(tree);
        const auto again = read_tree(text);
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == tree);
        RC_ASSERT(write_tree(*again) == text);
        const auto main_line = play::read_match(text);
        RC_ASSERT(main_line.has_value());
        RC_ASSERT(main_line->history().turns() == tree.line_through(root).history().turns());
    });
}

TEST_CASE("no damage to a file is more than a refusal or another sound tree") {
    Random random(5);
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        const std::string text = write_tree(testing::random_tree(*game, random, 40));
        for (int round = 0; round < 60; ++round) {
            std::string damaged = text;
            for (std::uint32_t hits = 1 + random.below(3); hits > 0; --hits) {
                const std::size_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
                if (random.below(3) == 0)
                    damaged.erase(at, 1);
                else if (random.below(3) == 0)
                    damaged.insert(at, 1, "()[]{}!? \n"[random.below(10)]);
                else
                    damaged[at] = static_cast<char>(random.below(256));
            }
            const auto tree = read_tree(damaged);
            if (tree) {
                testing::check_round_trip(*tree);
            } else {
                CHECK(tree.error().line >= 1);
                CHECK_FALSE(tree.error().why.text().empty());
            }
        }
    }
}

TEST_CASE("a file with variations that was cut short is refused, wherever it was cut") {
    Random random(9);
    const std::string text = write_tree(testing::random_tree(*find_game("nine"), random, 40));
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(read_tree(text.substr(0, length)).has_value());
}

TEST_CASE("the example in docs/file-format.md is what the program writes") {
    std::ifstream file(merels::testing::in_project("docs/file-format.md"));
    const std::string document{std::istreambuf_iterator<char>(file), {}};
    const std::size_t begin = document.find("[Merels \"2\"]");
    REQUIRE(begin != std::string::npos);
    const std::string example = document.substr(begin, document.find("```", begin) - begin);
    CHECK(write_tree(testing::read(example)) == example);
}
