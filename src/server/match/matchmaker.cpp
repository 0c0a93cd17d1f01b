#include "server/match/matchmaker.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <spdlog/spdlog.h>
#include <utility>

#include "rating/glicko2.h"
#include "server/base/tokens.h"
#include "server/game/rated_games.h"

namespace merels::server {
namespace {

constexpr std::int64_t between_ticks = 500;
constexpr std::int64_t between_idle_ticks = 1000;
constexpr std::int64_t between_keeps = 2000;
constexpr std::int64_t between_idle_keeps = 4000;
constexpr std::int64_t kept_for = 8000;  // a server that is silent for so long has lost its seeks
constexpr std::int64_t between_people = 2000;
constexpr std::int64_t between_polls = 3000;
constexpr std::int64_t polled_again = 15'000;  // clocks and commits are nowhere near as late
constexpr std::int64_t between_purges = 60'000;
constexpr std::int64_t latest_games = 4;  // that decide who has White, and who is a recent opponent
constexpr std::size_t key_length = 20;
constexpr std::int64_t most_read = 1000;  // seeks at once

// A player's rating in a game; that of a new player without one.
double rating_of(std::span<const RatingRow> ratings, const std::string& game) {
    const auto found = std::ranges::find(ratings, game, &RatingRow::game);
    return found == ratings.end() ? rating::initial_rating : found->rating.rating;
}

// Why the player may not begin a rated game; nothing if the player may.
StoreResult<std::optional<play::Refusal>> why_casual(Store& store, const std::string& player, Moment now) {
    const auto row = store.player(player);
    if (!row) return std::unexpected(row.error());
    const auto wait = store.rated_wait(player, now);
    if (!wait) return std::unexpected(wait.error());
    return may_not_be_rated(row->value_or(PlayerRow{}), *wait, now);
}

// A seek for what a player wants, with what the store knows of the player. Who may not play rated games and
// would play casual ones too looks for those.
using Sought = std::expected<Seek, play::Refusal>;
StoreResult<Sought> seek_for(Store& store, const std::string& player, const SeekWish& wish, Moment now) {
    RatedWish rated = wish.rated;
    if (rated != RatedWish::casual) {
        const auto refused = why_casual(store, player, now);
        if (!refused) return std::unexpected(refused.error());
        if (*refused && rated == RatedWish::rated) return Sought(std::unexpect, **refused);
        if (*refused) rated = RatedWish::casual;
    }
    auto history = store.match_history(player, latest_games);
    if (!history) return std::unexpected(history.error());
    const auto ratings = store.ratings(player);
    if (!ratings) return std::unexpected(ratings.error());
    Seek seek{.player = player,
              .key = draw_text(key_length),
              .games = {},
              .clocks = wish.clocks,
              .recent = std::move(history->opponents),
              .whites = history->whites,
              .rated = rated};
    for (const std::string& game : wish.games) seek.games.push_back({game, rating_of(*ratings, game)});
    return seek;
}

}  // namespace

Matchmaker::Matchmaker(const MatchOptions& options, Services services)
    : options_(options), services_(std::move(services)) {}

void Matchmaker::start(std::function<std::size_t()> online) {
    count_online_ = std::move(online);
    followed_ = now();
    purge();
    tick();
    tell_people();
    if (services_.lease.shared()) poll_challenges();
}

// --- connections ---------------------------------------------------------------------------------------

void Matchmaker::add_client(const Client& client) {
    clients_[client.connection.get()] = client;
    client.connection->send_initial(shared_text(
        fmt::format(R"({{"type":"hello","version":1,"now":{},"computer_after":{},"people":{},"seek":{}}})",
                    now(), options_.computer_after, people_json(), seek_json(client.player))));
    if (client.player.empty()) return;
    of_player_[client.player].insert(client.connection.get());
    refresh(client.player);
}

void Matchmaker::remove_client(const ClientConnection& connection) {
    const auto client = clients_.find(&connection);
    if (client == clients_.end()) return;
    const std::string player = client->second.player;
    clients_.erase(client);
    if (const auto own = of_player_.find(player); own != of_player_.end()) {
        own->second.erase(&connection);
        if (own->second.empty()) of_player_.erase(own);
    }
    const auto waiting = waiting_.find(player);
    if (waiting != waiting_.end() && waiting->second.owner == &connection) lose(player, waiting->second);
}

// The connection of one who waits is lost: the place is kept for a while, in which nobody is paired with it.
void Matchmaker::lose(const std::string& player, Waiting& waiting) {
    waiting.owner = nullptr;
    store_connection(player, waiting);
    after(options_.grace, [this, player, key = waiting.key] {
        const Waiting* left = find(player, key);
        if (left != nullptr && left->owner == nullptr) drop(player);
    });
}

// Tells all servers whether the player is there. If this fails, it is done again when the queue is read.
void Matchmaker::store_connection(const std::string& player, const Waiting& waiting) {
    const auto here = [&]() -> MatchChange {
        return ResumeSeek{player, waiting.key, services_.server, now(), now() + kept_for};
    };
    const auto gone = [&]() -> MatchChange { return SuspendSeek{player, waiting.key, services_.server}; };
    services_.store.commit({waiting.owner != nullptr ? here() : gone()},
                           [this](const StoreResult<std::vector<bool>>& made) {
                               if (made && made->front()) look();
                           });
}

Matchmaker::Waiting* Matchmaker::find(const std::string& player, const std::string& key) {
    const auto found = waiting_.find(player);
    return found == waiting_.end() || found->second.key != key ? nullptr : &found->second;
}

bool Matchmaker::connected(const Client& client) const {
    return clients_.contains(client.connection.get());
}

// --- joining and leaving -------------------------------------------------------------------------------

void Matchmaker::seek(const Client& client, const SeekWish& wish) {
    const auto read = [player = client.player, wish, now = now()](Store& store) {
        return seek_for(store, player, wish, now);
    };
    services_.store.read(read, [this, client, wish](const StoreResult<Sought>& seek) {
        if (!connected(client)) return;
        if (seek && *seek) {
            join(client, {wish.games, wish.clocks, (*seek)->rated}, **seek);
        } else if (seek) {
            refuse(client, seek->error());
        } else {
            refuse(client,
                   {"store", {tr("the server cannot write at the moment; try again in a while"), {}}});
        }
    });
}

void Matchmaker::join(const Client& client, const SeekWish& wish, Seek seek) {
    seek.since = now();
    ++joining_[client.player];
    const SeekRow row{.player = client.player,
                      .key = seek.key,
                      .server = services_.server,
                      .since = seek.since,
                      .expires = seek.since + kept_for,
                      .body = write_body(seek)};
    services_.store.commit(
        {MatchChange(NewSeek{row})}, [this, client, seek, wish](const StoreResult<std::vector<bool>>& made) {
            if (--joining_[client.player] == 0) joining_.erase(client.player);
            if (made && made->front()) {
                on_joined(client, seek, wish);
            } else if (made && connected(client)) {
                find_game(client);
            } else if (connected(client)) {
                refuse(client,
                       {"store", {tr("the server cannot write at the moment; try again in a while"), {}}});
            }
        });
}

// The player has found a game a moment ago, before asking for another.
void Matchmaker::find_game(const Client& client) {
    services_.store.read([player = client.player](Store& store) { return store.seek(player); },
                         [this, client](const StoreResult<std::optional<SeekRow>>& found) {
                             if (found && *found && !(*found)->game.empty())
                                 seated(client.player, (*found)->key, (*found)->game);
                         });
}

void Matchmaker::on_joined(const Client& client, const Seek& seek, const SeekWish& wish) {
    Waiting& waiting = waiting_[client.player];
    waiting = {.key = seek.key,
               .since = seek.since,
               .wish = wish,
               .address = client.address,
               .owner = client.connection.get(),
               .stored = now()};
    if (!connected(client)) lose(client.player, waiting);
    tell_seek(client.player);
    look();
}

void Matchmaker::resume(const Client& client, const std::string& key) {
    if (Waiting* waiting = find(client.player, key)) {
        waiting->owner = client.connection.get();
        waiting->offered = false;  // an offer is made again
        store_connection(client.player, *waiting);
        tell_seek(client.player);
        return;
    }
    services_.store.read([player = client.player](Store& store) { return store.seek(player); },
                         [this, client, key](const StoreResult<std::optional<SeekRow>>& found) {
                             if (!found || !connected(client)) return;
                             if (*found && (*found)->key == key) {
                                 adopt(client, **found);
                             } else {
                                 tell_seek(client.player);
                             }
                         });
}

// Takes over a seek that was made through another server, or tells what has become of it.
void Matchmaker::adopt(const Client& client, const SeekRow& row) {
    if (!row.game.empty()) {
        seated(client.player, row.key, row.game);
        return;
    }
    ++joining_[client.player];
    const ResumeSeek change{row.player, row.key, services_.server, now(), now() + kept_for};
    services_.store.commit({MatchChange(change)},
                           [this, client, row](const StoreResult<std::vector<bool>>& made) {
                               if (--joining_[client.player] == 0) joining_.erase(client.player);
                               const auto seek = read_seek(row);
                               if (made && made->front() && seek) {
                                   Waiting& waiting = waiting_[client.player];
                                   waiting = {.key = row.key,
                                              .since = row.since,
                                              .wish = {{}, seek->clocks, seek->rated},
                                              .address = client.address,
                                              .owner = client.connection.get(),
                                              .stored = now(),
                                              .computer = row.computer,
                                              .ready = row.ready || row.computer.empty()};
                                   for (const WantedGame& game : seek->games)
                                       waiting.wish.games.push_back(game.name);
                                   if (!connected(client)) lose(client.player, waiting);
                               }
                               tell_seek(client.player);
                               look();
                           });
}

void Matchmaker::leave(const Client& client) {
    drop(client.player);
}

void Matchmaker::drop(const std::string& player) {
    const auto left = waiting_.extract(player);
    if (left.empty()) return;
    const DropSeek change{player, left.mapped().key, services_.server};
    // If this fails, the row is found to be nobody's when the queue is read.
    services_.store.commit({MatchChange(change)}, [this](const StoreResult<std::vector<bool>>&) { look(); });
    tell_seek(player);
}

// --- the queue -----------------------------------------------------------------------------------------

void Matchmaker::tick() {
    const std::size_t here = count_online_();
    if (!services_.lease.shared()) online_ = here;
    if (services_.lease.valid()) {
        keep();
        if (!waiting_.empty() || (services_.lease.shared() && !clients_.empty())) look();
        if (waiting_.empty() && !services_.lease.shared()) in_queue_ = 0;
    }
    after(waiting_.empty() ? between_idle_ticks : between_ticks, [this] { tick(); });
}

// Keeps this server's seeks from expiring, and tells the others how many people are here.
void Matchmaker::keep() {
    const std::size_t here = count_online_();
    const bool alone = !services_.lease.shared();
    if (waiting_.empty() && (alone || (here == kept_online_ && now() - kept_ < between_idle_keeps))) return;
    if (now() - kept_ < between_keeps) return;
    kept_ = now();
    kept_online_ = here;
    const auto write = [server = services_.server, here, now = now()](Store& store) {
        return store.keep_queue(server, static_cast<std::int64_t>(here), now, now + kept_for);
    };
    services_.store.read(write, [this](const StoreResult<void>& kept) {
        if (kept) return;
        kept_ = 0;
        spdlog::warn("the queue could not be kept: {}", kept.error().reason);
    });
}

// One read at a time: what comes in meanwhile is found by the next.
void Matchmaker::look() {
    if (looking_) {
        look_again_ = true;
        return;
    }
    looking_ = true;
    const Moment asked = now();
    services_.store.read(
        [asked, server = services_.server](Store& store) { return store.queue(server, asked, most_read); },
        [this, asked](const StoreResult<QueueRows>& rows) {
            looking_ = false;
            if (rows) on_queue(*rows, asked);
            if (std::exchange(look_again_, false)) look();
        });
}

void Matchmaker::on_queue(const QueueRows& rows, Moment asked) {
    if (services_.lease.shared()) online_ = std::max(static_cast<std::size_t>(rows.online), count_online_());
    // Those who play a computer meanwhile do not wait.
    in_queue_ = static_cast<std::size_t>(
        std::ranges::count_if(rows.seeks, [](const SeekRow& row) { return row.game.empty() && row.ready; }));
    follow(rows, asked);
    if (!services_.lease.valid()) return;
    pair(rows);
    seat_computers();
}

// What has become of this server's seeks.
void Matchmaker::follow(const QueueRows& rows, Moment asked) {
    std::unordered_set<std::string_view> there;
    for (const SeekRow& row : rows.seeks) {
        if (Waiting* waiting = find(row.player, row.key)) {
            there.insert(row.player);
            waiting->computer = row.computer;
            waiting->ready = row.ready || row.computer.empty();
            if (!row.game.empty()) {
                seated(row.player, row.key, row.game);
            } else if (row.server != services_.server) {
                if (!joining_.contains(row.player))
                    waiting_.erase(row.player);  // the player has connected to another server since
            } else if (waiting->owner == nullptr ? row.ready : !row.ready && row.computer.empty()) {
                store_connection(row.player, *waiting);
            }
        } else if (row.server == services_.server && row.game.empty() && !joining_.contains(row.player)) {
            services_.store.commit({MatchChange(DropSeek{row.player, row.key, row.server})},
                                   [](const StoreResult<std::vector<bool>>&) {});
        }
    }
    if (std::ssize(rows.seeks) == most_read) return;  // others may be there, too
    std::vector<std::string> lost;
    for (const auto& [player, waiting] : waiting_) {
        if (!there.contains(player) && waiting.stored < asked && !joining_.contains(player))
            lost.push_back(player);
    }
    for (const std::string& player : lost) {
        waiting_.erase(player);
        tell_seek(player);
    }
}

void Matchmaker::pair(const QueueRows& rows) {
    // More would hold up the event loop; the others follow soon. Those who are ready come first, so that
    // however many are busy with a computer, everyone who has just come is considered.
    constexpr std::size_t most = 300;
    std::vector<Seek> seeks;
    std::vector<const SeekRow*> of;
    for (const SeekRow& row : rows.seeks) {
        if (!row.game.empty() || pairing_.contains(row.key) || seeks.size() == most) continue;
        const Waiting* waiting = find(row.player, row.key);
        const bool gone = waiting != nullptr ? waiting->owner == nullptr : !row.ready && row.computer.empty();
        if (gone) continue;
        if (auto seek = read_seek(row)) {
            seeks.push_back(std::move(*seek));
            of.push_back(&row);
        }
    }
    const Mutes mutes(rows.mutes.begin(), rows.mutes.end());
    for (const Pairing& pairing : find_pairings(seeks, mutes, now(), services_.hub.random())) {
        const Found found{*of[pairing.white], *of[pairing.black], pairing};
        const bool ours = find(found.white.player, found.white.key) != nullptr ||
                          find(found.black.player, found.black.key) != nullptr;
        if (ours) make_pairing(found);
    }
    make_offers(seeks, mutes);
}

void Matchmaker::seated(const std::string& player, const std::string& key, const std::string& game) {
    if (find(player, key) != nullptr) waiting_.erase(player);
    tell(player, shared_text(fmt::format(R"({{"type":"seated","key":"{}","game":"{}","computer":false}})",
                                         key, game)));
}

// --- what clients are told -----------------------------------------------------------------------------

void Matchmaker::tell(const std::string& player, const SharedText& text) {
    const auto own = of_player_.find(player);
    if (own == of_player_.end()) return;
    for (const ClientConnection* connection : std::vector(own->second.begin(), own->second.end())) {
        if (const auto client = clients_.find(connection); client != clients_.end())
            client->second.connection->send(text);
    }
}

void Matchmaker::tell_seek(const std::string& player) {
    tell(player, shared_text(fmt::format(R"({{"type":"seek","seek":{}}})", seek_json(player))));
}

std::string Matchmaker::people_json() const {
    return fmt::format(R"({{"online":{},"waiting":{}}})", std::max(online_, count_online_()), in_queue_);
}

std::string Matchmaker::seek_json(const std::string& player) const {
    const auto found = waiting_.find(player);
    if (found == waiting_.end()) return "null";
    const Waiting& waiting = found->second;
    const json::array games(waiting.wish.games.begin(), waiting.wish.games.end());
    const json::array clocks(waiting.wish.clocks.begin(), waiting.wish.clocks.end());
    return json::serialize(
        json::object{{"key", waiting.key},
                     {"since", waiting.since},
                     {"games", games},
                     {"clocks", clocks},
                     {"rated", word(waiting.wish.rated)},
                     {"computer", waiting.computer.empty() ? json::value() : json::value(waiting.computer)},
                     {"ready", waiting.ready}});
}

void Matchmaker::tell_people() {
    std::string text = fmt::format(R"({{"type":"people","people":{}}})", people_json());
    if (text != sent_people_) {
        sent_people_ = std::move(text);
        const SharedText shared = shared_text(sent_people_);
        for (const auto& [connection, client] : clients_) client.connection->send(shared);
    }
    after(between_people, [this] { tell_people(); });
}

void Matchmaker::refuse(const Client& client, std::string_view code, const std::string& reason) {
    client.connection->send(shared_text(json::serialize(
        json::object{{"type", "refused"}, {"code", json::string(code)}, {"reason", reason}})));
}

void Matchmaker::purge() {
    const auto forget = [server = services_.server, now = now()](Store& store) {
        return store.purge_queue(server, now);
    };
    services_.store.read(forget, [](const StoreResult<void>& purged) {
        if (!purged) spdlog::warn("old seeks and challenges could not be removed: {}", purged.error().reason);
    });
    after(between_purges, [this] { purge(); });
}

// For notifications that were lost.
void Matchmaker::poll_challenges() {
    const Moment asked = now();
    services_.store.read(
        [since = followed_ - polled_again](Store& store) { return store.challenged_since(since); },
        [this, asked](const StoreResult<std::vector<std::string>>& players) {
            if (!players) return;
            followed_ = asked;
            for (const std::string& player : *players) refresh(player);
        });
    after(between_polls, [this] { poll_challenges(); });
}

}  // namespace merels::server
