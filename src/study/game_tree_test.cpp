#include "study/game_tree.h"

#include <doctest/doctest.h>

#include "support/studies.h"

using namespace merels;
using namespace merels::study;
using testing::add;
using testing::fresh_tree;

namespace {

std::string moves(const GameTree& tree) {
    return write_moves(tree);
}

}  // namespace

TEST_CASE("turns are added after any node, and one that is there already is only followed") {
    GameTree tree = fresh_tree();
    const NodeId first = add(tree, root, "d6");
    add(tree, first, "f4 b4");
    const NodeId other = add(tree, root, "a1 g7");
    CHECK(moves(tree) == "d6 (a1 g7) f4 b4");
    CHECK(tree.add_turn(root, "a1") == tree.node(other).parent);
    CHECK(tree.size() == 6);
    CHECK(tree.on_main_line(3));
    CHECK_FALSE(tree.on_main_line(other));
}

TEST_CASE("the main line has the first numbers, then come variations from the latest turn back") {
    GameTree tree = fresh_tree();
    add(tree, root, "d6 f4 b4");
    add(tree, root, "a1");
    add(tree, 2, "g7 g1");
    CHECK(moves(tree) == "d6 (a1) f4 b4 (g7 g1)");
    CHECK(tree.path(3) == std::vector<NodeId>{1, 2, 3});
    CHECK(tree.path(5) == std::vector<NodeId>{1, 2, 4, 5});
    CHECK(tree.path(6) == std::vector<NodeId>{6});
}

TEST_CASE("a turn that is not legal is refused in words and changes nothing") {
    GameTree tree = fresh_tree();
    const NodeId first = add(tree, root, "d6");
    const GameTree before = tree;
    const auto refused = tree.add_turn(first, "d6");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().text() == "there is already a man on d6");
    CHECK_FALSE(tree.add_turn(first, "nonsense"));
    CHECK(tree == before);
}

TEST_CASE("promoting makes a variation the first, step by step or all the way") {
    GameTree tree = fresh_tree();
    add(tree, root, "d6 f4");
    const NodeId a1 = add(tree, root, "a1 g7");
    const NodeId deep = add(tree, tree.node(a1).parent, "g1");
    CHECK(moves(tree) == "d6 (a1 g7 (g1)) f4");
    GameTree once = tree;
    REQUIRE(once.promote(deep));
    CHECK(moves(once) == "d6 (a1 g1 (g7)) f4");
    const auto main = tree.make_main_line(deep);
    REQUIRE(main);
    CHECK(moves(tree) == "a1 (d6 f4) g1 (g7)");
    CHECK(*main == 2);
}

TEST_CASE("deleting a turn deletes what follows, and goes to the turn before") {
    GameTree tree = fresh_tree();
    add(tree, root, "d6 f4 b4");
    add(tree, 1, "g7 g1");
    CHECK(tree.remove(2) == NodeId{1});
    CHECK(moves(tree) == "d6 g7 g1");
    CHECK_FALSE(tree.remove(root));
    CHECK(tree.remove(1) == root);
    CHECK(tree.size() == 1);
}

TEST_CASE("comments are made fit for a file, and may not be too long") {
    GameTree tree = fresh_tree();
    REQUIRE(tree.set_comment(root, "  a } brace\r\nand [%draw a1] \x02  "));
    CHECK(tree.node(root).comment == "a ) brace\nand [draw a1]");
    CHECK_FALSE(tree.set_comment(root, std::string(longest_comment + 1, 'x')));
    CHECK(tree.node(root).comment == "a ) brace\nand [draw a1]");
    REQUIRE(tree.set_comment(root, " "));
    CHECK(tree.node(root).comment.empty());
}

TEST_CASE("the same drawn again is rubbed out, another colour takes its place") {
    GameTree tree = fresh_tree();
    REQUIRE(tree.draw(root, {1, 2, ShapeColour::green}));
    REQUIRE(tree.draw(root, {1, 2, ShapeColour::red}));
    CHECK(tree.node(root).shapes == std::vector<Shape>{{1, 2, ShapeColour::red}});
    REQUIRE(tree.draw(root, {1, 2, ShapeColour::red}));
    CHECK(tree.node(root).shapes.empty());
    for (std::size_t i = 0; i < most_shapes; ++i)
        REQUIRE(tree.draw(root, {static_cast<Point>(i / 24), static_cast<Point>(i % 24), {}}));
    CHECK_FALSE(tree.draw(root, {20, 21, {}}));
    CHECK(tree.node(root).shapes.size() == most_shapes);
}

TEST_CASE("variations nest so deep and no deeper, by adding as by promoting") {
    // Each node of a chain is the second child of its parent, and so one deeper.
    const AnyGame& game = *find_game("twelve");
    GameTree tree = fresh_tree(game);
    NodeId at = root;
    const auto turn_after = [&](NodeId node, std::size_t i) {
        const AnyPosition position = tree.history(node).position();
        return write_turn(game.geometry(), position, position.turns()[i]);
    };
    std::expected<NodeId, Message> made = root;
    std::size_t depth = 0;
    while (made && depth <= deepest_nesting) {
        const NodeId first = add(tree, at, turn_after(at, 0));
        const NodeId parent = tree.node(first).parent;
        made = tree.add_turn(parent, turn_after(parent, 1));
        if (made) {
            at = *made;
            ++depth;
        }
    }
    CHECK(depth == deepest_nesting);
    CHECK(made.error().text().find("nested") != std::string::npos);
    testing::check_round_trip(tree);
}

TEST_CASE("a pass is a turn of its own that cannot be deleted alone") {
    const AnyGame& game = *find_game("dvonn");
    const auto position =
        read_position(game, "..B4bb3b.../...b2bb3B7.../...b2.bb..../...w5.b3..../...r..... w");
    REQUIRE(position);
    GameTree tree(play::share(game), *position, {});
    REQUIRE(tree.size() == 2);
    CHECK(moves(tree) == "pass");
    CHECK_FALSE(tree.remove(1));
    testing::check_round_trip(tree);
}
