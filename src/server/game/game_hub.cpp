#include "server/game/game_hub.h"

#include <algorithm>
#include <functional>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/base/tokens.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_sweeps{2000};
constexpr std::int64_t looked_ahead = 10'000;  // what is due so soon is taken up by a sweep
constexpr std::int64_t max_due = 1000;
constexpr std::int64_t games_listed = 500;  // more than are shown: one player may have made many of them
constexpr std::size_t many_rooms = 10'000;
constexpr std::int64_t kept_among_many = 2000;
constexpr std::int64_t expired_at_once = 50;
constexpr std::int64_t conditional_at_once = 100;
constexpr milliseconds between_conditional_checks{5000};
constexpr milliseconds between_expiries{60'000};
constexpr milliseconds while_more_expire{5000};
// What was changed so long before it was listed is known: clocks and commits are nowhere near as late.
constexpr std::int64_t listed_again = 15'000;

}  // namespace

// The result of reading a game: nothing if there is none.
struct GameHub::Loaded {
    std::shared_ptr<Restored> restored;
    bool failed = false;  // the store, or what is in it
};

GameHub::GameHub(const HubOptions& options, const Services& services)
    : options_(options), services_(services), random_(draw_number()) {}

void GameHub::start() {
    sweep();
    publish_lobby();
    if (lease().shared()) poll_missed();
    purge_gone();
    expire();
    check_conditional();
}

// Ends games that nobody continues. Any server does it; a few at a time, since each gets a room.
void GameHub::expire() {
    const auto find_them = [open = now() - options_.room.open_kept, idle = now() - options_.room.idle_kept](
                               Store& store) { return store.expired(open, idle, expired_at_once); };
    const auto end_them = [this](const StoreResult<std::vector<std::string>>& games) {
        const bool acts = games && lease().valid();
        if (acts) {
            for (const std::string& id : *games) {
                find(id, [](const std::shared_ptr<Room>& room, bool) {
                    if (room) room->expire();
                });
            }
        }
        after(acts && !games->empty() ? while_more_expire : between_expiries, [this] { expire(); });
    };
    store().read(find_them, end_them, StoreAccess::ReadQueue::lists);
}

// Lists the games without a room here: those of other servers, or of an earlier one.
void GameHub::refresh_lobby() {
    if (std::exchange(listing_, true)) return;
    const Moment asked = now();
    store().read(
        [since = listed_ - listed_again](Store& store) { return store.listing(since, games_listed); },
        [this, asked](const StoreResult<std::vector<ListedGame>>& all) {
            listing_ = false;
            if (!all) return;
            listed_ = asked;
            lobby_.update_stored(*all, [this](const std::string& id) { return rooms_.contains(id); });
        },
        StoreAccess::ReadQueue::lists);
}

void GameHub::load(const std::string& id, std::function<void(Loaded)> then) {
    const auto read = [id](Store& store) -> StoreResult<std::shared_ptr<Restored>> {
        auto stored = store.game(id);
        if (!stored) return std::unexpected(stored.error());
        if (!*stored) return nullptr;
        auto restored = restore(std::move(**stored));
        if (!restored)
            return std::unexpected(StoreError{StoreError::Kind::broken, "damaged: " + restored.error()});
        return std::make_shared<Restored>(std::move(*restored));
    };
    store().read(read, [id, then = std::move(then)](const StoreResult<std::shared_ptr<Restored>>& restored) {
        if (!restored) spdlog::error("game {} could not be read: {}", id, restored.error().reason);
        // A damaged game counts as missing: it does not mean that the store is unavailable.
        const bool failed = !restored && restored.error().kind != StoreError::Kind::broken;
        then({restored ? *restored : nullptr, failed});
    });
}

void GameHub::reload(const std::string& id, std::function<void(std::shared_ptr<Restored>)> then) {
    load(id, [then = std::move(then)](const Loaded& loaded) { then(loaded.restored); });
}

void GameHub::read_ratings(const HostedGame& game, std::function<void(StoreResult<SeatRatings>)> then) {
    const auto read = [seats = game.session.seats(), kind = game.session.terms().game,
                       now = now()](Store& store) { return read_seat_ratings(store, seats, *kind, now); };
    services_.store.read(read, std::move(then));
}

void GameHub::read_daily(const std::string& id, std::function<void(StoreResult<DailyRows>)> then) {
    store().read([id](Store& store) { return store.daily_rows(id); }, std::move(then));
}

// Takes up conditional turns that a server has left when it stopped. Any server does it; the numbers of
// events decide who was first.
void GameHub::check_conditional() {
    store().read([](Store& store) { return store.unchecked_conditional(conditional_at_once); },
                 [this](const StoreResult<std::vector<std::string>>& games) {
                     if (!games || !lease().valid()) return;
                     for (const std::string& id : *games) {
                         find(id, [](const std::shared_ptr<Room>& room, bool) {
                             if (room) room->check_daily();
                         });
                     }
                 },
                 StoreAccess::ReadQueue::lists);
    after(between_conditional_checks, [this] { check_conditional(); });
}

void GameHub::find(const std::string& id, Found found) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
        found(room->second, false);
        return;
    }
    auto& waiting = loading_[id].waiting;
    waiting.push_back(std::move(found));
    if (waiting.size() == 1) load(id, [this, id](Loaded loaded) { on_loaded(id, std::move(loaded)); });
}

void GameHub::on_loaded(const std::string& id, Loaded loaded) {
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
    // A game may have begun in the store: by a challenge, or in a tournament.
    feeds_.publish(room->game(), room->summary());
    room->on_notification(asked.newest);
    if (room->needs_owner()) claim_due();
    room->tick();
}

std::size_t GameHub::rooms_in(play::SessionState state) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(rooms_, [&](const auto& entry) { return entry.second->state() == state; }));
}

void GameHub::remember_address(const std::string& id, const std::string& address) {
    constexpr std::size_t most = 10'000;
    if (addresses_.size() >= most) addresses_.clear();  // they only make sharing fairer
    if (!address.empty()) addresses_[id] = address;
}

void GameHub::refresh(const std::string& id) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
        room->second->refresh();
    } else if (lobby_.lists(id)) {
        find(id, [this, id](const std::shared_ptr<Room>& found, bool failed) {
            if (found) lobby_.update(found->game(), found->summary(), "");
            if (!found && !failed) lobby_.remove(id);
        });
    }
}

void GameHub::remove(const std::string& id) {
    lobby_.remove(id);
    const auto room = rooms_.find(id);
    if (room == rooms_.end()) return;
    const std::shared_ptr<Room> removed = room->second;
    rooms_.erase(room);
    removed->close();
}

void GameHub::wake(const std::string& id, Moment when) {
    alarms_.emplace_back(when, id);
    std::ranges::push_heap(alarms_, std::greater{});
    if (next_alarm_ != 0 && next_alarm_ <= when) return;
    next_alarm_ = when;
    after(milliseconds(std::max<std::int64_t>(0, when - now())), [this] { run_alarms(); });
}

void GameHub::run_alarms() {
    next_alarm_ = 0;
    const Moment moment = now();
    while (!alarms_.empty() && alarms_.front().first <= moment) {
        std::ranges::pop_heap(alarms_, std::greater{});
        const std::string id = std::move(alarms_.back().second);
        alarms_.pop_back();
        if (const auto room = rooms_.find(id); room != rooms_.end()) room->second->tick();
    }
    if (alarms_.empty() || next_alarm_ != 0) return;
    next_alarm_ = alarms_.front().first;
    after(milliseconds(std::max<std::int64_t>(0, next_alarm_ - moment)), [this] { run_alarms(); });
}

// Drops empty rooms, and loads games in which something is due soon.
void GameHub::sweep() {
    // A client that goes through many games does not keep all of them in memory.
    const Moment long_ago = now() - (rooms_.size() > many_rooms ? kept_among_many : options_.room_kept);
    std::erase_if(rooms_, [&](const auto& entry) {
        return entry.second->idle(now() + looked_ahead) && entry.second->last_used() < long_ago;
    });
    claim_due();
    after(between_sweeps, [this] { sweep(); });
}

// Holds what nobody else does and something is to be done in.
void GameHub::claim_due() {
    if (claiming_ || !lease().valid()) {
        claim_again_ = claiming_;
        return;
    }
    claiming_ = true;
    std::vector<std::string> without_owner;
    for (const auto& [id, room] : rooms_) {
        if (room->needs_owner()) without_owner.push_back(id);
    }
    store().read(
        [name = lease().name(), until = now() + looked_ahead, without_owner = std::move(without_owner)](
            Store& store) { return store.claim(name, until, without_owner, max_due); },
        [this](const StoreResult<std::vector<OwnerRow>>& held) {
            claiming_ = false;
            if (held) on_claimed(*held);
            if (std::exchange(claim_again_, false)) claim_due();
        });
}

void GameHub::on_claimed(const std::vector<OwnerRow>& games) {
    for (const OwnerRow& game : games) {
        if (const auto room = rooms_.find(game.game); room != rooms_.end()) {
            room->second->set_owner(game.owner);
        } else if (game.owner == lease().name()) {
            find(game.game, [](const std::shared_ptr<Room>&, bool) {});
        }
    }
}

void GameHub::publish_lobby() {
    if (lease().shared() || listed_ == 0) refresh_lobby();
    lobby_.publish();
    after(std::chrono::seconds(1), [this] { publish_lobby(); });
}

}  // namespace merels::server
