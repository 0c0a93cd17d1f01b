#pragma once

#include "wasm/boxes.h"

// Games with variations (src/study), by numbers that the module assigns. An edit answers the node to go to,
// {"node": n}; what is refused is answered as everywhere and changes nothing.
extern "C" {

MERELS_EXPORT(open_tree) void open_tree();  // [saved file, or another program's record]
MERELS_EXPORT(close_tree) void close_tree(int tree);
// Every node with its parent, turn, number, annotation, comment and shapes.
MERELS_EXPORT(tree_state) void tree_state(int tree);
MERELS_EXPORT(tree_text) void tree_text(int tree);    // [date, kept if the tree has none]
MERELS_EXPORT(tree_moves) void tree_moves(int tree);  // without tags, numbers and the result
// The saved file of the line through a node, as a match.
MERELS_EXPORT(tree_line) void tree_line(int tree, int node);

MERELS_EXPORT(add_tree_turn) void add_tree_turn(int tree, int node);  // [turn]
MERELS_EXPORT(promote_node) void promote_node(int tree, int node);
MERELS_EXPORT(make_main_line) void make_main_line(int tree, int node);
MERELS_EXPORT(remove_node) void remove_node(int tree, int node);
MERELS_EXPORT(comment_node) void comment_node(int tree, int node);  // [text]
// The annotation's place in the list: none, !, ?, !!, ??, !?, ?!
MERELS_EXPORT(annotate_node) void annotate_node(int tree, int node, int annotation);
// An arrow, or a circle if both points are the same; the same again rubs it out.
MERELS_EXPORT(draw_shape) void draw_shape(int tree, int node, int from, int to, int colour);
MERELS_EXPORT(clear_shapes) void clear_shapes(int tree, int node);
}
