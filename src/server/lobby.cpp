#include "server/lobby.h"

#include <algorithm>
#include <fmt/format.h>

#include "server/input_limits.h"
#include "server/summary.h"

namespace merels::server {
namespace {

constexpr std::size_t most_listed = 100;
// Open games: the older ones are not listed.
constexpr std::size_t most_open_of_player = 5;
constexpr std::size_t most_open_of_address = 25;
constexpr std::size_t first_message = std::size_t{32} * 1024;

}  // namespace

void Lobby::note(const HostedGame& game, const Told& summary, const std::string& address) {
    const bool open = game.session.state() == play::SessionState::open;
    const bool going_on = open || game.session.state() == play::SessionState::running;
    if (!going_on || game.is_private) {
        remove(game.id);
        return;
    }
    games_[game.id] = {game.id, open, game.created, game.maker, address, summary};
    if (!lines_.empty()) changed_.insert(game.id);
}

void Lobby::note_stored(const std::vector<Listed>& games,
                        const std::function<bool(const std::string&)>& in_room) {
    std::set<std::string> stored;
    for (const Listed& game : games) {
        stored.insert(game.id);
        // Left by a program that let more in.
        if (game.summary && game.summary->size() > input_limits::game_summary_bytes) continue;
        const auto known = games_.find(game.id);
        const bool same = known != games_.end() && (!game.summary || *known->second.summary == *game.summary);
        if (same || !game.summary || in_room(game.id)) continue;
        games_[game.id] = {game.id, game.open, game.created, game.maker, "", told(*game.summary)};
        if (!lines_.empty()) changed_.insert(game.id);
    }
    std::erase_if(games_,
                  [&](const auto& entry) { return !stored.contains(entry.first) && !in_room(entry.first); });
}

void Lobby::remove(const std::string& id) {
    games_.erase(id);
}

std::vector<const Lobby::Entry*> Lobby::listed(std::string_view only_state) const {
    std::vector<const Entry*> all;
    for (const auto& [id, entry] : games_) {
        if (only_state.empty() || only_state == (entry.open ? "open" : "running")) all.push_back(&entry);
    }
    const auto sooner = [](const Entry* a, const Entry* b) {
        if (a->open != b->open) return a->open;
        if (a->created != b->created) return a->created > b->created;
        return a->id < b->id;
    };
    std::ranges::sort(all, sooner);
    std::unordered_map<std::string_view, std::size_t> of_maker;
    std::unordered_map<std::string_view, std::size_t> of_address;
    const auto fits = [&](const Entry& entry) {
        if (!entry.open) return true;
        if (++of_maker[entry.maker] > most_open_of_player) return false;
        return entry.address.empty() || ++of_address[entry.address] <= most_open_of_address;
    };
    std::vector<const Entry*> shown;
    for (const Entry* entry : all) {
        if (shown.size() == most_listed) break;
        if (fits(*entry)) shown.push_back(entry);
    }
    return shown;
}

const Told& Lobby::message(const Entry& entry) {
    if (!entry.message) entry.message = told(R"({"type":"game","game":)" + *entry.summary + "}");
    return entry.message;
}

std::string Lobby::games(std::string_view only_state) const {
    std::string text;
    for (const Entry* entry : listed(only_state)) text += (text.empty() ? "" : ",") + *entry->summary;
    return "[" + text + "]";
}

Lobby::Place Lobby::enter(std::shared_ptr<Line> line, Moment now) {
    if (lines_.empty()) {
        shown_.clear();
        changed_.clear();
    }
    tell();  // so that all have been shown the same
    std::string first;
    std::vector<Told> rest;
    for (const Entry* entry : listed("")) {
        shown_.insert(entry->id);
        if (rest.empty() && first.size() + entry->summary->size() <= first_message) {
            first += (first.empty() ? "" : ",") + *entry->summary;
        } else {
            rest.push_back(message(*entry));
        }
    }
    line->send_first(told(fmt::format(R"({{"type":"games","now":{},"games":[{}]}})", now, first)));
    for (Told& text : rest) line->send_first(std::move(text));
    lines_.push_back(std::move(line));
    return std::prev(lines_.end());
}

void Lobby::tell() {
    if (lines_.empty()) return;
    std::set<std::string> now_shown;
    std::vector<Told> news;
    for (const Entry* entry : listed("")) {
        now_shown.insert(entry->id);
        if (!shown_.contains(entry->id) || changed_.contains(entry->id)) news.push_back(message(*entry));
    }
    for (const std::string& id : shown_) {
        if (!now_shown.contains(id)) news.push_back(told(fmt::format(R"({{"type":"gone","id":"{}"}})", id)));
    }
    changed_.clear();
    shown_ = std::move(now_shown);
    for (const auto& line : lines_) {
        for (const Told& text : news) line->send(text);
    }
}

}  // namespace merels::server
