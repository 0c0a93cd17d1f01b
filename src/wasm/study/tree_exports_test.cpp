#include "wasm/study/tree_exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "wasm/boxes_testing.h"

using namespace merels::wasm::testing;

namespace {

constexpr std::string_view file =
    "[Merels \"2\"]\n[Game \"nine\"]\n[White \"\"]\n[Black \"\"]\n"
    "[Start \"......../......../........ w 9,9\"]\n[Result \"*\"]\n\n1. d6! (1. a1 {why} 1... g7) 1... f4 "
    "*\n";

// A new tree, by its number.
int open() {
    put(file);
    open_tree();
    const std::string answer = answered();
    REQUIRE(answer.starts_with(R"({"tree":)"));
    return std::stoi(answer.substr(8));
}

}  // namespace

TEST_CASE("a tree is opened, told node by node, and written") {
    const int tree = open();
    tree_state(tree);
    CHECK(says(R"({"nodes":[{"parent":null,)"));
    CHECK(says(R"("turn":"d6","number":1,"side":0})"));
    CHECK(says(R"({"parent":0,"annotation":0,"comment":"why","shapes":[],"declared":false,"turn":"a1")"));
    tree_moves(tree);
    CHECK(says("d6! (a1 {why} g7) f4"));
    put("2026-11-18");
    tree_text(tree);
    CHECK(says("2026-11-18"));
    tree_line(tree, 4);
    CHECK(says("1. a1 g7 *"));
    CHECK(says(R"("at":2})"));
    close_tree(tree);
    tree_state(tree);
    CHECK(says("there is no such analysis"));
}

TEST_CASE("edits answer where to go, and what is refused changes nothing") {
    const int tree = open();
    put("b4");
    add_tree_turn(tree, 2);
    CHECK(answered() == R"({"node":3})");
    put("b4");
    add_tree_turn(tree, 3);
    CHECK(says("refused"));
    put("because");
    comment_node(tree, 1);
    annotate_node(tree, 1, 6);
    draw_shape(tree, 1, 0, 2, 1);
    tree_moves(tree);
    CHECK(says("because}"));
    CHECK(says("d6?!"));
    CHECK(says(":red]"));
    clear_shapes(tree, 1);
    make_main_line(tree, 5);
    CHECK(answered() == R"({"node":2})");
    remove_node(tree, 1);
    CHECK(answered() == R"({"node":0})");
    tree_moves(tree);
    CHECK(says("d6?! {because} f4 b4"));
}

TEST_CASE("numbers that mean nothing are refused") {
    const int tree = open();
    for (const int node : {-1, 99}) {
        promote_node(tree, node);
        CHECK(says("there is no such turn"));
    }
    annotate_node(tree, 1, 7);
    CHECK(says("refused"));
    annotate_node(tree, 0, 1);
    CHECK(says("refused"));
    draw_shape(tree, 1, 0, 200, 0);
    CHECK(says("refused"));
    draw_shape(tree, 1, 0, 1, 4);
    CHECK(says("refused"));
    put("[Merels \"2\"]\n");
    open_tree();
    CHECK(says(R"("line":)"));
}
