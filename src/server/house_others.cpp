// What the house does because there are other servers on the same database.
#include <algorithm>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/house.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;

// For what nobody told, or what was told and got lost.
constexpr milliseconds between_looks{3000};
constexpr std::chrono::minutes between_forgettings{10};
constexpr std::size_t most_at_once = 1000;

// Takes as many as go into one question.
std::vector<std::string> take_some(std::unordered_set<std::string>& from) {
    std::vector<std::string> some;
    while (!from.empty() && some.size() < most_at_once)
        some.push_back(std::move(from.extract(from.begin()).value()));
    return some;
}

}  // namespace

void House::renewed(const Lease::Listener::Renewed& how) {
    if (how.new_name) {
        spdlog::warn("silent for too long: others may have taken over; going on as {}", lease_.name());
        metrics_.lease_lost();
        for (const auto& [id, room] : rooms_) room->note_presence_again();
    }
    if (how.outage)
        spdlog::warn("no server could write until {}: that time is nobody's", lease_.outages().back().until);
    if (how.server_gone || how.new_name) {
        for (const auto& [id, room] : rooms_) {
            if (room->counts_on_gone_server()) presence_behind_.insert(id);
        }
        follow_presence();
        take_up();
    }
    if (how.new_name || how.outage || how.had_run_out) {
        for (const auto& [id, room] : std::vector(rooms_.begin(), rooms_.end())) room->tick();
    }
}

void House::not_renewed() {
    if (lease_.valid()) return;
    for (const auto& [id, room] : std::vector(rooms_.begin(), rooms_.end())) room->refuse_waiting();
}

void House::heard(const News& news) {
    metrics_.notices(news.events.size() + news.presence.size());
    for (const Known& told : news.events) {
        if (const auto room = rooms_.find(told.game); room != rooms_.end()) {
            room->second->heard(told.number);
        } else if (const auto loading = loading_.find(told.game); loading != loading_.end()) {
            loading->second.newest = std::max(loading->second.newest, told.number);
        }
    }
    for (const std::string& id : news.presence) ask_presence(id);
    if (news.server_gone) take_up();
    if (news.missed) {
        for (const auto& [id, room] : rooms_) {
            behind_.insert(id);
            presence_behind_.insert(id);
        }
        follow();
        follow_presence();
    }
}

void House::fall_behind(const std::string& id) {
    behind_.insert(id);
    follow();
}

// One question at a time, about all that has come up since the last: the busier it is, the more share one.
void House::follow() {
    if (following_ || behind_.empty()) return;
    std::vector<Known> known;
    for (const std::string& id : take_some(behind_)) {
        if (const auto room = rooms_.find(id); room != rooms_.end())
            known.push_back({id, room->second->number()});
    }
    following_ = true;
    keeper_.read([known](Store& store) { return store.after(known); },
                 [this, known](const Stored<std::vector<Following>>& news) {
                     following_ = false;
                     if (news) followed(known, *news);
                     follow();
                 });
}

void House::followed(const std::vector<Known>& asked, const std::vector<Following>& news) {
    std::unordered_map<std::string_view, const Following*> found;
    for (const Following& one : news) found[one.game] = &one;
    const Following nothing;
    for (const Known& known : asked) {
        const auto room = rooms_.find(known.game);
        if (room == rooms_.end()) continue;
        const auto one = found.find(known.game);
        const std::shared_ptr<Room> kept = room->second;
        kept->follow(one == found.end() ? nothing : *one->second);
    }
}

void House::look_up(const Known& known, std::function<void(Stored<Following>)> then) {
    keeper_.read([known](Store& store) { return store.after({known}); },
                 [then = std::move(then)](const Stored<std::vector<Following>>& news) {
                     if (!news) {
                         then(std::unexpected(news.error()));
                     } else {
                         then(news->empty() ? Following{} : news->front());
                     }
                 });
}

void House::ask_presence(const std::string& id) {
    if (!rooms_.contains(id)) return;
    presence_behind_.insert(id);
    follow_presence();
}

void House::follow_presence() {
    if (asking_presence_ || presence_behind_.empty()) return;
    asking_presence_ = true;
    const auto ids = take_some(presence_behind_);
    keeper_.read([ids](Store& store) { return store.presence(ids); },
                 [this, ids](const Stored<std::vector<PresenceRow>>& rows) {
                     asking_presence_ = false;
                     if (rows) set_presence(ids, *rows);
                     follow_presence();
                 });
}

void House::set_presence(const std::vector<std::string>& games, const std::vector<PresenceRow>& rows) {
    std::unordered_map<std::string, std::vector<PresenceRow>> of_game;
    for (const PresenceRow& row : rows) of_game[row.game].push_back(row);
    for (const std::string& id : games) {
        if (const auto room = rooms_.find(id); room != rooms_.end())
            room->second->set_elsewhere(std::move(of_game[id]));
    }
}

void House::ask_presence(const std::string& id, std::function<void(bool)> then) {
    keeper_.read([id](Store& store) { return store.presence({id}); },
                 [this, id, then = std::move(then)](const Stored<std::vector<PresenceRow>>& rows) {
                     if (rows) set_presence({id}, *rows);
                     then(rows.has_value());
                 });
}

// Every room asks now and then: what has been missed costs time, and nothing else.
void House::look_for_missed() {
    for (const auto& [id, room] : rooms_) behind_.insert(id);
    follow();
    after(between_looks, [this] { look_for_missed(); });
}

void House::forget_the_gone() {
    keeper_.read([](Store& store) { return store.forget_the_gone(); },
                 [](const Stored<void>& forgotten) {
                     if (!forgotten)
                         spdlog::warn("what is long gone could not be forgotten: {}",
                                      forgotten.error().reason);
                 });
    after(between_forgettings, [this] { forget_the_gone(); });
}

}  // namespace merels::server
