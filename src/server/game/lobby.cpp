#include "server/game/lobby.h"

#include <algorithm>
#include <fmt/format.h>

#include "server/base/input_limits.h"
#include "server/game/rated_games.h"

namespace merels::server {
namespace {

constexpr std::size_t max_listed = 100;
constexpr std::size_t slots_of_state = max_listed / 2;  // where there are many open and many running games
// Open games: the older ones are not listed.
constexpr std::size_t max_open_of_player = 5;
constexpr std::size_t max_open_of_address = 25;
constexpr std::size_t first_message = std::size_t{32} * 1024;

}  // namespace

bool Lobby::is_newer(const Entry* a, const Entry* b) {
    return a->created != b->created ? a->created > b->created : a->id < b->id;
}

void Lobby::update(const HostedGame& game, const SharedText& summary, const std::string& address) {
    const bool open = game.session.state() == play::SessionState::open;
    const bool going_on = open || game.session.state() == play::SessionState::running;
    if (!going_on || game.is_private) {
        remove(game.id);
        return;
    }
    const std::int64_t rating = open ? 0 : mean_rating(game.session.seats()).value_or(0);
    games_[game.id] = {game.id, open, game.created, game.maker, address, rating, summary};
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
        games_[game.id] = {
            game.id, game.open, game.created, game.maker, "", game.mean_rating, shared_text(*game.summary)};
        if (!connections_.empty()) changed_.insert(game.id);
    }
    std::erase_if(games_,
                  [&](const auto& entry) { return !stored.contains(entry.first) && !in_room(entry.first); });
}

void Lobby::remove(const std::string& id) {
    games_.erase(id);
}

// The newest open games that may be listed.
std::vector<const Lobby::Entry*> Lobby::open_games() const {
    std::vector<const Entry*> all;
    for (const auto& [id, entry] : games_) {
        if (entry.open) all.push_back(&entry);
    }
    std::ranges::sort(all, is_newer);
    std::unordered_map<std::string_view, std::size_t> of_maker;
    std::unordered_map<std::string_view, std::size_t> of_address;
    std::vector<const Entry*> shown;
    for (const Entry* entry : all) {
        if (shown.size() == max_listed) break;
        if (++of_maker[entry->maker] > max_open_of_player) continue;
        if (!entry->address.empty() && ++of_address[entry->address] > max_open_of_address) continue;
        shown.push_back(entry);
    }
    return shown;
}

// The running games of the highest rated players.
std::vector<const Lobby::Entry*> Lobby::running_games() const {
    std::vector<const Entry*> all;
    for (const auto& [id, entry] : games_) {
        if (!entry.open) all.push_back(&entry);
    }
    const auto is_stronger = [](const Entry* a, const Entry* b) {
        return a->mean_rating != b->mean_rating ? a->mean_rating > b->mean_rating : is_newer(a, b);
    };
    const std::size_t shown = std::min(all.size(), max_listed);
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(shown), is_stronger);
    all.resize(shown);
    return all;
}

std::vector<const Lobby::Entry*> Lobby::listed(std::string_view only_state) const {
    if (only_state == "open") return open_games();
    std::vector<const Entry*> running = running_games();
    if (only_state == "running") return running;
    std::vector<const Entry*> all = open_games();
    // Slots that one of the two does not need go to the other.
    all.resize(std::min(all.size(), std::max(slots_of_state, max_listed - running.size())));
    running.resize(std::min(running.size(), max_listed - all.size()));
    all.insert(all.end(), running.begin(), running.end());
    return all;
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
