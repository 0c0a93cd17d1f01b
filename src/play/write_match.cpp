#include <algorithm>
#include <string>
#include <string_view>

#include "core/turn_text.h"
#include "play/file_scanner.h"
#include "play/result_text.h"
#include "play/saved_file.h"
#include "registry/registry.h"

namespace merels::play {
namespace {

// The turns, wrapped at a width that mails well.
class MoveText {
  public:
    void add(const std::string& word) {
        constexpr std::size_t width = 80;
        if (!line_.empty() && line_.size() + 1 + word.size() > width) end_line();
        if (!line_.empty()) line_ += ' ';
        line_ += word;
    }
    std::string finish() {
        end_line();
        return text_;
    }

  private:
    void end_line() {
        text_ += line_ + '\n';
        line_.clear();
    }

    std::string text_;
    std::string line_;
};

class Writer {
  public:
    explicit Writer(const Match& match) : match_(match) {}

    std::string text() {
        tag("Merels", std::to_string(saved_file_format));
        game();
        player(Side::white, "White");
        player(Side::black, "Black");
        if (!match_.notes().date.empty()) tag("Date", match_.notes().date);
        tag("Start", match_.history().position_at(0).text());
        tag("Result", result_token(match_.outcome()));
        if (match_.over()) tag("Reason", word(match_.outcome().why));
        if (!match_.entry().picked().empty()) tag("Picked", picked());
        if (const auto side = match_.draw_offered_by()) tag("DrawOffer", name(*side));
        for (const auto& [name, value] : match_.notes().tags) tag(name, value);
        return text_ + '\n' + turns();
    }

  private:
    void tag(std::string_view name, std::string_view value) {
        text_ += '[';
        text_ += name;
        text_ += " \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += is_control(c) ? ' ' : c;
        }
        text_ += "\"]\n";
    }

    void game() {
        const AnyGame& game = match_.game();
        tag("Game", game.name());
        if (find_game(game.name()) != nullptr) return;
        const std::string variant = game.variant_text();
        for (std::string_view lines = variant; !lines.empty();) {
            const std::size_t end = lines.find('\n');
            tag("Variant", lines.substr(0, end));
            lines.remove_prefix(std::min(end, lines.size() - 1) + 1);
        }
    }

    void player(Side side, const std::string& colour) {
        const Player& player = match_.player(side);
        tag(colour, player.name);
        if (player.level) tag(colour + "Level", std::to_string(*player.level));
    }

    std::string picked() {
        std::string points;
        for (const Point point : match_.entry().picked()) {
            points += (points.empty() ? "" : " ") + match_.game().geometry().name(point);
        }
        return points;
    }

    std::string turns() {
        const History& history = match_.history();
        auto comment = match_.notes().comments.begin();
        const auto last_comment = match_.notes().comments.end();
        MoveText text;
        int number = 0;
        bool numbered = false;
        for (std::size_t n = 0; n <= history.size(); ++n) {
            for (; comment != last_comment && comment->first == n; ++comment) {
                text.add(braced(comment->second));
                numbered = false;
            }
            if (n == history.size()) break;
            const AnyPosition& position = history.position_at(n);
            const bool white = position.to_move() == Side::white;
            if (white || number == 0) ++number;
            std::string turn = write_turn(match_.game().geometry(), position, history.turns()[n]);
            if (white || !numbered) turn.insert(0, std::to_string(number) + (white ? ". " : "... "));
            numbered = true;
            text.add(turn);
        }
        text.add(std::string(result_token(match_.outcome())));
        return text.finish();
    }

    static std::string braced(std::string comment) {
        std::ranges::replace(comment, '}', ')');
        return '{' + comment + '}';
    }

    const Match& match_;
    std::string text_;
};

}  // namespace

std::string write_match(const Match& match) {
    return Writer(match).text();
}

}  // namespace merels::play
