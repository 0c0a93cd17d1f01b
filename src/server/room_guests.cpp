// Who is in a room, and what they are told.
#include <algorithm>
#include <fmt/format.h>

#include "server/house.h"
#include "server/room.h"

namespace merels::server {
namespace {

std::string or_null(const std::optional<Moment>& moment) {
    return moment ? std::to_string(*moment) : "null";
}

}  // namespace

std::string Room::page(std::int64_t since, const std::string& you) const {
    // A number from elsewhere: better all again than a gap.
    const auto from = static_cast<std::size_t>(since < 0 || since > number() ? 0 : since);
    std::string events;
    for (std::size_t n = from; n < events_.size(); ++n) {
        if (n > from) events += ',';
        events += events_[n].body;
    }
    return fmt::format(R"("now":{},"you":{},"game":{},"events":[{}],"presence":{})", house_.now(), you,
                       *summary_, events, presence());
}

Room::Place Room::enter(Guest guest, std::int64_t since, const std::string& you) {
    last_used_ = house_.now();
    guests_.push_back(std::move(guest));
    const auto place = std::prev(guests_.end());
    const bool seated = table_->has_seat(place->player);
    const bool changed = seated && count_sides();
    if (seated) note_presence();
    place->line->send(told(R"({"type":"welcome","version":1,)" + page(since, you) + "}"));
    if (changed) tell_presence();
    if (!seated) tell_presence_later();
    return place;
}

void Room::leave(Place place) {
    last_used_ = house_.now();
    const bool seated = table_->has_seat(place->player);
    if (seated) left_[place->player] = last_used_;
    guests_.erase(place);
    if (!seated) {
        tell_presence_later();
    } else {
        seats_changed();
    }
}

void Room::dissolve() {
    constexpr std::uint16_t policy_violation = 1008;
    for (const Guest& guest : guests_) guest.line->close(policy_violation, "this game was removed");
    refuse_waiting();
}

// Sees who of the players is here, and lets everyone know.
void Room::seats_changed() {
    if (count_sides()) tell_presence();
    note_presence();
}

void Room::set_elsewhere(std::vector<PresenceRow> rows) {
    elsewhere_ = std::move(rows);
    if (count_sides()) tell_presence();
}

bool Room::counts_on_gone_server() const {
    return std::ranges::any_of(
        elsewhere_, [&](const PresenceRow& row) { return !row.gone && !house_.lease().alive(row.server); });
}

void Room::note_presence_again() {
    noted_.clear();
    note_presence();
}

// Lets other servers know which of the players are here.
void Room::note_presence() {
    if (!house_.lease().shared()) return;
    std::set<std::string> here;
    for (const Guest& guest : guests_) {
        if (table_->has_seat(guest.player)) here.insert(guest.player);
    }
    std::vector<Change> changes;
    const auto note = [&](const std::string& player, std::optional<Moment> gone) {
        changes.emplace_back(Presence{{terms().id, player, house_.lease().name(), gone}, house_.now()});
    };
    for (const std::string& player : here) {
        if (!noted_.contains(player)) note(player, {});
    }
    for (const std::string& player : noted_) {
        if (!here.contains(player)) note(player, house_.now());
    }
    if (changes.empty()) return;
    house_.keeper().commit(changes,
                           [room = shared_from_this(), changes](const Stored<std::vector<bool>>& made) {
                               if (!made) room->note_later(changes);
                           });
    noted_ = std::move(here);
}

// The store did not take it: as if it had not been noted.
void Room::note_later(const std::vector<Change>& changes) {
    for (const Change& change : changes) {
        const PresenceRow& row = std::get<Presence>(change).row;
        if (row.gone) {
            noted_.insert(row.player);
        } else {
            noted_.erase(row.player);
        }
    }
    house_.after(std::chrono::seconds(1), [weak = weak_from_this()] {
        if (const auto room = weak.lock()) room->note_presence();
    });
}

Absence Room::absence() const {
    return {gone_, house_.rules().claim_after};
}

// Sees who of the players is here; whether that has changed.
bool Room::count_sides() {
    const auto before = gone_;
    std::array<bool, 2> here{};
    seated_ = 0;
    for (const Guest& guest : guests_) {
        if (!table_->has_seat(guest.player)) continue;
        ++seated_;
        for (const Side side : both_sides) {
            const auto& seat = table_->seats()[index(side)];
            if (seat && seat->player == guest.player) here[index(side)] = true;
        }
    }
    for (const Side side : both_sides) {
        const auto& seat = table_->seats()[index(side)];
        auto& gone = gone_[index(side)];
        if (here[index(side)] || (seat && seat->level)) {
            gone.reset();
        } else {
            gone = gone_since(seat && seat->player ? *seat->player : "");
        }
    }
    return gone_ != before;
}

// Since when a player who is not here is away; nothing if they are there through another server. Nobody could
// be there in an outage: it is counted from its end.
std::optional<Moment> Room::gone_since(const std::string& player) const {
    Moment latest = 0;
    if (const auto left = left_.find(player); left != left_.end()) latest = left->second;
    for (const PresenceRow& row : elsewhere_) {
        if (row.player != player) continue;
        if (!row.gone && row.server != house_.lease().name()) return std::nullopt;
        latest = std::max(latest, row.gone.value_or(0));
    }
    if (latest == 0) latest = loaded_;
    const auto& outages = house_.lease().outages();
    return outages.empty() ? latest : std::max(latest, outages.back().until);
}

void Room::tell_presence() {
    tell(told(R"({"type":"presence","presence":)" + presence() + "}"));
}

std::string Room::presence() const {
    const auto here = [&](Side side) {
        return table_->seats()[index(side)] && !gone_[index(side)] ? "true" : "false";
    };
    return fmt::format(
        R"({{"white":{},"black":{},"watchers":{},"gone":{{"white":{},"black":{}}},"claim_after":{}}})",
        here(Side::white), here(Side::black), guests_.size() - seated_, or_null(gone_[0]), or_null(gone_[1]),
        house_.rules().claim_after);
}

// Watchers come and go in crowds: they are counted once a second.
void Room::tell_presence_later() {
    if (std::exchange(presence_due_, true)) return;
    house_.after(std::chrono::seconds(1), [weak = weak_from_this()] {
        const auto room = weak.lock();
        if (!room) return;
        room->presence_due_ = false;
        room->tell_presence();
    });
}

void Room::tell(const Told& text) {
    for (const Guest& guest : guests_) guest.line->send(text);
}

}  // namespace merels::server
