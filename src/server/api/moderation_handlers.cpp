// What other servers and operators change about accounts, and what operators forbid.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/game/account_deletion.h"

namespace merels::server {
namespace {

constexpr std::chrono::milliseconds between_readings{2000};
constexpr std::chrono::seconds between_tidyings{30};
constexpr std::int64_t players_at_once = 20;
// Commits become visible some time after the time written in them, and clocks differ a little.
constexpr std::int64_t overlap = 15'000;
// By then no server has a game in memory with the name of a player who was deleted.
constexpr std::int64_t name_in_memory = 60'000;
constexpr std::string_view blocked = tr("blocked by the operators of this server");

}  // namespace

void HttpApi::check_address(const Request& request) const {
    if (moderation_.blocks_address(request.address, lease_.now()))
        throw HttpError{403, "blocked", std::string(blocked)};
}

void HttpApi::check_not_blocked(const std::string& player) const {
    if (moderation_.blocks_player(player, lease_.now()))
        throw HttpError{403, "blocked", std::string(blocked)};
}

void HttpApi::check_filtered_words(const std::string& text, const std::string& field) const {
    if (moderation_.rejects(text))
        throw HttpError{400, "bad-name", tr("that is not allowed here; choose another"), field};
}

void HttpApi::start() {
    followed_ = lease_.now();
    matchmaker_.start([this] { return sessions_.people(); });
    boost::asio::co_spawn(io_, watch_accounts(), boost::asio::detached);
    boost::asio::co_spawn(io_, purge_accounts(), boost::asio::detached);
}

boost::asio::awaitable<void> HttpApi::watch_accounts() {
    while (true) {
        co_await apply_invalidations();
        co_await refresh_moderation();
        co_await sleep_for(scheduler_, between_readings);
    }
}

boost::asio::awaitable<void> HttpApi::apply_invalidations() {
    const Moment now = lease_.now();
    const Moment since = followed_ - overlap;
    const auto find = [since](Store& store) { return store.invalidations(since); };
    const auto found = co_await read_store(store_, find);
    if (!found) {
        spdlog::error("ended sessions could not be read: {}", found.error().reason);
        co_return;
    }
    followed_ = std::max(followed_, now);
    for (const Invalidation& invalidation : *found) {
        if (applied_.emplace(invalidation.at, invalidation.id).second) apply(invalidation);
    }
    std::erase_if(applied_, [&](const auto& one) { return one.first < followed_ - 2 * overlap; });
}

void HttpApi::apply(const Invalidation& invalidation) {
    switch (invalidation.kind) {
        case Invalidation::Kind::session:
            sessions_.end(invalidation.id, "signed out");
            break;
        case Invalidation::Kind::game:
            hub_.refresh(invalidation.id);
            break;
        case Invalidation::Kind::removed_game:
            hub_.remove(invalidation.id);
            break;
    }
}

// Reads the moderation rules if they have changed, or changed so recently that more may have come at the same
// time.
boost::asio::awaitable<void> HttpApi::refresh_moderation() {
    const auto look = [](Store& store) { return store.last_moderated(); };
    const auto latest = co_await read_store(store_, look);
    if (!latest || (*latest == moderated_ && *latest < lease_.now() - overlap)) co_return;
    const auto find = [now = lease_.now()](Store& store) { return store.moderation(now); };
    const auto rows = co_await read_store(store_, find);
    if (!rows) co_return;
    moderation_ = Moderation(*rows);
    if (*latest == moderated_) co_return;
    moderated_ = *latest;
    sessions_.forget_all();  // names may have been changed, too
    const Moment now = lease_.now();
    const auto is_blocked = [&](const Sessions::Socket& socket) {
        return moderation_.blocks_player(socket.player(), now) ||
               moderation_.blocks_address(socket.address(), now);
    };
    sessions_.close_sockets(is_blocked, blocked);
}

boost::asio::awaitable<void> HttpApi::purge_accounts() {
    while (true) {
        const auto forget = [now = lease_.now()](Store& store) { return store.purge_old_devices(now); };
        if (const auto forgotten = co_await read_store(store_, forget); !forgotten)
            spdlog::warn("old devices could not be forgotten: {}", forgotten.error().reason);
        co_await anonymise_deleted();
        co_await sleep_for(scheduler_, between_tidyings);
    }
}

// Ends the games of players whose accounts were deleted, and removes their names from them. Repeated until no
// server can have the name in memory and write it again.
boost::asio::awaitable<void> HttpApi::anonymise_deleted() {
    if (std::exchange(anonymising_, true)) co_return;
    const Moment now = lease_.now();
    const auto find = [](Store& store) { return store.deleted_players(players_at_once); };
    const auto players = co_await read_store(store_, find);
    bool well = players.has_value();
    for (std::size_t i = 0; well && i < players->size(); ++i) {
        const DeletedPlayer player = (*players)[i];
        std::optional<std::string> after = "";
        while (well && after) {
            const auto work = [id = player.id, from = *after, now](Store& store) {
                return anonymise_games(store, id, from, now);
            };
            const auto done = co_await read_store(store_, work);
            well = done.has_value();
            after = well ? *done : std::nullopt;
        }
        if (!well || now - player.deleted < name_in_memory) continue;
        const auto mark = [id = player.id, now](Store& store) { return store.mark_anonymised(id, now); };
        well = (co_await read_store(store_, mark)).has_value();
    }
    if (!well) spdlog::warn("a deleted player's games could not be gone through; trying again later");
    anonymising_ = false;
    co_await apply_invalidations();
}

}  // namespace merels::server
