#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/letters.h"
#include "core/level.h"
#include "core/turn_text.h"
#include "play/file_scanner.h"
#include "play/file_tags.h"
#include "play/result_text.h"
#include "play/saved_file.h"
#include "registry/registry.h"

namespace merels::play {
namespace {

using Failure = std::optional<FileError>;

Failure failure(const FilePlace& place, Sentence english, std::vector<std::string> words = {}) {
    return file_error(place, english, std::move(words)).error();
}

std::optional<int> whole_number(std::string_view text) {
    if (text.empty() || text.size() > 6 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
    int number = 0;
    for (const char digit : text) number = 10 * number + (digit - '0');
    return number;
}

class Reader {
  public:
    Reader(std::string_view text, const AnyGame* wanted, ReadGuard* guard)
        : scanner_(text), text_(text), wanted_(wanted), guard_(guard) {}

    std::expected<Match, FileError> match() {
        using Step = Failure (Reader::*)();
        for (const Step step : {&Reader::format, &Reader::whole_lines, &Reader::tags, &Reader::game,
                                &Reader::begin, &Reader::turns, &Reader::result, &Reader::unfinished_turn}) {
            if (Failure failed = (this->*step)()) return std::unexpected(std::move(*failed));
        }
        return std::move(*match_);
    }

  private:
    // Before anything else, because a later format may differ in everything but this.
    Failure format() {
        if (text_.empty()) return failure({}, tr("the file is empty"));
        if (!is_saved_match(text_)) {
            return failure({},
                           tr("this is not a game saved by Merels: it does not begin with [Merels \"{}\"]"),
                           {std::to_string(saved_file_format)});
        }
        FileScanner first = scanner_;
        first.skip_space();
        const auto tag = first.tag();
        if (!tag) return tag.error();
        const auto number = whole_number(tag->value);
        if (!number || *number < 1) {
            return failure(tag->value_place, tr("\"{}\" is not a format"), {excerpt(tag->value)});
        }
        if (*number > latest_file_format) {
            return failure(tag->value_place,
                           tr("the file is in format {}; this program reads formats up to {}"),
                           {std::to_string(*number), std::to_string(latest_file_format)});
        }
        return {};
    }

    // A file that was cut short does not end where a line does, or lacks what must stand at the end.
    Failure whole_lines() {
        if (text_.back() == '\n') return {};
        return failure(end_of(text_), tr("the file stops in the middle of a line"));
    }

    Failure tags() {
        auto read = FileTags::read(scanner_);
        if (!read) return read.error();
        tags_ = std::move(*read);
        return {};
    }

    Failure game() {
        const FileTag* tag = tags_.find("Game");
        if (tag == nullptr) return tags_.missing("Game");
        if (tags_.find("Variant") != nullptr) {
            if (Failure failed = own_variant()) return failed;
        } else {
            const AnyGame* registered = find_game(tag->value);
            if (registered == nullptr) {
                return failure(tag->value_place, tr("there is no game called \"{}\""), {excerpt(tag->value)});
            }
            game_ = share(*registered);
        }
        if (wanted_ != nullptr && !same_game(*wanted_)) {
            return failure(tag->value_place, tr("this is a game of {}, not of {}"),
                           {game_->title(), wanted_->title()});
        }
        if (guard_ == nullptr) return {};
        const auto refused = guard_->refuses_game(*game_);
        return refused ? Failure(FileError{tag->value_place.line, tag->value_place.column, *refused})
                       : Failure();
    }

    [[nodiscard]] bool same_game(const AnyGame& wanted) const {
        return wanted.name() == game_->name() && wanted.variant_text() == game_->variant_text();
    }

    Failure own_variant() {
        std::string lines;
        std::vector<const FileTag*> tags;  // one a line
        for (const FileTag& tag : tags_) {
            if (tag.name != "Variant") continue;
            lines += tag.value + '\n';
            tags.push_back(&tag);
        }
        auto own = read_game(lines);
        if (!own) return not_a_variant(tags, own.error().front());
        game_ = std::move(*own);
        const FileTag& named = *tags_.find("Game");
        if (named.value == game_->name()) return {};
        return failure(named.value_place, tr("a custom variant is called \"{}\", not \"{}\""),
                       {game_->name(), excerpt(named.value)});
    }

    // The place is the tag of the line with the problem.
    static Failure not_a_variant(const std::vector<const FileTag*>& tags, const VariantProblem& problem) {
        const auto tag = static_cast<std::size_t>(std::max(problem.line, 1) - 1);
        return failure(tags[tag]->value_place, tr("the variant cannot be played: {}"), {problem.why.text()});
    }

    // Everything is there to start the match.
    Failure begin() {
        Players players;
        for (const Side side : both_sides) {
            if (Failure failed = player(side, players[index(side)])) return failed;
        }
        const FileTag* start = tags_.find("Start");
        if (start == nullptr) return tags_.missing("Start");
        const auto position = read_position(*game_, start->value);
        if (!position) {
            const FilePlace& place = start->value_place;
            return FileError{place.line, place.column + static_cast<int>(position.error().at),
                             position.error().why};
        }
        match_.emplace(game_, *position, std::move(players));
        if (const FileTag* date = tags_.find("Date")) match_->notes().date = date->value;
        for (const FileTag& tag : tags_) {
            if (!is_known_tag(tag.name)) match_->notes().tags.emplace_back(tag.name, tag.value);
        }
        return {};
    }

    Failure player(Side side, Player& player) {
        const std::string colour(name(side));
        const FileTag* tag = tags_.find(colour);
        if (tag == nullptr) return tags_.missing(colour);
        player.name = tag->value;
        const FileTag* level = tags_.find(colour + "Level");
        if (level == nullptr) return {};
        player.level = whole_number(level->value);
        if (player.level && *player.level >= weakest_level && *player.level <= strongest_level) return {};
        return failure(
            level->value_place, tr("a level is a number from {} to {}, not \"{}\""),
            {std::to_string(weakest_level), std::to_string(strongest_level), excerpt(level->value)});
    }

    Failure turns() {
        for (scanner_.skip_space(); !scanner_.done(); scanner_.skip_space()) {
            auto token = scanner_.token();
            if (!token) return token.error();
            if (Failure failed = take(*token)) return failed;
        }
        if (!ending_) return failure(scanner_.place(), tr("the file stops before the result"));
        return {};
    }

    Failure take(const FileToken& token) {
        if (token.text.front() == '{') {
            match_->notes().comments.emplace_back(turns_read_, token.text.substr(1, token.text.size() - 2));
            return {};
        }
        if (ending_) return failure(token.place, tr("nothing can follow the result but comments"));
        if (token.text == "(" && turns_read_ > 0) {
            const auto skipped = scanner_.skip_variation(token.place);
            return skipped ? Failure() : Failure(skipped.error());
        }
        if (result_of(token.text)) {
            ending_ = token;
            if (pass_due()) return failure(token.place, tr("the turns stop where a side had to pass"));
            return {};
        }
        if (token.text.back() == '.') return number(token);
        return turn(token);
    }

    // "12." before White's turn, "12..." before Black's.
    Failure number(const FileToken& token) {
        const bool white = side_due() == Side::white;
        const int due = white_turns_ + (white || turns_read_ == 0 ? 1 : 0);
        const std::string wanted = std::to_string(due) + (white ? "." : "...");
        if (token.text == wanted) return {};
        return failure(token.place, tr("expected {} here, found \"{}\""), {wanted, excerpt(token.text)});
    }

    Failure turn(const FileToken& token) {
        if (guard_ != nullptr) {
            if (auto refused = guard_->refuses_turn(turns_read_))
                return FileError{token.place.line, token.place.column, std::move(*refused)};
        }
        const AnyPosition& position = match_->history().position_at(turns_read_);
        const auto read = read_turn(game_->geometry(), position, without_annotation(token.text));
        if (!read) {
            return failure({token.place.line, token.place.column + static_cast<int>(read.error().at)},
                           tr("\"{}\": {}"), {excerpt(token.text), read.error().why.text()});
        }
        if (side_due() == Side::white || turns_read_ == 0) ++white_turns_;
        if (!pass_due()) {
            if (auto played = match_->play(*read); !played) {
                return failure(token.place, tr("\"{}\": {}"), {excerpt(token.text), played.error().text()});
            }
        }
        ++turns_read_;
        return {};
    }

    // A match passes by itself: its history is then ahead of the turns read.
    [[nodiscard]] bool pass_due() const { return turns_read_ < match_->history().size(); }
    [[nodiscard]] Side side_due() const { return match_->history().position_at(turns_read_).to_move(); }

    Failure result() {
        const FileTag* tag = tags_.find("Result");
        if (tag == nullptr) return tags_.missing("Result");
        const auto state = result_of(tag->value);
        if (!state) return failure(tag->value_place, tr("\"{}\" is not a result"), {excerpt(tag->value)});
        if (tag->value != ending_->text) {
            return failure(ending_->place, tr("two results: {} here, {} in the tag"),
                           {std::string(ending_->text), tag->value});
        }
        Outcome outcome{*state, Why::none};
        if (Failure failed = reason(outcome)) return failed;
        return end_as_stated(outcome, *tag);
    }

    // Why the game ended, if it has.
    Failure reason(Outcome& outcome) {
        const FileTag* reason = tags_.find("Reason");
        if (!outcome.over()) {
            if (reason == nullptr) return {};
            return failure(reason->place, tr("a game in progress has no reason to have ended"));
        }
        if (reason == nullptr) return tags_.missing("Reason");
        outcome.why = why_of(reason->value);
        if (outcome.why != Why::none) return {};
        return failure(reason->value_place, tr("\"{}\" is not a reason for a game to end"),
                       {excerpt(reason->value)});
    }

    // Holds what the file says against what the turns say.
    Failure end_as_stated(const Outcome& outcome, const FileTag& tag) {
        if (outcome == match_->outcome() || match_->end(outcome)) return {};
        return failure(tag.value_place, tr("the file says \"{}\", but by its turns the game is \"{}\""),
                       {describe(outcome).text(), describe(match_->outcome()).text()});
    }

    Failure unfinished_turn() {
        if (const FileTag* tag = tags_.find("Picked")) {
            if (auto picked = match_->pick(tag->value); !picked) {
                const FilePlace& place = tag->value_place;
                return FileError{place.line, place.column + static_cast<int>(picked.error().at),
                                 picked.error().why};
            }
        }
        const FileTag* tag = tags_.find("DrawOffer");
        if (tag == nullptr) return {};
        for (const Side side : both_sides) {
            if (tag->value == name(side) && match_->offer_draw(side)) return {};
        }
        return failure(tag->value_place, tr("\"{}\" cannot have offered a draw"), {excerpt(tag->value)});
    }

    FileScanner scanner_;
    std::string_view text_;
    const AnyGame* wanted_;
    ReadGuard* guard_;
    FileTags tags_;
    Match::GamePointer game_;
    std::optional<Match> match_;
    std::size_t turns_read_ = 0;
    int white_turns_ = 0;
    std::optional<FileToken> ending_;  // the result behind the turns
};

}  // namespace

std::string FileError::text() const {
    return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + why.text();
}

std::string_view without_annotation(std::string_view turn) {
    const std::size_t end = turn.find_last_not_of("!?") + 1;  // npos + 1 is 0
    return turn.size() - end <= 2 && end > 0 ? turn.substr(0, end) : turn;
}

bool is_saved_match(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text.starts_with("[Merels ");
}

std::expected<Match, FileError> read_match(std::string_view text, const AnyGame* wanted, ReadGuard* guard) {
    return Reader(text, wanted, guard).match();
}

}  // namespace merels::play
