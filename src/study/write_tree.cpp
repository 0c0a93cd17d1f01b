#include <string>
#include <utility>
#include <vector>

#include "core/turn_text.h"
#include "play/result_text.h"
#include "study/tree_file.h"

namespace merels::study {
namespace {

// Words in lines of a width that mails well. A comment may hold lines of its own.
class WrappedText {
  public:
    void add(const std::string& word) {
        constexpr std::size_t width = 80;
        if (!text_.empty() && !glued_) {
            const bool fits = column_ + 1 + word.size() <= width;
            text_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        glued_ = false;
        text_ += word;
        const std::size_t line = word.rfind('\n');
        column_ = line == std::string::npos ? column_ + word.size() : word.size() - line - 1;
    }
    // A parenthesis stands at the word behind it or before it.
    void open() {
        add("(");
        glued_ = true;
    }
    void close() {
        text_ += ')';
        ++column_;
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t column_ = 0;
    bool glued_ = false;
};

// Goes along the lines of a tree, so that a position is played once a turn.
class MovesWriter {
  public:
    MovesWriter(const GameTree& tree, bool numbers)
        : tree_(tree), numbers_(numbers), geometry_(tree.game().geometry()) {}

    WrappedText write() {
        remark(tree_.node(root));
        line(root, tree_.start(), 0);
        return std::move(text_);
    }

  private:
    // The turns after a node to the end of the line, each with its variations. White's turns are counted;
    // the first turn of all counts as one of White's.
    void line(NodeId node, AnyPosition position, int count) {
        bool numbered = false;
        while (!tree_.node(node).children.empty()) {
            const auto& children = tree_.node(node).children;
            numbered = turn(children.front(), position, count, numbered);
            for (std::size_t i = 1; i < children.size(); ++i) variation(children[i], position, count);
            if (children.size() > 1) numbered = false;
            count = count_after(position, count);
            node = children.front();
            position.play(tree_.node(node).turn);
        }
    }

    void variation(NodeId first, const AnyPosition& before, int count) {
        text_.open();
        turn(first, before, count, false);
        line(first, before.after(tree_.node(first).turn), count_after(before, count));
        text_.close();
    }

    static int count_after(const AnyPosition& before, int count) {
        return before.to_move() == Side::white || count == 0 ? count + 1 : count;
    }

    // Answers whether the turn behind this one needs no number if it is Black's.
    bool turn(NodeId id, const AnyPosition& before, int count, bool numbered) {
        const Node& node = tree_.node(id);
        const bool white = before.to_move() == Side::white;
        std::string word = write_turn(geometry_, before, node.turn);
        if (numbers_ && (white || !numbered))
            word.insert(0, std::to_string(count_after(before, count)) + (white ? ". " : "... "));
        word += annotation_signs[static_cast<std::size_t>(node.annotation)];
        text_.add(word);
        return !remark(node);
    }

    // Writes the comment of a node; whether it has one.
    bool remark(const Node& node) {
        const std::string words = write_remark(geometry_, {node.comment, node.shapes});
        if (!words.empty()) text_.add('{' + words + '}');
        return !words.empty();
    }

    const GameTree& tree_;
    bool numbers_;
    const Geometry& geometry_;
    WrappedText text_;
};

bool needs_format_2(const GameTree& tree) {
    for (NodeId id = 0; id < tree.size(); ++id) {
        const Node& node = tree.node(id);
        if (node.children.size() > 1 || node.annotation != Annotation::none) return true;
    }
    return false;
}

// How the game ended before the main line goes on: "12 1-0 forfeit" after twelve turns.
std::string earlier_end(const GameTree& tree) {
    for (NodeId id = 0; id < tree.size() && tree.on_main_line(id); ++id) {
        const Outcome& declared = tree.node(id).declared;
        if (!declared.over() || tree.node(id).children.empty()) continue;
        return std::to_string(id) + ' ' + std::string(play::result_token(declared)) + ' ' +
               std::string(word(declared.why));
    }
    return {};
}

}  // namespace

std::string write_tree(const GameTree& tree) {
    play::Match main_line = tree.line_through(root);
    if (const std::string end = earlier_end(tree); !end.empty())
        main_line.notes().tags.emplace_back("Ended", end);
    const std::string match = play::write_match(main_line);
    std::string file = match.substr(0, match.find("\n\n") + 2);  // the tags, which hold no empty line
    if (needs_format_2(tree)) file.replace(file.find('1'), 1, std::to_string(play::latest_file_format));
    WrappedText moves = MovesWriter(tree, true).write();
    moves.add(std::string(play::result_token(main_line.outcome())));
    return file + moves.take() + '\n';
}

std::string write_moves(const GameTree& tree) {
    return MovesWriter(tree, false).write().take();
}

}  // namespace merels::study
