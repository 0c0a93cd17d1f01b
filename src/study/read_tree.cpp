#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/letters.h"
#include "core/partial_turn.h"
#include "core/turn_text.h"
#include "play/file_scanner.h"
#include "play/file_tags.h"
#include "play/records.h"
#include "play/result_text.h"
#include "study/tree_file.h"

namespace merels::study {

using play::file_error;
using play::FileError;
using play::FilePlace;
using play::FileScanner;
using play::FileToken;
using Failure = std::optional<FileError>;

namespace {

Failure failure(const FilePlace& place, Sentence english, std::vector<std::string> words = {}) {
    return file_error(place, english, std::move(words)).error();
}

// Refuses more turns than a tree has nodes, and what another guard refuses.
class TurnGuard final : public play::ReadGuard {
  public:
    explicit TurnGuard(ReadGuard* further) : further_(further) {}

    std::optional<Message> refuses_game(const AnyGame& game) override {
        return further_ == nullptr ? std::nullopt : further_->refuses_game(game);
    }
    std::optional<Message> refuses_turn(std::size_t turns_read) override {
        if (further_ != nullptr) {
            if (auto refused = further_->refuses_turn(turns_read)) return refused;
        }
        if (turns_read + 1 < most_nodes) return std::nullopt;
        return Message{tr("an analysis has at most {} turns"), {std::to_string(most_nodes)}};
    }

  private:
    ReadGuard* further_;
};

Annotation annotation_of(std::string_view token) {
    const std::string_view sign = token.substr(play::without_annotation(token).size());
    const auto found = std::ranges::find(annotation_signs, sign);
    return static_cast<Annotation>(found - annotation_signs.begin());
}

// The value of the tag Ended: "12 1-0 forfeit".
struct EarlierEnd {
    std::size_t played;
    Outcome outcome;
};
std::optional<EarlierEnd> earlier_end(std::string_view value) {
    const std::size_t first = std::min(value.find(' '), value.size());
    const std::size_t second = std::min(value.find(' ', first + 1), value.size());
    const std::string_view number = value.substr(0, first);
    if (number.empty() || number.size() > 5 || !std::ranges::all_of(number, is_digit)) return std::nullopt;
    if (second == value.size()) return std::nullopt;
    EarlierEnd end{0, {}};
    for (const char digit : number) end.played = 10 * end.played + static_cast<std::size_t>(digit - '0');
    const auto state = play::result_of(value.substr(first + 1, second - first - 1));
    end.outcome = {state.value_or(Outcome::State::in_progress), why_of(value.substr(second + 1))};
    return play::can_be_declared(end.outcome) ? std::optional(end) : std::nullopt;
}

}  // namespace

// Reads the turns of a file whose tags and main line have been found to be sound.
class TreeReader {
  public:
    TreeReader(std::string_view text, const play::Match& match, play::ReadGuard& guard)
        : scanner_(text),
          guard_(guard),
          tree_(match.shared_game(), match.history().position_at(0), match.players()),
          history_(tree_.game(), tree_.start()),
          declared_(match.history().outcome().over() ? Outcome{} : match.outcome()) {
        tree_.notes_ = match.notes();
        tree_.notes_.comments.clear();
    }

    std::expected<GameTree, FileError> read() {
        (void)play::FileTags::read(scanner_);  // which read_match has read before
        for (scanner_.skip_space(); !scanner_.done(); scanner_.skip_space()) {
            const auto token = scanner_.token();
            if (!token) return std::unexpected(token.error());
            if (Failure failed = take(*token)) return std::unexpected(std::move(*failed));
        }
        if (tree_.nesting() > deepest_nesting)
            return file_error(scanner_.place(), tr("variations can be nested at most {} deep"),
                              {std::to_string(deepest_nesting)});
        tree_.renumber();
        declare_ends();
        return std::move(tree_);
    }

  private:
    // A variation that has been opened: where the line it interrupts stands.
    struct Open {
        NodeId node;
        int white_turns;
        FilePlace place;
    };

    Failure take(const FileToken& token) {
        if (token.text.front() == '{') return comment(token);
        if (token.text == "(") return open(token);
        if (token.text == ")") return close(token);
        if (play::result_of(token.text)) {
            // On the main line read_match has seen to what follows.
            return open_.empty() ? Failure() : failure(token.place, tr("a variation has no result"));
        }
        return token.text.back() == '.' ? number(token) : turn(token);
    }

    Failure comment(const FileToken& token) {
        if (first_) {  // it is about the turn that follows
            early_.push_back(token);
            return {};
        }
        Node& node = tree_.nodes_[at_];
        GameTree::add_remark(node, tree_.game().geometry(), token.text.substr(1, token.text.size() - 2));
        if (const auto large = GameTree::too_large(node))
            return FileError{token.place.line, token.place.column, *large};
        return {};
    }

    Failure open(const FileToken& token) {
        if (at_ == root || first_)
            return failure(token.place, tr("a variation comes after the turn that it replaces"));
        if (open_.size() >= deepest_nesting)
            return failure(token.place, tr("variations can be nested at most {} deep"),
                           {std::to_string(deepest_nesting)});
        open_.push_back({at_, white_turns_, token.place});
        at_ = tree_.nodes_[at_].parent;
        history_.undo();
        if (side_due() == Side::white || history_.size() == 0) --white_turns_;
        first_ = true;
        return {};
    }

    Failure close(const FileToken& token) {
        if (open_.empty()) return failure(token.place, tr("there is no variation to close here"));
        if (first_) return failure(token.place, tr("the variation is empty"));
        if (Failure failed = pass_left_out(token)) return failed;
        const Open& opened = open_.back();
        const NodeId before = tree_.nodes_[opened.node].parent;
        for (; at_ != before; at_ = tree_.nodes_[at_].parent) history_.undo();
        history_.play(tree_.nodes_[opened.node].turn);
        at_ = opened.node;
        white_turns_ = opened.white_turns;
        open_.pop_back();
        first_ = false;
        return {};
    }

    // "12." before White's turn, "12..." before Black's.
    Failure number(const FileToken& token) {
        const bool white = side_due() == Side::white;
        const int due = white_turns_ + (white || history_.size() == 0 ? 1 : 0);
        const std::string wanted = std::to_string(due) + (white ? "." : "...");
        if (token.text == wanted) return {};
        return failure(token.place, tr("expected {} here, found \"{}\""), {wanted, excerpt(token.text)});
    }

    Failure turn(const FileToken& token) {
        const auto refused = [&](const Message& why, std::size_t at = 0) {
            return failure({token.place.line, token.place.column + static_cast<int>(at)}, tr("\"{}\": {}"),
                           {excerpt(token.text), why.text()});
        };
        if (const auto stopped = guard_.refuses_turn(tree_.size() - 1)) return refused(*stopped);
        if (history_.outcome().over()) return refused(describe(history_.outcome()));
        const std::string_view text = play::without_annotation(token.text);
        const auto read = read_turn(tree_.game().geometry(), history_.position(), text);
        if (!read) return refused(read.error().why, read.error().at);
        if (side_due() == Side::white || history_.size() == 0) ++white_turns_;
        const NodeId before = at_;
        at_ = tree_.child(before, *read);
        if (open_.empty()) put_first(tree_.nodes_[before].children, at_);
        history_.play(*read);
        first_ = false;
        if (const Annotation annotation = annotation_of(token.text); annotation != Annotation::none)
            tree_.nodes_[at_].annotation = annotation;
        for (const FileToken& token_before : std::exchange(early_, {}))
            if (Failure failed = comment(token_before)) return failed;
        return {};
    }

    // The main line goes on with its own turn, even if a variation had the same before.
    static void put_first(std::vector<NodeId>& children, NodeId child) {
        const auto place = std::ranges::find(children, child);
        std::rotate(children.begin(), place, place + 1);
    }

    Failure pass_left_out(const FileToken& token) {
        if (history_.outcome().over() || PartialTurn(history_.position()).expected() != Expected::pass)
            return {};
        return failure(token.place, tr("the turns stop where a side had to pass"));
    }

    // How the game ended where the board does not show it: at the end of the main line, or before it.
    void declare_ends() {
        NodeId last = root;
        while (!tree_.nodes_[last].children.empty()) last = tree_.nodes_[last].children.front();
        if (declared_.over()) tree_.nodes_[last].declared = declared_;
        auto& tags = tree_.notes_.tags;
        const auto tag = std::ranges::find(tags, "Ended", &std::pair<std::string, std::string>::first);
        if (tag == tags.end()) return;
        const auto end = earlier_end(tag->second);
        if (!end || end->played >= last || end->played >= tree_.size()) return;
        tree_.nodes_[end->played].declared = end->outcome;  // the main line has the first numbers
        tags.erase(tag);
    }

    [[nodiscard]] Side side_due() const { return history_.position().to_move(); }

    FileScanner scanner_;
    play::ReadGuard& guard_;
    GameTree tree_;
    History history_;  // the turns from the start to at_
    Outcome declared_;
    NodeId at_ = root;
    int white_turns_ = 0;
    std::vector<Open> open_;
    bool first_ = false;            // a variation has been opened, and its first turn comes next
    std::vector<FileToken> early_;  // comments before that turn
};

std::expected<GameTree, FileError> read_tree(std::string_view text, play::ReadGuard* guard) {
    if (text.size() > longest_file)
        return file_error({}, tr("the file is too large: at most {} bytes can be opened"),
                          {std::to_string(longest_file)});
    if (guard == nullptr && !play::is_saved_match(text)) {
        auto match = play::read_any(text);
        if (!match) return std::unexpected(match.error());
        if (match->history().size() >= most_nodes)
            return file_error({}, tr("an analysis has at most {} turns"), {std::to_string(most_nodes)});
        GameTree tree(*match);
        for (NodeId node = 0; node < tree.size(); ++node)
            if (const auto large = GameTree::too_large(tree.node(node)))
                return std::unexpected(FileError{1, 1, *large});
        return tree;
    }
    TurnGuard turn_guard(guard);
    const auto match = play::read_match(text, nullptr, &turn_guard);
    if (!match) return std::unexpected(match.error());
    return TreeReader(text, *match, turn_guard).read();
}

}  // namespace merels::study
