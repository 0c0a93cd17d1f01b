#include "server/game/conditional_lines.h"

#include <algorithm>
#include <map>

#include "core/turn_text.h"

namespace merels::server {
namespace {

constexpr std::size_t turn_bytes = 64;

// Plays a line, and notes what the player answers to what.
std::expected<ConditionalLine, Message> played_line(play::Match match, Side own, const ConditionalLine& line,
                                                    std::map<ConditionalLine, std::string>& answers) {
    ConditionalLine played;
    std::optional<Side> last;
    for (const std::string& text : line) {
        if (match.over()) return std::unexpected(Message{tr("the game ends before this line does"), {}});
        const auto turn = read_turn(match.game().geometry(), match.entry(), text);
        if (!turn) return std::unexpected(turn.error().why);
        std::string usual = write_turn(match.game().geometry(), match.position(), *turn);
        last = match.to_move();
        if (*last == own) {
            const auto [known, is_new] = answers.emplace(played, usual);
            if (!is_new && known->second != usual)
                return std::unexpected(Message{tr("two lines have different answers to the same turn"), {}});
        }
        if (auto done = match.play(*turn); !done) return std::unexpected(done.error());
        played.push_back(std::move(usual));
    }
    if (last != own) return std::unexpected(Message{tr("a line must end with a turn of your own"), {}});
    return played;
}

}  // namespace

std::optional<ConditionalLines> read_lines(const json::value& value) {
    const auto* all = value.if_array();
    if (all == nullptr || all->size() > conditional_limits::lines) return std::nullopt;
    ConditionalLines lines;
    std::size_t turns = 0;
    for (const json::value& one : *all) {
        const auto* line = one.if_array();
        if (line == nullptr || line->empty() || line->size() > conditional_limits::turns) return std::nullopt;
        turns += line->size();
        if (turns > conditional_limits::turns_in_all) return std::nullopt;
        ConditionalLine& read = lines.emplace_back();
        for (const json::value& turn : *line) {
            const auto* text = turn.if_string();
            if (text == nullptr || text->size() > turn_bytes) return std::nullopt;
            read.emplace_back(*text);
        }
    }
    return lines;
}

std::optional<ConditionalLines> read_stored_lines(std::string_view text) {
    boost::system::error_code failed;
    const json::value value = json::parse(text, failed);
    return failed ? std::nullopt : read_lines(value);
}

json::array lines_json(const ConditionalLines& lines) {
    json::array all;
    for (const ConditionalLine& line : lines) {
        json::array turns;
        for (const std::string& turn : line) turns.emplace_back(turn);
        all.push_back(std::move(turns));
    }
    return all;
}

std::expected<ConditionalLines, Message> check_lines(const play::Match& match, Side own,
                                                     const ConditionalLines& lines) {
    ConditionalLines checked;
    std::map<ConditionalLine, std::string> answers;
    for (const ConditionalLine& line : lines) {
        auto played = played_line(match, own, line, answers);
        if (!played) return std::unexpected(played.error());
        if (std::ranges::find(checked, *played) == checked.end()) checked.push_back(std::move(*played));
    }
    return checked;
}

ConditionalLines lines_after(const ConditionalLines& lines, const ConditionalLine& played) {
    ConditionalLines rest;
    for (const ConditionalLine& line : lines) {
        const auto [differs, end] = std::ranges::mismatch(line, played);
        if (end == played.end() && differs != line.end()) rest.emplace_back(differs, line.end());
    }
    return rest;
}

std::vector<std::string> turns_since(const play::Match& match, std::int64_t from) {
    const History& history = match.history();
    ConditionalLine turns;
    for (std::size_t n = static_cast<std::size_t>(from); n < history.size(); ++n) {
        if (history.turns()[n].empty()) continue;
        turns.push_back(write_turn(match.game().geometry(), history.position_at(n), history.turns()[n]));
    }
    return turns;
}

ConditionalLines lines_left(const play::Session& session, const ConditionalRow& row) {
    const auto lines = read_stored_lines(row.lines);
    const bool counts = lines && session.side_of(row.player) &&
                        session.state() == play::SessionState::running && session.turns() >= row.turns;
    return counts ? lines_after(*lines, turns_since(session.match(), row.turns)) : ConditionalLines();
}

}  // namespace merels::server
