#include "wasm/study/tree_exports.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/turn_text.h"
#include "play/saved_file.h"
#include "study/tree_file.h"
#include "wasm/matches.h"

namespace merels::wasm {
namespace {

using study::GameTree;
using study::Node;
using study::NodeId;

using Trees = std::vector<std::unique_ptr<GameTree>>;  // by number; null where one was closed

Trees& trees() {
    static Trees the_trees;
    return the_trees;
}

GameTree* tree_of(int tree) {
    const auto number = static_cast<std::size_t>(tree);
    if (tree >= 0 && number < trees().size() && trees()[number]) return trees()[number].get();
    refuse(Message{tr("there is no such analysis"), {}});
    return nullptr;
}

// A tree and one of its nodes.
struct NodeRef {
    GameTree* tree;
    NodeId node;
};
std::optional<NodeRef> node_ref(int tree, int node) {
    GameTree* found = tree_of(tree);
    if (found == nullptr) return std::nullopt;
    if (node >= 0 && found->contains(static_cast<NodeId>(node)))
        return NodeRef{found, static_cast<NodeId>(node)};
    refuse(Message{tr("there is no such turn in this analysis"), {}});
    return std::nullopt;
}

void answer_node(NodeId node) {
    Json json;
    answer(json.open('{').key("node").number(static_cast<int>(node)).close('}'));
}

void answer_edit(const std::expected<NodeId, Message>& done) {
    done ? answer_node(*done) : refuse(done.error());
}
void answer_edit(const std::expected<void, Message>& done, NodeId node) {
    done ? answer_node(node) : refuse(done.error());
}

void write_node(Json& json, const Node& node, bool is_root) {
    json.open('{').key("parent");
    is_root ? json.null() : json.number(static_cast<int>(node.parent));
    json.key("annotation").number(static_cast<int>(node.annotation));
    json.key("comment").text(node.comment).key("shapes").open('[');
    for (const study::Shape& shape : node.shapes) {
        json.open('{').key("from").number(shape.from).key("to").number(shape.to);
        json.key("colour").number(static_cast<int>(shape.colour)).close('}');
    }
    json.close(']');
    json.key("declared").truth(node.declared.over());
}

}  // namespace
}  // namespace merels::wasm

using namespace merels;
using namespace merels::wasm;

void open_tree() {
    auto tree = study::read_tree(Arguments().next());
    if (!tree) return refuse(tree.error());
    trees().push_back(std::make_unique<study::GameTree>(std::move(*tree)));
    Json json;
    answer(json.open('{').key("tree").number(static_cast<int>(trees().size()) - 1).close('}'));
}

void close_tree(int tree) {
    if (tree_of(tree) == nullptr) return;
    trees()[static_cast<std::size_t>(tree)].reset();
    Json json;
    answer(json.open('{').close('}'));
}

// A node's turn is written from the position before it, so positions are kept from the start to the node that
// is told: the nodes of a line follow each other, and a variation goes back only as far as its parent.
void tree_state(int tree) {
    const study::GameTree* found = tree_of(tree);
    if (found == nullptr) return;
    struct Step {
        study::NodeId node;
        AnyPosition position;
        int count;  // of White's turns; the first turn of all counts as one
    };
    std::vector<Step> line = {{study::root, found->start(), 0}};
    Json json;
    json.open('{').key("nodes").open('[');
    for (study::NodeId id = 0; id < found->size(); ++id) {
        const study::Node& node = found->node(id);
        write_node(json, node, id == study::root);
        if (id != study::root) {
            while (line.back().node != node.parent) line.pop_back();
            const Step& before = line.back();
            const bool white = before.position.to_move() == Side::white;
            const int count = before.count + (white || before.count == 0 ? 1 : 0);
            json.key("turn").text(write_turn(found->game().geometry(), before.position, node.turn));
            json.key("number").number(count).key("side").number(white ? 0 : 1);
            Step step{id, before.position.after(node.turn), count};
            line.push_back(std::move(step));
        }
        json.close('}');
    }
    answer(json.close(']').close('}'));
}

void tree_text(int tree) {
    study::GameTree* found = tree_of(tree);
    if (found == nullptr) return;
    if (const std::string_view date = Arguments().next(); found->notes().date.empty())
        found->notes().date = date;
    Json json;
    answer(json.open('{').key("text").text(study::write_tree(*found)).close('}'));
}

void tree_moves(int tree) {
    const study::GameTree* found = tree_of(tree);
    if (found == nullptr) return;
    Json json;
    answer(json.open('{').key("text").text(study::write_moves(*found)).close('}'));
}

void tree_line(int tree, int node) {
    const auto ref = node_ref(tree, node);
    if (!ref) return;
    Json json;
    json.open('{').key("text").text(play::write_match(ref->tree->line_through(ref->node)));
    answer(json.key("at").number(static_cast<int>(ref->tree->path(ref->node).size())).close('}'));
}

void add_tree_turn(int tree, int node) {
    if (const auto ref = node_ref(tree, node))
        answer_edit(ref->tree->add_turn(ref->node, Arguments().next()));
}
void promote_node(int tree, int node) {
    if (const auto ref = node_ref(tree, node)) answer_edit(ref->tree->promote(ref->node));
}
void make_main_line(int tree, int node) {
    if (const auto ref = node_ref(tree, node)) answer_edit(ref->tree->make_main_line(ref->node));
}
void remove_node(int tree, int node) {
    if (const auto ref = node_ref(tree, node)) answer_edit(ref->tree->remove(ref->node));
}
void comment_node(int tree, int node) {
    if (const auto ref = node_ref(tree, node))
        answer_edit(ref->tree->set_comment(ref->node, Arguments().next()), ref->node);
}

void annotate_node(int tree, int node, int annotation) {
    const auto ref = node_ref(tree, node);
    if (!ref) return;
    if (annotation < 0 || static_cast<std::size_t>(annotation) >= study::annotation_signs.size())
        return refuse(Message{tr("there is no such annotation"), {}});
    answer_edit(ref->tree->annotate(ref->node, static_cast<study::Annotation>(annotation)), ref->node);
}

void draw_shape(int tree, int node, int from, int to, int colour) {
    const auto ref = node_ref(tree, node);
    if (!ref) return;
    const int points = static_cast<int>(ref->tree->game().geometry().size());
    const auto on_board = [&](int point) { return point >= 0 && point < points; };
    if (!on_board(from) || !on_board(to) || colour < 0 ||
        static_cast<std::size_t>(colour) >= study::shape_colours.size())
        return refuse(Message{tr("that cannot be drawn on this board"), {}});
    const study::Shape shape{static_cast<Point>(from), static_cast<Point>(to),
                             static_cast<study::ShapeColour>(colour)};
    answer_edit(ref->tree->draw(ref->node, shape), ref->node);
}

void clear_shapes(int tree, int node) {
    const auto ref = node_ref(tree, node);
    if (!ref) return;
    ref->tree->clear_shapes(ref->node);
    answer_node(ref->node);
}
