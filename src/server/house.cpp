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

constexpr milliseconds between_beats{2000};
constexpr std::int64_t longest_silence = 5000;  // between two beats of a server that lives
constexpr milliseconds between_sweeps{5000};
constexpr std::int64_t looked_ahead = 10'000;  // what is due so soon is taken up by a sweep
constexpr std::int64_t most_due = 1000;

Moment system_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<milliseconds>(since).count();
}

}  // namespace

// What came of reading a game: nothing at all if there is none.
struct House::Loaded {
    std::shared_ptr<Restored> restored;
    bool failed = false;  // the store, or what is in it
};

House::House(const HouseRules& rules, const std::string& where, Clockwork clockwork)
    : rules_(rules),
      clockwork_(std::move(clockwork)),
      random_(draw_number()),
      computers_(rules.computers, rules.tables, clockwork_.post),
      opened_(system_now()),
      keeper_(where, 2, clockwork_.post) {
    keeper_.on_commit(
        [this](const CommitReport& report) { metrics_.commit(report.changes, report.seconds, report.well); });
}

Moment House::now() const {
    return system_now();
}

void House::open() {
    keeper_.read([this](Store& store) {
        const auto beat = store.last_beat();
        keeper_.post([this, alive = beat ? *beat : 0] {
            opened_ = now();
            last_alive_ = alive == 0 ? opened_ : alive;
            this->beat();
            sweep();
        });
    });
    show_in_lobby();
    tell_lobby();
}

// The games of a server before this one, as they were left.
void House::show_in_lobby() {
    keeper_.read([this](Store& store) {
        for (const char* state : {"open", "running"}) {
            auto summaries = store.summaries(state, 100);
            if (!summaries) continue;
            keeper_.post([this, all = std::move(*summaries), open = std::string(state) == "open"] {
                for (const std::string& summary : all) lobby_.note_stored(summary, open);
            });
        }
    });
}

void House::beat() {
    keeper_.commit({Beat{now()}}, [](const Stored<std::vector<bool>>&) {});
    after(between_beats, [this] { beat(); });
}

std::optional<Event> House::resumed(Table& table) const {
    const auto& times = table.times();
    if (table.state() != State::running || !times || !times->running || times->at >= opened_)
        return std::nullopt;
    if (opened_ - last_alive_ <= longest_silence) return std::nullopt;
    return table.resume(opened_, last_alive_);
}

void House::load(const std::string& id, std::function<void(Loaded)> then) {
    keeper_.read([this, id, then = std::move(then)](Store& store) {
        Loaded loaded;
        auto stored = store.game(id);
        if (!stored) {
            loaded.failed = true;
            spdlog::error("game {} could not be read: {}", id, stored.error().reason);
        } else if (*stored) {
            auto restored = restore(std::move(**stored));
            if (restored) {
                loaded.restored = std::make_shared<Restored>(std::move(*restored));
            } else {
                loaded.failed = true;
                spdlog::error("game {} is damaged: {}", id, restored.error());
            }
        }
        keeper_.post([then, loaded = std::move(loaded)] { then(loaded); });
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
    auto& waiting = loading_[id];
    waiting.push_back(std::move(found));
    if (waiting.size() == 1) load(id, [this, id](Loaded loaded) { came(id, std::move(loaded)); });
}

void House::came(const std::string& id, Loaded loaded) {
    std::shared_ptr<Room> room;
    if (loaded.restored) {
        room = std::make_shared<Room>(*this, std::move(*loaded.restored));
        rooms_[id] = room;
    }
    for (const Found& found : std::exchange(loading_[id], {})) found(room, loaded.failed);
    loading_.erase(id);
    if (room) room->tick();
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
    const Moment long_ago = now() - rules_.room_kept;
    std::erase_if(rooms_, [&](const auto& entry) {
        return entry.second->idle(now() + looked_ahead) && entry.second->last_used() < long_ago;
    });
    keeper_.read([this, until = now() + looked_ahead](Store& store) {
        auto due = store.due(until, most_due);
        if (!due) return;
        keeper_.post([this, ids = std::move(*due)] {
            for (const std::string& id : ids) {
                if (!rooms_.contains(id)) find(id, [](const std::shared_ptr<Room>&, bool) {});
            }
        });
    });
    after(between_sweeps, [this] { sweep(); });
}

void House::tell_lobby() {
    lobby_.tell();
    after(std::chrono::seconds(1), [this] { tell_lobby(); });
}

}  // namespace merels::server
