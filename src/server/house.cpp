#include "server/house.h"

#include <algorithm>
#include <functional>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/summary.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_sweeps{2000};
constexpr std::int64_t looked_ahead = 10'000;  // what is due so soon is taken up by a sweep
constexpr std::int64_t most_due = 1000;
constexpr std::int64_t games_listed = 500;  // more than are shown: one player may have made many of them
constexpr std::size_t many_rooms = 10'000;
constexpr std::int64_t kept_among_many = 2000;
constexpr std::int64_t expired_at_once = 50;
constexpr milliseconds between_expiries{60'000};
constexpr milliseconds while_more_expire{5000};
// What was changed so long before it was listed is known: clocks and commits are nowhere near as late.
constexpr std::int64_t listed_again = 15'000;

}  // namespace

// What came of reading a game: nothing at all if there is none.
struct House::Loaded {
    std::shared_ptr<Restored> restored;
    bool failed = false;  // the store, or what is in it
};

House::House(const HouseRules& rules, const std::string& where, Clockwork clockwork, EventLoop& loop,
             Metrics& metrics)
    : rules_(rules),
      clockwork_(std::move(clockwork)),
      loop_(loop),
      metrics_(metrics),
      random_(draw_number()),
      computers_(rules.computers, rules.tables, clockwork_.post),
      lease_(where, clockwork_.post),
      keeper_(where, lease_.teller(), lease_.shared() ? 3 : 2, clockwork_.post, loop) {
    keeper_.on_commit(
        [this](const CommitReport& report) { metrics_.commit(report.changes, report.seconds, report.well); });
}

void House::open() {
    lease_.start({[this](const Lease::Listener::Renewed& how) { renewed(how); }, [this] { not_renewed(); },
                  [this](const News& news) { heard(news); }});
    sweep();
    tell_lobby();
    if (lease_.shared()) look_for_missed();
    forget_the_gone();
    expire();
}

// Ends games that were left lying. Whichever server comes first does it; a few at a time, since each gets a
// room.
void House::expire() {
    const auto find_them = [open = now() - rules_.open_kept, idle = now() - rules_.idle_kept](Store& store) {
        return store.expired(open, idle, expired_at_once);
    };
    const auto end_them = [this](const Stored<std::vector<std::string>>& games) {
        const bool acts = games && lease_.valid();
        if (acts) {
            for (const std::string& id : *games) {
                find(id, [](const std::shared_ptr<Room>& room, bool) {
                    if (room) room->expire();
                });
            }
        }
        after(acts && !games->empty() ? while_more_expire : between_expiries, [this] { expire(); });
    };
    keeper_.read(find_them, end_them, Keeper::ReadQueue::lists);
}

// The games in no room of this server: left by one before it, or at another one.
void House::show_in_lobby() {
    if (std::exchange(listing_, true)) return;
    const Moment asked = now();
    keeper_.read(
        [since = listed_ - listed_again](Store& store) { return store.listing(since, games_listed); },
        [this, asked](const Stored<std::vector<Listed>>& all) {
            listing_ = false;
            if (!all) return;
            listed_ = asked;
            lobby_.note_stored(*all, [this](const std::string& id) { return rooms_.contains(id); });
        },
        Keeper::ReadQueue::lists);
}

std::optional<play::Event> House::resumed(const play::Session& session, Moment now) const {
    const auto& times = session.times();
    if (session.state() != play::SessionState::running || !times || !times->running) return std::nullopt;
    const auto outage =
        std::ranges::find_if(lease_.outages(), [&](const Outage& each) { return each.until > times->at; });
    if (outage == lease_.outages().end()) return std::nullopt;
    return session
        .decide({.kind = play::ActionKind::resume, .since = outage->since, .until = outage->until},
                play::Actor::server(), now)
        .value();
}

void House::load(const std::string& id, std::function<void(Loaded)> then) {
    const auto read = [id](Store& store) -> Stored<std::shared_ptr<Restored>> {
        auto stored = store.game(id);
        if (!stored) return std::unexpected(stored.error());
        if (!*stored) return nullptr;
        auto restored = restore(std::move(**stored));
        if (!restored)
            return std::unexpected(StoreError{StoreError::Kind::broken, "damaged: " + restored.error()});
        return std::make_shared<Restored>(std::move(*restored));
    };
    keeper_.read(read, [id, then = std::move(then)](const Stored<std::shared_ptr<Restored>>& restored) {
        if (!restored) spdlog::error("game {} could not be read: {}", id, restored.error().reason);
        // A game that is damaged is none: it says nothing about whether the store can be reached.
        const bool failed = !restored && restored.error().kind != StoreError::Kind::broken;
        then({restored ? *restored : nullptr, failed});
    });
}

void House::reload(const std::string& id, std::function<void(std::shared_ptr<Restored>)> then) {
    load(id, [then = std::move(then)](const Loaded& loaded) { then(loaded.restored); });
}

void House::find(const std::string& id, Found found) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
        found(room->second, false);
        return;
    }
    auto& waiting = loading_[id].waiting;
    waiting.push_back(std::move(found));
    if (waiting.size() == 1) load(id, [this, id](Loaded loaded) { came(id, std::move(loaded)); });
}

void House::came(const std::string& id, Loaded loaded) {
    std::shared_ptr<Room> room;
    if (loaded.restored) {
        room = std::make_shared<Room>(*this, std::move(*loaded.restored));
        rooms_[id] = room;
        if (const auto address = addresses_.extract(id)) room->set_address(address.mapped());
    }
    const Loading asked = std::exchange(loading_[id], {});
    loading_.erase(id);
    for (const Found& found : asked.waiting) found(room, loaded.failed);
    if (!room) return;
    room->heard(asked.newest);
    if (room->unattended()) take_up();
    room->tick();
}

std::size_t House::rooms_in(play::SessionState state) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(rooms_, [&](const auto& entry) { return entry.second->state() == state; }));
}

void House::remember_address(const std::string& id, const std::string& address) {
    constexpr std::size_t most = 10'000;
    if (addresses_.size() >= most) addresses_.clear();  // they only make sharing fairer
    if (!address.empty()) addresses_[id] = address;
}

void House::refresh(const std::string& id) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
        room->second->refresh();
    } else if (lobby_.lists(id)) {
        find(id, [this, id](const std::shared_ptr<Room>& found, bool failed) {
            if (found) lobby_.note(found->game(), found->summary(), "");
            if (!found && !failed) lobby_.remove(id);
        });
    }
}

void House::remove(const std::string& id) {
    lobby_.remove(id);
    const auto room = rooms_.find(id);
    if (room == rooms_.end()) return;
    const std::shared_ptr<Room> removed = room->second;
    rooms_.erase(room);
    removed->dissolve();
}

void House::wake(const std::string& id, Moment when) {
    alarms_.emplace_back(when, id);
    std::ranges::push_heap(alarms_, std::greater{});
    if (ringing_at_ != 0 && ringing_at_ <= when) return;
    ringing_at_ = when;
    after(milliseconds(std::max<std::int64_t>(0, when - now())), [this] { ring(); });
}

void House::ring() {
    ringing_at_ = 0;
    const Moment moment = now();
    while (!alarms_.empty() && alarms_.front().first <= moment) {
        std::ranges::pop_heap(alarms_, std::greater{});
        const std::string id = std::move(alarms_.back().second);
        alarms_.pop_back();
        if (const auto room = rooms_.find(id); room != rooms_.end()) room->second->tick();
    }
    if (alarms_.empty() || ringing_at_ != 0) return;
    ringing_at_ = alarms_.front().first;
    after(milliseconds(std::max<std::int64_t>(0, ringing_at_ - moment)), [this] { ring(); });
}

// Rooms that nobody is in go; games in which something is due soon come.
void House::sweep() {
    // Whoever goes through many games does not have all of them kept in memory.
    const Moment long_ago = now() - (rooms_.size() > many_rooms ? kept_among_many : rules_.room_kept);
    std::erase_if(rooms_, [&](const auto& entry) {
        return entry.second->idle(now() + looked_ahead) && entry.second->last_used() < long_ago;
    });
    take_up();
    after(between_sweeps, [this] { sweep(); });
}

// Holds what nobody else does and something is to be done in.
void House::take_up() {
    if (taking_ || !lease_.valid()) {
        take_again_ = taking_;
        return;
    }
    taking_ = true;
    std::vector<std::string> unattended;
    for (const auto& [id, room] : rooms_) {
        if (room->unattended()) unattended.push_back(id);
    }
    keeper_.read([name = lease_.name(), until = now() + looked_ahead, unattended = std::move(unattended)](
                     Store& store) { return store.take(name, until, unattended, most_due); },
                 [this](const Stored<std::vector<HoldingRow>>& held) {
                     taking_ = false;
                     if (held) taken(*held);
                     if (std::exchange(take_again_, false)) take_up();
                 });
}

void House::taken(const std::vector<HoldingRow>& games) {
    for (const HoldingRow& game : games) {
        if (const auto room = rooms_.find(game.game); room != rooms_.end()) {
            room->second->held_by(game.holder);
        } else if (game.holder == lease_.name()) {
            find(game.game, [](const std::shared_ptr<Room>&, bool) {});
        }
    }
}

void House::tell_lobby() {
    if (lease_.shared() || listed_ == 0) show_in_lobby();
    lobby_.tell();
    after(std::chrono::seconds(1), [this] { tell_lobby(); });
}

}  // namespace merels::server
