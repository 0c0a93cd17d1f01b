// Who is in a room, and what they are told.
#include <algorithm>
#include <fmt/format.h>

#include "server/house.h"
#include "server/room.h"

namespace merels::server {
namespace {

constexpr std::size_t most_page_bytes = std::size_t{48} * 1024;  // of events in one message

std::string or_null(const std::optional<Moment>& moment) {
    return moment ? std::to_string(*moment) : "null";
}

}  // namespace

std::string Room::events_between(std::size_t from, std::size_t until) const {
    std::string events;
    for (std::size_t n = from; n < until; ++n) {
        if (n > from) events += ',';
        events += events_[n].body;
    }
    return events;
}

// Divides the events into messages. What does not fill one yet is none: it comes last.
void Room::make_pages() {
    std::size_t from = pages_.empty() ? 0 : pages_.back().until;
    std::size_t bytes = 0;
    for (std::size_t n = from; n < events_.size(); ++n) {
        const std::size_t size = events_[n].body.size() + 1;
        if (n > from && bytes + size > most_page_bytes) {
            pages_.push_back({from, n,
                              told(fmt::format(R"({{"type":"events","events":[{}],"more":true}})",
                                               events_between(from, n)))});
            from = n;
            bytes = 0;
        }
        bytes += size;
    }
}

Room::Page Room::page(std::int64_t since, const std::string& you) {
    make_pages();
    // A number from elsewhere: better all again than a gap.
    const auto from = static_cast<std::size_t>(since < 0 || since > number() ? 0 : since);
    const auto in = std::ranges::find_if(pages_, [&](const EventPage& page) { return from < page.until; });
    const std::size_t until = in == pages_.end() ? events_.size() : in->until;
    return {fmt::format(R"("now":{},"you":{},"game":{},"events":[{}],"more":{},"presence":{})", house_.now(),
                        you, *summary_, events_between(from, until), until < events_.size(), presence()),
            until};
}

// The events a welcome had no place for. However many they are, this cuts nobody off.
void Room::send_rest(Line& line, std::size_t from) const {
    if (from == events_.size()) return;
    for (const EventPage& page : pages_) {
        if (page.from < from) continue;
        line.send_first(page.text);
        from = page.until;
    }
    line.send_first(told(fmt::format(R"({{"type":"events","events":[{}],"more":false}})",
                                     events_between(from, events_.size()))));
}

Room::Place Room::enter(Guest guest, std::int64_t since, const std::string& you) {
    last_used_ = house_.now();
    guests_.push_back(std::move(guest));
    ++of_address_[guests_.back().address];
    const auto place = std::prev(guests_.end());
    const bool seated = session().has_seat(place->player);
    const bool changed = seated && count_sides();
    if (seated) note_presence();
    const Page first = page(since, you);
    place->line->send_first(told(R"({"type":"welcome","version":1,)" + first.text + "}"));
    send_rest(*place->line, first.until);
    if (changed) tell_presence();
    if (!seated) tell_presence_later();
    return place;
}

std::size_t Room::guests_from(const std::string& address) const {
    const auto found = of_address_.find(address);
    return found == of_address_.end() ? 0 : found->second;
}

void Room::leave(Place place) {
    last_used_ = house_.now();
    const bool seated = session().has_seat(place->player);
    if (seated) left_[place->player] = last_used_;
    if (const auto count = of_address_.find(place->address); --count->second == 0) of_address_.erase(count);
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
        if (session().has_seat(guest.player)) here.insert(guest.player);
    }
    std::vector<Change> changes;
    const auto note = [&](const std::string& player, std::optional<Moment> gone) {
        changes.emplace_back(Presence{{game_.id, player, house_.lease().name(), gone}, house_.now()});
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

play::Absence Room::absence() const {
    return {gone_, house_.rules().claim_after};
}

// Sees who of the players is here; whether that has changed.
bool Room::count_sides() {
    const auto before = gone_;
    std::array<bool, 2> here{};
    seated_ = 0;
    for (const Guest& guest : guests_) {
        if (!session().has_seat(guest.player)) continue;
        ++seated_;
        for (const Side side : both_sides) {
            const auto& seat = session().seats()[index(side)];
            if (seat && seat->player == guest.player) here[index(side)] = true;
        }
    }
    for (const Side side : both_sides) {
        const auto& seat = session().seats()[index(side)];
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
        return session().seats()[index(side)] && !gone_[index(side)] ? "true" : "false";
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
