#include "play/records.h"

#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/letters.h"
#include "core/partial_turn.h"
#include "play/ear_notation.h"
#include "play/file_scanner.h"
#include "play/file_tags.h"
#include "play/foreign_file.h"
#include "play/record_turns.h"
#include "play/result_text.h"
#include "play/sanmill.h"
#include "registry/registry.h"

namespace merels::play {
namespace {

using Failure = std::optional<FileError>;
using Opened = std::expected<Match, FileError>;

Failure failure(const FilePlace& place, Sentence english, std::vector<std::string> words = {}) {
    return file_error(place, english, std::move(words)).error();
}

// An error somewhere in a text that begins at this place, on one line.
std::unexpected<FileError> error_in(const FilePlace& place, const TextError& error) {
    return std::unexpected(FileError{place.line, place.column + static_cast<int>(error.at), error.why});
}

Players unknown_players() {
    return {Player{std::string(name(Side::white)), {}}, Player{std::string(name(Side::black)), {}}};
}

Match match_from(const Match::GamePointer& game, const SanmillPosition& position, const Players& players) {
    Match match(game, position.start, players);
    for (const Point point : position.picked) (void)match.pick(point);  // which were tried when it was read
    return match;
}

class Reader {
  public:
    Reader(Match::GamePointer game, std::string_view text) : game_(std::move(game)), scanner_(text) {}

    Opened match() {
        using Step = Failure (Reader::*)();
        for (const Step step : {&Reader::tags, &Reader::begin, &Reader::turns, &Reader::result}) {
            if (Failure failed = (this->*step)()) return std::unexpected(std::move(*failed));
        }
        return std::move(*match_);
    }

  private:
    Failure tags() {
        auto read = FileTags::read(scanner_);
        if (!read) return read.error();
        tags_ = std::move(*read);
        return {};
    }

    Failure begin() {
        Players players = unknown_players();
        for (const Side side : both_sides) {
            if (const FileTag* tag = tags_.find(name(side))) players[index(side)].name = tag->value;
        }
        if (Failure failed = start(players)) return failed;
        if (const FileTag* date = tags_.find("Date")) match_->notes().date = date->value;
        for (const FileTag& tag : tags_) {
            if (!is_known_tag(tag.name) && tag.name != "FEN" && tag.name != notation_tag)
                match_->notes().tags.emplace_back(tag.name, tag.value);
        }
        return {};
    }

    Failure start(const Players& players) {
        const FileTag* tag = tags_.find("FEN");
        if (tag == nullptr) {
            if (game_->starts_at_random()) {
                return failure({}, tr("a record of {} needs the position it starts from, in a FEN tag"),
                               {game_->title()});
            }
            match_.emplace(game_, game_->start(0), players);
            return {};
        }
        if (looks_like_sanmill(tag->value)) {
            const auto position = read_sanmill(*game_, tag->value);
            if (!position) return error_in(tag->value_place, position.error()).error();
            match_ = match_from(game_, *position, players);
            return {};
        }
        const auto position = read_position(*game_, tag->value);
        if (!position) return error_in(tag->value_place, position.error()).error();
        match_.emplace(game_, *position, players);
        return {};
    }

    // Whether the points are named as Mind Sports South Africa names them: if the record says so, or if every
    // turn can be read that way and one cannot be read otherwise.
    [[nodiscard]] bool is_in_ear_notation() const {
        if (const FileTag* tag = tags_.find(notation_tag)) return lower(tag->value) == lower(ear_notation);
        if (!has_ear_names(game_->geometry())) return false;
        FileScanner ahead = scanner_;
        bool certain = false;
        for (ahead.skip_space(); !ahead.done(); ahead.skip_space()) {
            const auto token = ahead.token();
            if (!token) return false;
            const std::string_view piece = without_number(*token).text;
            if (piece.empty() || piece.front() == '{' || result_of(piece) || lower(piece) == "pass" ||
                lower(piece) == "resign") {
                continue;
            }
            const EarNames names = ear_names_in(piece);
            if (names == EarNames::none) return false;
            certain = certain || names == EarNames::certain;
        }
        return certain;
    }

    Failure turns() {
        ear_ = is_in_ear_notation();
        for (scanner_.skip_space(); !scanner_.done(); scanner_.skip_space()) {
            const auto token = scanner_.token();
            if (!token) return token.error();
            if (Failure failed = take(*token)) return failed;
        }
        return {};
    }

    Failure take(const FileToken& token) {
        if (token.text.front() == '{') {
            match_->notes().comments.emplace_back(turns_read_, token.text.substr(1, token.text.size() - 2));
            return {};
        }
        FileToken piece = without_number(token);
        piece.text = without_annotation(piece.text);
        if (piece.text.empty()) return {};
        if (ending_) return failure(piece.place, tr("nothing can follow the result but comments"));
        if (piece.text == "(" && turns_read_ > 0) {
            const auto skipped = scanner_.skip_variation(piece.place);
            return skipped ? Failure() : Failure(skipped.error());
        }
        if (result_of(piece.text)) {
            ending_ = piece;
            return {};
        }
        if (match_->over()) {
            return failure(piece.place, tr("nothing can follow: {}"), {describe(match_->outcome()).text()});
        }
        if (lower(piece.text) == "resign") return resign(piece);
        return lower(piece.text) == "pass" ? pass(piece) : turn(piece);
    }

    // A match passes by itself: its history is then ahead of the turns read.
    Failure pass(const FileToken& token) {
        if (turns_read_ < match_->history().size()) {
            ++turns_read_;
            return {};
        }
        return failure(token.place, tr("\"{}\": {} has a legal move and may not pass"),
                       {excerpt(token.text), std::string(name(match_->to_move()))});
    }

    Failure resign(const FileToken& token) {
        if (Failure failed = no_turn_begun(token)) return failed;
        (void)match_->forfeit(
            match_->history().position_at(turns_read_).to_move());  // it goes on: just asked
        return {};
    }

    Failure no_turn_begun(const FileToken& token) {
        const PartialTurn& entry = match_->entry();
        if (entry.picked().empty()) return {};
        return failure(token.place, tr("\"{}\": the turn before is not complete: {}"),
                       {excerpt(token.text), describe_expected(entry).text()});
    }

    // A turn, or the man removed at the end of one.
    Failure turn(const FileToken& token) {
        if (lower(token.text.front()) != 'x') {
            if (Failure failed = no_turn_begun(token)) return failed;
        }
        auto picked = pick(token.text);
        if (!picked && picked_after_forced_placing(token.text)) picked = {};
        if (!picked) {
            const FilePlace place{token.place.line, token.place.column + static_cast<int>(picked.error().at)};
            return failure(place, tr("\"{}\": {}"), {excerpt(token.text), picked.error().why.text()});
        }
        if (match_->entry().complete()) {
            turns_read_ = match_->history().size() + 1;
            (void)match_->confirm();
        }
        return {};
    }

    std::expected<void, TextError> pick(std::string_view text) {
        if (!ear_ && !is_numbers(text)) return match_->pick(text);
        const auto named =
            ear_ ? names_for_ear(game_->geometry(), text) : names_for_numbers(game_->geometry(), text);
        if (!named) return std::unexpected(named.error());
        auto picked = match_->pick(*named);
        if (!picked) picked.error().at = 0;  // of the names, not of what is written
        return picked;
    }

    // Records leave out a placing where there was no choice: DVONN's last.
    bool picked_after_forced_placing(std::string_view text) {
        const auto legal = match_->position().turns();
        if (legal.size() != 1 || match_->entry().expected() != Expected::place) return false;
        Match further = *match_;
        if (!further.play(legal.front()) || !further.pick(text)) return false;
        match_ = std::move(further);
        return true;
    }

    Failure result() {
        const FileTag* tag = tags_.find("Result");
        if (tag != nullptr && !result_of(tag->value)) {
            return failure(tag->value_place, tr("\"{}\" is not a result"), {excerpt(tag->value)});
        }
        if (tag != nullptr && ending_ && tag->value != ending_->text) {
            return failure(ending_->place, tr("two results: {} here, {} in the tag"),
                           {std::string(ending_->text), tag->value});
        }
        if (ending_) return end_as_stated(*ending_);
        return tag == nullptr ? Failure{} : end_as_stated({tag->value, tag->value_place});
    }

    // A result that the board does not show was agreed, or the loser gave up.
    Failure end_as_stated(const FileToken& token) {
        const Outcome::State said = result_of(token.text).value_or(Outcome::State::in_progress);
        if (said == match_->outcome().state) return {};
        if (said != Outcome::State::in_progress) {
            if (Failure failed = no_turn_begun(token)) return failed;
        }
        const Why why = said == Outcome::State::drawn ? Why::agreement : Why::forfeit;
        if (match_->end({said, why})) return {};
        return failure(token.place, tr("the record says {}, but by its turns the game is \"{}\""),
                       {std::string(token.text), describe(match_->outcome()).text()});
    }

    Match::GamePointer game_;
    FileScanner scanner_;
    FileTags tags_;
    std::optional<Match> match_;
    std::size_t turns_read_ = 0;
    bool ear_ = false;                 // see is_in_ear_notation()
    std::optional<FileToken> ending_;  // the result behind the turns
};

Opened open_sanmill(const Match::GamePointer& game, std::string_view text) {
    const FilePlace begin = end_of(text.substr(0, text.find_first_not_of(" \t\r\n")));
    const auto position = read_sanmill(*game, trimmed(text));
    if (!position) return error_in(begin, position.error());
    return match_from(game, *position, unknown_players());
}

using Open = Opened (*)(const Match::GamePointer& game, std::string_view text);

bool further(const FileError& a, const FileError& b) {
    return std::tie(a.line, a.column) > std::tie(b.line, b.column);
}

// By the rules of the usual game, or of the first game that can.
Opened open_by_any_rules(Open open, std::string_view text) {
    Opened best = open(share(*find_game(default_game)), text);
    for (const auto& game : all_games()) {
        if (best) break;
        Opened opened = open(share(*game), text);
        if (opened || further(opened.error(), best.error())) best = std::move(opened);
    }
    return best;
}

}  // namespace

Opened read_record(const Match::GamePointer& game, std::string_view text) {
    return Reader(game, text).match();
}

Opened read_any(std::string_view text, const Match::GamePointer& wanted) {
    if (trimmed(text).empty()) return file_error({}, tr("the file is empty"));
    if (is_saved_match(text)) return read_match(text, wanted.get());
    const bool sanmill = looks_like_sanmill(text);
    const Open open = sanmill ? open_sanmill : read_record;
    Opened opened = wanted != nullptr ? open(wanted, text) : open_by_any_rules(open, text);
    // A JSON file could be one comment.
    if (!opened || (trimmed(text).front() == '{' && trimmed(text).back() == '}')) {
        if (auto foreign = foreign_file(text)) return std::unexpected(FileError{1, 1, std::move(*foreign)});
    }
    const bool at_once = !opened && opened.error().line == 1 && opened.error().column == 1;
    if (at_once && !sanmill) {  // nothing of it was understood
        return file_error({}, tr("this is neither a game saved by Merels nor a record of one: {}"),
                          {opened.error().why.text()});
    }
    return opened;
}

}  // namespace merels::play
