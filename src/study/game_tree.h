#pragma once

// The front door of this room: a game with variations, comments and drawings, for analyses and studies. A
// GameTree owns all of its nodes and shares its game; tree_file.h reads and writes it. A value: not
// thread-safe, but copies are independent.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/history.h"
#include "core/message.h"
#include "core/outcome.h"
#include "play/match.h"
#include "study/shapes.h"

namespace merels::study {

// What somebody thinks of a turn.
enum class Annotation : std::uint8_t { none, good, mistake, brilliant, blunder, interesting, dubious };
inline constexpr std::array<std::string_view, 7> annotation_signs = {"", "!", "?", "!!", "??", "!?", "?!"};

// How large a tree may be. Readers and edits refuse what is larger.
inline constexpr std::size_t most_nodes = 4000;
inline constexpr std::size_t deepest_nesting = 30;    // variations of variations
inline constexpr std::size_t longest_comment = 4000;  // bytes
inline constexpr std::size_t most_shapes = 50;        // on one board
inline constexpr std::size_t longest_file = 400'000;  // bytes

// A place in a tree. 0 is the start of the game; the main line is 1, 2, 3 ..., then come the variations, each
// with its own line before its variations, from the latest turn of a line back to its first. An edit may
// change the numbers.
using NodeId = std::size_t;
inline constexpr NodeId root = 0;

struct Node {
    NodeId parent = root;
    std::vector<NodeId> children;  // the first goes on with the line, the others are variations
    Turn turn;                     // that leads here; of no meaning at the root
    Annotation annotation = Annotation::none;
    std::string comment;
    std::vector<Shape> shapes;
    Outcome declared;  // how the game ended here if the board does not show it: given up, agreed, out of time
};

// A game with everything that was tried instead of its turns, and what people say about it. A side that must
// pass does so by itself: the pass is a node of its own.
//
// Every way to change it checks first; what is refused says why and changes nothing.
class GameTree {
  public:
    GameTree(play::Match::GamePointer game, const AnyPosition& start, play::Players players);
    // A match as the main line, with its comments.
    explicit GameTree(const play::Match& match);

    [[nodiscard]] const AnyGame& game() const { return *game_; }
    [[nodiscard]] const play::Match::GamePointer& shared_game() const { return game_; }
    [[nodiscard]] const AnyPosition& start() const { return start_; }
    [[nodiscard]] const play::Players& players() const { return players_; }
    [[nodiscard]] const play::Notes& notes() const { return notes_; }  // its comments are in the nodes
    [[nodiscard]] play::Notes& notes() { return notes_; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] bool contains(NodeId node) const { return node < nodes_.size(); }
    [[nodiscard]] const Node& node(NodeId node) const { return nodes_[node]; }
    [[nodiscard]] bool on_main_line(NodeId node) const;

    // The turns from the start to a node.
    [[nodiscard]] History history(NodeId node) const;
    // The match from the start through a node to the end of its line.
    [[nodiscard]] play::Match line_through(NodeId node) const;
    // The nodes from the root, which is left out, to a node.
    [[nodiscard]] std::vector<NodeId> path(NodeId node) const;

    // Plays a turn after a node and answers where that leads, past passes; a turn that is there already is
    // only followed.
    std::expected<NodeId, Message> add_turn(NodeId node, std::string_view turn);
    // Makes the line that a node is in the first of its variations; answers the node's new number.
    std::expected<NodeId, Message> promote(NodeId node);
    // Makes the line to a node the main line.
    std::expected<NodeId, Message> make_main_line(NodeId node);
    // Deletes a node and everything after it; answers where it stood, its parent's new number.
    std::expected<NodeId, Message> remove(NodeId node);
    std::expected<void, Message> set_comment(NodeId node, std::string_view text);
    std::expected<void, Message> annotate(NodeId node, Annotation annotation);
    // Draws a shape, or in this colour; one that is there like that is rubbed out.
    std::expected<void, Message> draw(NodeId node, const Shape& shape);
    void clear_shapes(NodeId node) { nodes_[node].shapes.clear(); }

    // Why what is said at a node is too much; nothing if it is not.
    [[nodiscard]] static std::optional<Message> too_large(const Node& node);

    friend bool operator==(const GameTree& a, const GameTree& b);

  private:
    friend class TreeReader;

    // Adds the comment of a file to what is said at a node.
    static void add_remark(Node& node, const Geometry& geometry, std::string_view comment);
    // The child by this turn, made if there is none. The turn must be legal.
    NodeId child(NodeId parent, const Turn& turn);
    [[nodiscard]] std::size_t nesting() const;  // of the deepest variation
    std::expected<NodeId, Message> reorder(NodeId node, bool all_the_way);
    // Numbers the nodes as NodeId says; answers each one's new number.
    std::vector<NodeId> renumber();

    play::Match::GamePointer game_;
    AnyPosition start_;
    play::Players players_;
    play::Notes notes_;
    std::vector<Node> nodes_;
};

// A comment as it can stand in a file: without closing braces, control characters and drawings.
[[nodiscard]] std::string plain_comment(std::string_view text);

}  // namespace merels::study
