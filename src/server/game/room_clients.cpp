// The clients of a room: what they are sent, and which players are present.
#include <algorithm>
#include <fmt/format.h>

#include "server/game/room.h"

namespace merels::server {
namespace {

constexpr std::size_t max_page_bytes = std::size_t{48} * 1024;  // of events in one message

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

// Divides the events into full messages. The rest, which does not fill one, is sent last.
void Room::make_pages() {
    std::size_t from = pages_.empty() ? 0 : pages_.back().until;
    std::size_t bytes = 0;
    for (std::size_t n = from; n < events_.size(); ++n) {
        const std::size_t size = events_[n].body.size() + 1;
        if (n > from && bytes + size > max_page_bytes) {
            pages_.push_back({from, n,
                              shared_text(fmt::format(R"({{"type":"events","events":[{}],"more":true}})",
                                                      events_between(from, n)))});
            from = n;
            bytes = 0;
        }
        bytes += size;
    }
}

Room::Snapshot Room::snapshot(std::int64_t since, const std::string& you) {
    make_pages();
    // An unknown number: all events are sent, rather than leaving a gap.
    const auto from = static_cast<std::size_t>(since < 0 || since > number() ? 0 : since);
    const auto in = std::ranges::find_if(pages_, [&](const EventPage& page) { return from < page.until; });
    const std::size_t until = in == pages_.end() ? events_.size() : in->until;
    return {
        fmt::format(R"("now":{},"you":{},"game":{},"events":[{}],"more":{},"presence":{})", context_.now(),
                    you, *summary_, events_between(from, until), until < events_.size(), presence()),
        until};
}

// Sends the events that did not fit into the welcome, however many there are.
void Room::send_remaining_events(ClientConnection& connection, std::size_t from) const {
    if (from == events_.size()) return;
    for (const EventPage& page : pages_) {
        if (page.from < from) continue;
        connection.send_initial(page.text);
        from = page.until;
    }
    connection.send_initial(shared_text(fmt::format(R"({{"type":"events","events":[{}],"more":false}})",
                                                    events_between(from, events_.size()))));
}

Room::ClientHandle Room::add_client(Client added, std::int64_t since, const std::string& you) {
    last_used_ = context_.now();
    clients_.push_back(std::move(added));
    ++clients_of_address_[clients_.back().address];
    const auto client = std::prev(clients_.end());
    const bool seated = session().has_seat(client->player);
    const bool changed = seated && update_absence();
    if (seated) store_presence();
    const Snapshot first = snapshot(since, you);
    client->connection->send_initial(shared_text(R"({"type":"welcome","version":1,)" + first.text + "}"));
    send_remaining_events(*client->connection, first.until);
    if (changed) publish_presence();
    if (!seated) publish_presence_later();
    return client;
}

std::size_t Room::clients_from(const std::string& address) const {
    const auto found = clients_of_address_.find(address);
    return found == clients_of_address_.end() ? 0 : found->second;
}

void Room::remove_client(ClientHandle client) {
    last_used_ = context_.now();
    const bool seated = session().has_seat(client->player);
    if (seated) left_[client->player] = last_used_;
    if (const auto count = clients_of_address_.find(client->address); --count->second == 0)
        clients_of_address_.erase(count);
    clients_.erase(client);
    if (!seated) {
        publish_presence_later();
    } else {
        update_presence();
    }
}

void Room::close() {
    for (const Client& client : clients_) client.connection->close(policy_violation, "this game was removed");
    fail_waiting();
}

// Notes which players are connected here, for the clients and for other servers.
void Room::update_presence() {
    if (update_absence()) publish_presence();
    store_presence();
}

void Room::set_remote_presence(std::vector<PresenceRow> rows) {
    remote_presence_ = std::move(rows);
    if (update_absence()) publish_presence();
}

bool Room::relies_on_gone_server() const {
    return std::ranges::any_of(remote_presence_, [&](const PresenceRow& row) {
        return !row.gone && !context_.lease().alive(row.server);
    });
}

void Room::store_presence_again() {
    stored_presence_.clear();
    store_presence();
}

// Stores which players are connected here, for other servers.
void Room::store_presence() {
    if (!context_.lease().shared()) return;
    std::set<std::string> here;
    for (const Client& client : clients_) {
        if (session().has_seat(client.player)) here.insert(client.player);
    }
    std::vector<Change> changes;
    const auto note = [&](const std::string& player, std::optional<Moment> gone) {
        changes.emplace_back(Presence{{game_.id, player, context_.lease().name(), gone}, context_.now()});
    };
    for (const std::string& player : here) {
        if (!stored_presence_.contains(player)) note(player, {});
    }
    for (const std::string& player : stored_presence_) {
        if (!here.contains(player)) note(player, context_.now());
    }
    if (changes.empty()) return;
    context_.commit(changes,
                    [room = shared_from_this(), changes](const StoreResult<std::vector<bool>>& made) {
                        if (!made) room->retry_presence(changes);
                    });
    stored_presence_ = std::move(here);
}

// The changes were not stored: tries again later.
void Room::retry_presence(const std::vector<Change>& changes) {
    for (const Change& change : changes) {
        const PresenceRow& row = std::get<Presence>(change).row;
        if (row.gone) {
            stored_presence_.insert(row.player);
        } else {
            stored_presence_.erase(row.player);
        }
    }
    context_.after(std::chrono::seconds(1), [weak = weak_from_this()] {
        if (const auto room = weak.lock()) room->store_presence();
    });
}

play::Absence Room::absence() const {
    return {gone_, context_.options().claim_after};
}

// Updates since when each side is away; returns whether that has changed.
bool Room::update_absence() {
    const auto before = gone_;
    std::array<bool, 2> here{};
    seated_ = 0;
    for (const Client& client : clients_) {
        if (!session().has_seat(client.player)) continue;
        ++seated_;
        for (const Side side : both_sides) {
            const auto& seat = session().seats()[index(side)];
            if (seat && seat->player == client.player) here[index(side)] = true;
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

// Since when a player without a connection here is away; nothing if another server has one. In an outage
// nobody can be connected: absence counts from its end at the earliest.
std::optional<Moment> Room::gone_since(const std::string& player) const {
    Moment latest = 0;
    if (const auto left = left_.find(player); left != left_.end()) latest = left->second;
    for (const PresenceRow& row : remote_presence_) {
        if (row.player != player) continue;
        if (!row.gone && row.server != context_.lease().name()) return std::nullopt;
        latest = std::max(latest, row.gone.value_or(0));
    }
    if (latest == 0) latest = loaded_;
    const auto& outages = context_.lease().outages();
    return outages.empty() ? latest : std::max(latest, outages.back().until);
}

void Room::publish_presence() {
    broadcast(shared_text(R"({"type":"presence","presence":)" + presence() + "}"));
}

std::string Room::presence() const {
    const auto here = [&](Side side) {
        return session().seats()[index(side)] && !gone_[index(side)] ? "true" : "false";
    };
    return fmt::format(
        R"({{"white":{},"black":{},"watchers":{},"gone":{{"white":{},"black":{}}},"claim_after":{}}})",
        here(Side::white), here(Side::black), clients_.size() - seated_, or_null(gone_[0]), or_null(gone_[1]),
        context_.options().claim_after);
}

// At most once a second: watchers may come and go in crowds.
void Room::publish_presence_later() {
    if (std::exchange(presence_due_, true)) return;
    context_.after(std::chrono::seconds(1), [weak = weak_from_this()] {
        const auto room = weak.lock();
        if (!room) return;
        room->presence_due_ = false;
        room->publish_presence();
    });
}

void Room::broadcast(const SharedText& text) {
    for (const Client& client : clients_) client.connection->send(text);
}

}  // namespace merels::server
