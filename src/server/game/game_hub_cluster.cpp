// What the hub does because there are other servers on the same database.
#include <algorithm>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/game/game_hub.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;

// For notifications that were lost.
constexpr milliseconds between_polls{3000};
constexpr std::chrono::minutes between_purges{10};
constexpr std::size_t max_per_query = 1000;

// Takes as many as go into one query.
std::vector<std::string> take_some(std::unordered_set<std::string>& from) {
    std::vector<std::string> some;
    while (!from.empty() && some.size() < max_per_query)
        some.push_back(std::move(from.extract(from.begin()).value()));
    return some;
}

}  // namespace

void GameHub::on_lease_renewed(const LeaseChange& change) {
    if (change.new_name) {
        spdlog::warn("silent for too long: others may have taken over; going on as {}", lease().name());
        metrics().lease_lost();
        for (const auto& [id, room] : rooms_) room->store_presence_again();
    }
    if (change.outage)
        spdlog::warn("no server could write until {}: that time is nobody's", lease().outages().back().until);
    if (change.server_gone || change.new_name) {
        for (const auto& [id, room] : rooms_) {
            if (room->relies_on_gone_server()) stale_presence_.insert(id);
        }
        read_presence();
        claim_due();
    }
    if (change.new_name || change.outage || change.had_expired) {
        for (const auto& [id, room] : std::vector(rooms_.begin(), rooms_.end())) room->tick();
    }
}

void GameHub::on_lease_failed() {
    if (lease().valid()) return;
    for (const auto& [id, room] : std::vector(rooms_.begin(), rooms_.end())) room->fail_waiting();
}

void GameHub::on_notification(const ClusterNotification& notification) {
    metrics().notifications(notification.events.size() + notification.presence.size());
    for (const GameVersion& version : notification.events) {
        if (const auto room = rooms_.find(version.game); room != rooms_.end()) {
            room->second->on_notification(version.number);
        } else if (const auto loading = loading_.find(version.game); loading != loading_.end()) {
            loading->second.newest = std::max(loading->second.newest, version.number);
        }
    }
    for (const std::string& id : notification.presence) refresh_presence(id);
    if (notification.server_gone) claim_due();
    if (notification.missed) {
        for (const auto& [id, room] : rooms_) {
            stale_.insert(id);
            stale_presence_.insert(id);
        }
        catch_up();
        read_presence();
    }
}

void GameHub::mark_stale(const std::string& id) {
    stale_.insert(id);
    catch_up();
}

// One query at a time, for all rooms that have become stale since the last: the busier, the more share one.
void GameHub::catch_up() {
    if (catching_up_ || stale_.empty()) return;
    std::vector<GameVersion> known;
    for (const std::string& id : take_some(stale_)) {
        if (const auto room = rooms_.find(id); room != rooms_.end())
            known.push_back({id, room->second->number()});
    }
    catching_up_ = true;
    store().read([known](Store& store) { return store.events_after(known); },
                 [this, known](const StoreResult<std::vector<GameUpdate>>& updates) {
                     catching_up_ = false;
                     if (updates) on_updates(known, *updates);
                     catch_up();
                 });
}

void GameHub::on_updates(const std::vector<GameVersion>& asked, const std::vector<GameUpdate>& updates) {
    std::unordered_map<std::string_view, const GameUpdate*> found;
    for (const GameUpdate& one : updates) found[one.game] = &one;
    const GameUpdate nothing;
    for (const GameVersion& known : asked) {
        const auto room = rooms_.find(known.game);
        if (room == rooms_.end()) continue;
        const auto one = found.find(known.game);
        const std::shared_ptr<Room> kept = room->second;
        kept->catch_up(one == found.end() ? nothing : *one->second);
    }
}

void GameHub::read_updates(const GameVersion& known, std::function<void(StoreResult<GameUpdate>)> then) {
    store().read([known](Store& store) { return store.events_after({known}); },
                 [then = std::move(then)](const StoreResult<std::vector<GameUpdate>>& updates) {
                     if (!updates) {
                         then(std::unexpected(updates.error()));
                     } else {
                         then(updates->empty() ? GameUpdate{} : updates->front());
                     }
                 });
}

void GameHub::refresh_presence(const std::string& id) {
    if (!rooms_.contains(id)) return;
    stale_presence_.insert(id);
    read_presence();
}

void GameHub::read_presence() {
    if (reading_presence_ || stale_presence_.empty()) return;
    reading_presence_ = true;
    const auto ids = take_some(stale_presence_);
    store().read([ids](Store& store) { return store.presence(ids); },
                 [this, ids](const StoreResult<std::vector<PresenceRow>>& rows) {
                     reading_presence_ = false;
                     if (rows) set_presence(ids, *rows);
                     read_presence();
                 });
}

void GameHub::set_presence(const std::vector<std::string>& games, const std::vector<PresenceRow>& rows) {
    std::unordered_map<std::string, std::vector<PresenceRow>> of_game;
    for (const PresenceRow& row : rows) of_game[row.game].push_back(row);
    for (const std::string& id : games) {
        if (const auto room = rooms_.find(id); room != rooms_.end())
            room->second->set_remote_presence(std::move(of_game[id]));
    }
}

void GameHub::refresh_presence(const std::string& id, std::function<void(bool)> then) {
    store().read([id](Store& store) { return store.presence({id}); },
                 [this, id, then = std::move(then)](const StoreResult<std::vector<PresenceRow>>& rows) {
                     if (rows) set_presence({id}, *rows);
                     then(rows.has_value());
                 });
}

// Every room polls now and then, so that a lost notification costs time and nothing else.
void GameHub::poll_missed() {
    for (const auto& [id, room] : rooms_) stale_.insert(id);
    catch_up();
    after(between_polls, [this] { poll_missed(); });
}

void GameHub::purge_gone() {
    store().read([](Store& store) { return store.purge_gone(); },
                 [](const StoreResult<void>& forgotten) {
                     if (!forgotten)
                         spdlog::warn("what is long gone could not be forgotten: {}",
                                      forgotten.error().reason);
                 });
    after(between_purges, [this] { purge_gone(); });
}

}  // namespace merels::server
