#include "server/game/lobby.h"

#include <algorithm>
#include <fmt/format.h>

#include "server/base/input_limits.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

constexpr std::size_t max_listed = 100;
// Open games: the older ones are not listed.
constexpr std::size_t max_open_of_player = 5;
constexpr std::size_t max_open_of_address = 25;
constexpr std::size_t first_message = std::size_t{32} * 1024;

}  // namespace

void Lobby::update(const HostedGame& game, const SharedText& summary, const std::string& address) {
    const bool open = game.session.state() == play::SessionState::open;
    const bool going_on = open || game.session.state() == play::SessionState::running;
    if (!going_on || game.is_private) {
        remove(game.id);
        return;
    }
    games_[game.id] = {game.id, open, game.created, game.maker, address, summary};
    if (!connections_.empty()) changed_.insert(game.id);
}

void Lobby::update_stored(const std::vector<ListedGame>& games,
                          const std::function<bool(const std::string&)>& in_room) {
    std::set<std::string> stored;
    for (const ListedGame& game : games) {
        stored.insert(game.id);
        // Written by an earlier program without this limit.
        if (game.summary && game.summary->size() > input_limits::game_summary_bytes) continue;
        const auto known = games_.find(game.id);
        const bool same = known != games_.end() && (!game.summary || *known->second.summary == *game.summary);
        if (same || !game.summary || in_room(game.id)) continue;
        games_[game.id] = {game.id, game.open, game.created, game.maker, "", shared_text(*game.summary)};
        if (!connections_.empty()) changed_.insert(game.id);
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
        if (++of_maker[entry.maker] > max_open_of_player) return false;
        return entry.address.empty() || ++of_address[entry.address] <= max_open_of_address;
    };
    std::vector<const Entry*> shown;
    for (const Entry* entry : all) {
        if (shown.size() == max_listed) break;
        if (fits(*entry)) shown.push_back(entry);
    }
    return shown;
}

const SharedText& Lobby::message(const Entry& entry) {
    if (!entry.message) entry.message = shared_text(R"({"type":"game","game":)" + *entry.summary + "}");
    return entry.message;
}

std::string Lobby::games(std::string_view only_state) const {
    std::string text;
    for (const Entry* entry : listed(only_state)) text += (text.empty() ? "" : ",") + *entry->summary;
    return "[" + text + "]";
}

Lobby::ClientHandle Lobby::add_client(std::shared_ptr<ClientConnection> connection, Moment now) {
    if (connections_.empty()) {
        shown_.clear();
        changed_.clear();
    }
    publish();  // so that all clients know the same list
    std::string first;
    std::vector<SharedText> rest;
    for (const Entry* entry : listed("")) {
        shown_.insert(entry->id);
        if (rest.empty() && first.size() + entry->summary->size() <= first_message) {
            first += (first.empty() ? "" : ",") + *entry->summary;
        } else {
            rest.push_back(message(*entry));
        }
    }
    connection->send_initial(
        shared_text(fmt::format(R"({{"type":"games","now":{},"games":[{}]}})", now, first)));
    for (SharedText& text : rest) connection->send_initial(std::move(text));
    connections_.push_back(std::move(connection));
    return std::prev(connections_.end());
}

void Lobby::publish() {
    if (connections_.empty()) return;
    std::set<std::string> now_shown;
    std::vector<SharedText> messages;
    for (const Entry* entry : listed("")) {
        now_shown.insert(entry->id);
        if (!shown_.contains(entry->id) || changed_.contains(entry->id)) messages.push_back(message(*entry));
    }
    for (const std::string& id : shown_) {
        if (!now_shown.contains(id))
            messages.push_back(shared_text(fmt::format(R"({{"type":"gone","id":"{}"}})", id)));
    }
    changed_.clear();
    shown_ = std::move(now_shown);
    for (const auto& connection : connections_) {
        for (const SharedText& text : messages) connection->send(text);
    }
}

}  // namespace merels::server
