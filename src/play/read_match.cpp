#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/letters.h"
#include "core/level.h"
#include "core/turn_text.h"
#include "play/file_scanner.h"
#include "play/result_text.h"
#include "play/saved_file.h"
#include "registry/registry.h"

namespace merels {
namespace {

using Failure = std::optional<FileError>;

Failure failure(const FilePlace& place, std::string_view english, std::vector<std::string> words = {}) {
    return file_error(place, english, std::move(words)).error();
}

// Tags that mean something, each at most once (but for Variant, a line of the variant each).
constexpr std::array<std::string_view, 13> known_tags = {
    "Merels",     "Game",  "Variant", "White",  "Black",  "Date",     "WhiteLevel",
    "BlackLevel", "Start", "Result",  "Reason", "Picked", "DrawOffer"};

bool is_known(std::string_view name) {
    return std::ranges::find(known_tags, name) != known_tags.end();
}

class Reader {
  public:
    Reader(std::string_view text, const AnyGame* wanted) : scanner_(text), text_(text), wanted_(wanted) {}

    std::expected<Match, FileError> match() {
        using Step = Failure (Reader::*)();
        for (const Step step : {&Reader::whole_lines, &Reader::tags, &Reader::format, &Reader::game,
                                &Reader::begin, &Reader::turns, &Reader::result, &Reader::unfinished_turn}) {
            if (Failure failed = (this->*step)()) return std::unexpected(std::move(*failed));
        }
        return std::move(*match_);
    }

  private:
    // A file that was cut short does not end where a line does, or lacks what must stand at the end.
    Failure whole_lines() {
        if (text_.empty()) return failure({}, "the file is empty");
        if (text_.back() == '\n') return {};
        const auto line = static_cast<int>(std::ranges::count(text_, '\n')) + 1;
        const std::size_t begin = text_.rfind('\n') == std::string_view::npos ? 0 : text_.rfind('\n') + 1;
        return failure({line, static_cast<int>(text_.size() - begin) + 1},
                       "the file stops in the middle of a line");
    }

    Failure tags() {
        scanner_.skip_space();
        while (scanner_.peek() == '[') {
            auto tag = scanner_.tag();
            if (!tag) return tag.error();
            if (is_known(tag->name) && tag->name != "Variant" && find(tag->name) != nullptr) {
                return failure(tag->place, "the tag {} stands twice", {tag->name});
            }
            tags_.push_back(std::move(*tag));
            scanner_.skip_space();
        }
        return {};
    }

    Failure format() {
        if (tags_.empty() || tags_.front().name != "Merels") {
            return failure({}, "this is not a game saved by Merels: it does not begin with [Merels \"{}\"]",
                           {std::to_string(saved_file_format)});
        }
        const FileTag& tag = tags_.front();
        const auto number = whole_number(tag.value);
        if (!number || *number < 1)
            return failure(tag.value_place, "\"{}\" is not a format", {printable(tag.value)});
        if (*number > saved_file_format) {
            return failure(tag.value_place, "the file is in format {}; this program reads formats up to {}",
                           {std::to_string(*number), std::to_string(saved_file_format)});
        }
        return {};
    }

    Failure game() {
        const FileTag* tag = find("Game");
        if (tag == nullptr) return missing("Game");
        if (find("Variant") != nullptr) {
            if (Failure failed = own_variant()) return failed;
        } else {
            const AnyGame* registered = find_game(tag->value);
            if (registered == nullptr) {
                return failure(tag->value_place, "there is no game called \"{}\"", {printable(tag->value)});
            }
            game_ = share(*registered);
        }
        if (wanted_ != nullptr && !same_game(*wanted_)) {
            return failure(tag->value_place, "this is a game of {}, not of {}",
                           {game_->title(), wanted_->title()});
        }
        return {};
    }

    [[nodiscard]] bool same_game(const AnyGame& wanted) const {
        return wanted.name() == game_->name() && wanted.variant_text() == game_->variant_text();
    }

    Failure own_variant() {
        std::string lines;
        for (const FileTag& tag : tags_) {
            if (tag.name == "Variant") lines += tag.value + '\n';
        }
        auto own = read_game(lines);
        if (!own) {
            return failure(find("Variant")->place, "the variant cannot be played: {}",
                           {own.error().front().text()});
        }
        game_ = std::move(*own);
        return {};
    }

    // Everything is there to start the match.
    Failure begin() {
        Players players;
        for (const Side side : both_sides) {
            if (Failure failed = player(side, players[index(side)])) return failed;
        }
        const FileTag* start = find("Start");
        if (start == nullptr) return missing("Start");
        const auto position = read_position(*game_, start->value);
        if (!position) {
            const FilePlace& place = start->value_place;
            return failure({place.line, place.column + static_cast<int>(position.error().at)}, "{}",
                           {position.error().why.text()});
        }
        match_.emplace(game_, *position, std::move(players));
        if (const FileTag* date = find("Date")) match_->notes().date = date->value;
        for (const FileTag& tag : tags_) {
            if (!is_known(tag.name)) match_->notes().tags.emplace_back(tag.name, tag.value);
        }
        return {};
    }

    Failure player(Side side, Player& player) {
        const std::string colour(name(side));
        const FileTag* tag = find(colour);
        if (tag == nullptr) return missing(colour);
        player.name = tag->value;
        const FileTag* level = find(colour + "Level");
        if (level == nullptr) return {};
        player.level = whole_number(level->value);
        if (player.level && *player.level >= weakest_level && *player.level <= strongest_level) return {};
        return failure(
            level->value_place, "a level is a number from {} to {}, not \"{}\"",
            {std::to_string(weakest_level), std::to_string(strongest_level), printable(level->value)});
    }

    Failure turns() {
        for (scanner_.skip_space(); !scanner_.done(); scanner_.skip_space()) {
            auto token = scanner_.token();
            if (!token) return token.error();
            if (Failure failed = take(*token)) return failed;
        }
        if (!ending_) return failure(scanner_.place(), "the file stops before the result");
        return {};
    }

    Failure take(const FileToken& token) {
        if (token.text.front() == '{') {
            match_->notes().comments.emplace(turns_read_, token.text.substr(1, token.text.size() - 2));
            return {};
        }
        if (ending_) return failure(token.place, "nothing can follow the result but comments");
        if (result_of(token.text)) {
            ending_ = token;
            if (pass_due()) return failure(token.place, "the turns stop where a side had to pass");
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
        return failure(token.place, "expected {} here, found \"{}\"", {wanted, printable(token.text)});
    }

    Failure turn(const FileToken& token) {
        const AnyPosition& position = match_->history().position_at(turns_read_);
        const auto read = read_turn(game_->geometry(), position, token.text);
        if (!read) {
            return failure({token.place.line, token.place.column + static_cast<int>(read.error().at)},
                           "\"{}\": {}", {printable(token.text), read.error().why.text()});
        }
        if (side_due() == Side::white || turns_read_ == 0) ++white_turns_;
        if (!pass_due()) {
            if (auto played = match_->play(*read); !played) {
                return failure(token.place, "\"{}\": {}", {printable(token.text), played.error().text()});
            }
        }
        ++turns_read_;
        return {};
    }

    // A match passes by itself: its history is then ahead of the turns read.
    [[nodiscard]] bool pass_due() const { return turns_read_ < match_->history().size(); }
    [[nodiscard]] Side side_due() const { return match_->history().position_at(turns_read_).to_move(); }

    Failure result() {
        const FileTag* tag = find("Result");
        if (tag == nullptr) return missing("Result");
        const auto state = result_of(tag->value);
        if (!state) return failure(tag->value_place, "\"{}\" is not a result", {printable(tag->value)});
        if (tag->value != ending_->text) {
            return failure(ending_->place, "two results: {} here, {} in the tag",
                           {std::string(ending_->text), tag->value});
        }
        Outcome outcome{*state, Why::none};
        if (outcome.over()) {
            const FileTag* reason = find("Reason");
            if (reason == nullptr) return missing("Reason");
            outcome.why = why_of(reason->value);
            if (outcome.why == Why::none) {
                return failure(reason->value_place, "\"{}\" is not a reason for a game to end",
                               {printable(reason->value)});
            }
        }
        return settle(outcome, *tag);
    }

    // Holds what the file says against what the turns say.
    Failure settle(const Outcome& outcome, const FileTag& tag) {
        if (outcome == match_->outcome()) return {};
        const bool declared = outcome.winner() ? outcome.why == Why::forfeit || outcome.why == Why::time
                                               : outcome.why == Why::agreement || outcome.why == Why::time;
        if (!outcome.over() || match_->over() || !declared) {
            return failure(tag.value_place, "the file says \"{}\", but by its turns the game is \"{}\"",
                           {describe(outcome).text(), describe(match_->outcome()).text()});
        }
        (void)match_->end(outcome);  // the match goes on: it was asked just now
        return {};
    }

    Failure unfinished_turn() {
        if (const FileTag* tag = find("Picked")) {
            if (auto picked = match_->pick(tag->value); !picked) {
                const FilePlace& place = tag->value_place;
                return failure({place.line, place.column + static_cast<int>(picked.error().at)}, "{}",
                               {picked.error().why.text()});
            }
        }
        const FileTag* tag = find("DrawOffer");
        if (tag == nullptr) return {};
        for (const Side side : both_sides) {
            if (tag->value == name(side) && match_->offer_draw(side)) return {};
        }
        return failure(tag->value_place, "\"{}\" cannot have offered a draw", {printable(tag->value)});
    }

    static std::optional<int> whole_number(std::string_view text) {
        if (text.empty() || text.size() > 6 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
        int number = 0;
        for (const char digit : text) number = 10 * number + (digit - '0');
        return number;
    }

    [[nodiscard]] const FileTag* find(std::string_view name) const {
        const auto tag = std::ranges::find(tags_, name, &FileTag::name);
        return tag == tags_.end() ? nullptr : &*tag;
    }

    [[nodiscard]] Failure missing(std::string_view tag) const {
        return failure(scanner_.place(), "the tag {} is missing", {std::string(tag)});
    }

    FileScanner scanner_;
    std::string_view text_;
    const AnyGame* wanted_;
    std::vector<FileTag> tags_;
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

std::expected<Match, FileError> read_match(std::string_view text, const AnyGame* wanted) {
    return Reader(text, wanted).match();
}

}  // namespace merels
