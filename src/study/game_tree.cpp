#include "study/game_tree.h"

#include <algorithm>
#include <utility>

#include "core/letters.h"
#include "core/partial_turn.h"
#include "core/turn_text.h"

namespace merels::study {
namespace {

bool must_pass(const History& history) {
    return !history.outcome().over() && PartialTurn(history.position()).expected() == Expected::pass;
}

std::unexpected<Message> refuse(Sentence english, std::vector<std::string> words = {}) {
    return std::unexpected(Message{english, std::move(words)});
}

bool same_place(const Shape& a, const Shape& b) {
    return a.from == b.from && a.to == b.to;
}

std::unexpected<Message> too_many_nodes() {
    return refuse(tr("an analysis has at most {} turns"), {std::to_string(most_nodes)});
}

std::unexpected<Message> nested_too_deeply() {
    return refuse(tr("variations can be nested at most {} deep"), {std::to_string(deepest_nesting)});
}

}  // namespace

GameTree::GameTree(play::Match::GamePointer game, const AnyPosition& start, play::Players players)
    : game_(std::move(game)), start_(start), players_(std::move(players)), nodes_(1) {
    NodeId at = root;
    for (History history(*game_, start_); must_pass(history); history.play(Turn{})) at = child(at, Turn{});
}

GameTree::GameTree(const play::Match& match)
    : game_(match.shared_game()),
      start_(match.history().position_at(0)),
      players_(match.players()),
      notes_(match.notes()),
      nodes_(1) {
    for (const Turn& turn : match.history().turns()) child(nodes_.size() - 1, turn);
    for (const auto& [played, text] : notes_.comments)
        add_remark(nodes_[std::min(played, nodes_.size() - 1)], game_->geometry(), text);
    notes_.comments.clear();
    if (match.over() && !match.history().outcome().over()) nodes_.back().declared = match.outcome();
}

NodeId GameTree::child(NodeId parent, const Turn& turn) {
    for (const NodeId known : nodes_[parent].children)
        if (nodes_[known].turn == turn) return known;
    const NodeId made = nodes_.size();
    nodes_.push_back({.parent = parent,
                      .children = {},
                      .turn = turn,
                      .annotation = {},
                      .comment = {},
                      .shapes = {},
                      .declared = {}});
    nodes_[parent].children.push_back(made);
    return made;
}

bool GameTree::on_main_line(NodeId node) const {
    for (; node != root; node = nodes_[node].parent)
        if (nodes_[nodes_[node].parent].children.front() != node) return false;
    return true;
}

std::vector<NodeId> GameTree::path(NodeId node) const {
    std::vector<NodeId> nodes;
    for (; node != root; node = nodes_[node].parent) nodes.push_back(node);
    std::ranges::reverse(nodes);
    return nodes;
}

History GameTree::history(NodeId node) const {
    History history(*game_, start_);
    for (const NodeId each : path(node)) history.play(nodes_[each].turn);
    return history;
}

play::Match GameTree::line_through(NodeId node) const {
    play::Match match(game_, start_, players_);
    match.notes().date = notes_.date;
    match.notes().tags = notes_.tags;
    std::vector<NodeId> line = path(node);
    while (!nodes_[node].children.empty()) line.push_back(node = nodes_[node].children.front());
    for (const NodeId each : line)
        if (!nodes_[each].turn.empty()) (void)match.play(nodes_[each].turn);  // passes follow by themselves
    if (nodes_[node].declared.over()) (void)match.end(nodes_[node].declared);
    return match;
}

std::expected<NodeId, Message> GameTree::add_turn(NodeId node, std::string_view text) {
    History history = this->history(node);
    if (history.outcome().over()) return refuse(tr("the game is over"));
    const auto turn = read_turn(game_->geometry(), history.position(), text);
    if (!turn) return std::unexpected(turn.error().why);
    GameTree after = *this;
    NodeId at = after.child(node, *turn);
    for (history.play(*turn); must_pass(history); history.play(Turn{})) at = after.child(at, Turn{});
    if (after.size() == size()) return at;
    if (after.size() > most_nodes) return too_many_nodes();
    if (after.nesting() > deepest_nesting) return nested_too_deeply();
    const NodeId renumbered = after.renumber()[at];
    *this = std::move(after);
    return renumbered;
}

std::expected<NodeId, Message> GameTree::reorder(NodeId node, bool all_the_way) {
    GameTree after = *this;
    for (NodeId at = node; at != root; at = after.nodes_[at].parent) {
        auto& siblings = after.nodes_[after.nodes_[at].parent].children;
        const auto place = std::ranges::find(siblings, at);
        if (place == siblings.begin()) continue;
        std::rotate(siblings.begin(), place, place + 1);
        if (!all_the_way) break;
    }
    if (after.nesting() > deepest_nesting) return nested_too_deeply();
    const NodeId renumbered = after.renumber()[node];
    *this = std::move(after);
    return renumbered;
}

std::expected<NodeId, Message> GameTree::promote(NodeId node) {
    return reorder(node, false);
}

std::expected<NodeId, Message> GameTree::make_main_line(NodeId node) {
    return reorder(node, true);
}

std::expected<NodeId, Message> GameTree::remove(NodeId node) {
    if (node == root) return refuse(tr("the start of the game cannot be deleted"));
    if (nodes_[node].turn.empty())
        return refuse(tr("a side that cannot move has to pass; delete the turn before it"));
    const NodeId parent = nodes_[node].parent;
    std::erase(nodes_[parent].children, node);
    return renumber()[parent];
}

std::expected<void, Message> GameTree::set_comment(NodeId node, std::string_view text) {
    std::string before = std::exchange(nodes_[node].comment, plain_comment(text));
    auto large = too_large(nodes_[node]);
    if (!large) return {};
    nodes_[node].comment = std::move(before);
    return std::unexpected(std::move(*large));
}

std::expected<void, Message> GameTree::annotate(NodeId node, Annotation annotation) {
    if (node == root) return refuse(tr("there is no turn here to annotate"));
    nodes_[node].annotation = annotation;
    return {};
}

std::expected<void, Message> GameTree::draw(NodeId node, const Shape& shape) {
    std::vector<Shape> before = nodes_[node].shapes;
    auto& shapes = nodes_[node].shapes;
    std::erase_if(shapes, [&](const Shape& other) { return same_place(other, shape); });
    if (std::ranges::find(before, shape) == before.end()) shapes.push_back(shape);
    auto large = too_large(nodes_[node]);
    if (!large) return {};
    shapes = std::move(before);
    return std::unexpected(std::move(*large));
}

std::optional<Message> GameTree::too_large(const Node& node) {
    if (node.comment.size() > longest_comment)
        return Message{tr("a comment has at most {} characters"), {std::to_string(longest_comment)}};
    if (node.shapes.size() > most_shapes)
        return Message{tr("at most {} arrows and circles can be drawn on one board"),
                       {std::to_string(most_shapes)}};
    return std::nullopt;
}

void GameTree::add_remark(Node& node, const Geometry& geometry, std::string_view comment) {
    const Remark remark = read_remark(geometry, comment);
    const std::string text = plain_comment(remark.text);
    if (!node.comment.empty() && !text.empty()) node.comment += '\n';
    node.comment += text;
    for (const Shape& shape : remark.shapes) {
        const auto same = [&](const Shape& other) { return same_place(other, shape); };
        if (std::ranges::none_of(node.shapes, same)) node.shapes.push_back(shape);
    }
}

std::size_t GameTree::nesting() const {
    std::size_t deepest = 0;
    std::vector<std::pair<NodeId, std::size_t>> open = {{root, 0}};
    while (!open.empty()) {
        const auto [node, depth] = open.back();
        open.pop_back();
        deepest = std::max(deepest, depth);
        for (const NodeId each : nodes_[node].children)
            open.emplace_back(each, depth + (each == nodes_[node].children.front() ? 0 : 1));
    }
    return deepest;
}

std::vector<NodeId> GameTree::renumber() {
    std::vector<NodeId> order;
    std::vector<NodeId> open = {root};
    while (!open.empty()) {
        const NodeId node = open.back();
        open.pop_back();
        order.push_back(node);
        const auto& children = nodes_[node].children;
        open.insert(open.end(), children.rbegin(), children.rend());
    }
    std::vector<NodeId> fresh(nodes_.size(), root);
    for (NodeId number = 0; number < order.size(); ++number) fresh[order[number]] = number;
    std::vector<Node> nodes;
    nodes.reserve(order.size());
    for (const NodeId old : order) {
        Node& node = nodes.emplace_back(std::move(nodes_[old]));
        node.parent = fresh[node.parent];
        for (NodeId& each : node.children) each = fresh[each];
    }
    nodes_ = std::move(nodes);
    return fresh;
}

bool operator==(const GameTree& a, const GameTree& b) {
    const auto same = [](const Node& x, const Node& y) {
        return x.parent == y.parent && x.children == y.children && x.turn == y.turn &&
               x.annotation == y.annotation && x.comment == y.comment && x.shapes == y.shapes &&
               x.declared == y.declared;
    };
    return a.game_->name() == b.game_->name() && a.game_->variant_text() == b.game_->variant_text() &&
           a.start_ == b.start_ && a.players_ == b.players_ && a.notes_.date == b.notes_.date &&
           a.notes_.tags == b.notes_.tags && std::ranges::equal(a.nodes_, b.nodes_, same);
}

std::string plain_comment(std::string_view text) {
    std::string plain;
    for (const char c : trimmed(text)) {
        const bool control = (static_cast<unsigned char>(c) < ' ' && c != '\n') || c == 0x7f;
        if (c == '\r') continue;
        plain += control ? ' ' : c == '}' ? ')' : c;
    }
    // A drawing is made on the board, not by its text.
    for (std::size_t at = plain.find("[%draw"); at != std::string::npos; at = plain.find("[%draw"))
        plain.erase(at + 1, 1);
    return std::string(trimmed(plain));
}

}  // namespace merels::study
