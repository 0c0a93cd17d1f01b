#include "server/game/account_deletion.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/base/json.h"
#include "server/game/row_mapping.h"

namespace merels::server {
namespace {

constexpr std::int64_t deleted_at_once = 20;
constexpr int tries = 3;  // while servers write to the same game

// Renames a player's seats anywhere in the value; returns whether any had another name.
bool rename_seats(json::value& value, const std::string& player, std::string_view name) {
    bool changed = false;
    if (auto* object = value.if_object()) {
        if (string_field(*object, "player") == player && string_field(*object, "name").value_or("") != name &&
            object->contains("name")) {
            (*object)["name"] = json::string(name);
            changed = true;
        }
        for (auto& member : *object) changed |= rename_seats(member.value(), player, name);
    } else if (auto* array = value.if_array()) {
        for (json::value& item : *array) changed |= rename_seats(item, player, name);
    }
    return changed;
}

bool rename_seats_in(std::string& text, const std::string& player, std::string_view name) {
    boost::system::error_code failed;
    json::value value = json::parse(text, failed);
    if (failed || !rename_seats(value, player, name)) return false;
    text = json::serialize(value);
    return true;
}

// The event that ends the game, as it is stored; nothing if it is over.
std::expected<std::optional<NewEvent>, std::string> ending(StoredGame stored, const std::string& player,
                                                           Moment now) {
    auto restored = restore(std::move(stored));
    if (!restored) return std::unexpected(restored.error());
    const play::Session& session = restored->game.session;
    if (session.state() == play::SessionState::ended || session.state() == play::SessionState::cancelled)
        return std::nullopt;
    const Moment moment = restored->events.empty() ? now : std::max(now, restored->events.back().at);
    const auto event =
        session.out_of_time(moment)
            ? session.decide({.kind = play::ActionKind::time_out}, play::Actor::server(), moment)
            : session.decide({.kind = play::ActionKind::quit}, {.player = player}, moment);
    if (!event) return std::unexpected(event.error().reason());
    return advance(restored->game, *event, fmt::format("server:{}", event->n));
}

StoreResult<void> rename_in_game(Store& store, const std::string& game, const std::string& player,
                                 std::string_view name, Moment now) {
    auto texts = store.named_texts(game);
    if (!texts) return std::unexpected(texts.error());
    if (!*texts) return {};
    NamedTexts& named = **texts;
    std::erase_if(named.events, [&](auto& event) { return !rename_seats_in(event.second, player, name); });
    const bool summary = rename_seats_in(named.summary, player, name);
    if (named.events.empty() && !summary) return {};
    const Change change = ReplaceTexts{game, std::move(named), now};
    const auto made = store.commit(std::span(&change, 1));
    if (!made) return std::unexpected(made.error());
    return {};
}

}  // namespace

StoreResult<bool> leave_game(Store& store, const std::string& game, const std::string& player, Moment now) {
    for (int i = 0; i < tries; ++i) {
        auto stored = store.game(game);
        if (!stored) return std::unexpected(stored.error());
        if (!*stored) return true;
        const auto step = ending(std::move(**stored), player, now);
        if (!step) {
            spdlog::warn("game {} could not be ended for player {}: {}", game, player, step.error());
            return false;
        }
        if (!*step) return true;
        const std::vector<Change> changes{**step, InvalidateGame{game, now}};
        const auto made = store.commit(changes);
        if (!made) return std::unexpected(made.error());
        if (made->front()) return true;
    }
    return false;
}

StoreResult<std::optional<std::string>> anonymise_games(Store& store, const std::string& player,
                                                        const std::string& after, Moment now) {
    const auto games = store.games_of(player, after, deleted_at_once);
    if (!games) return std::unexpected(games.error());
    std::string last;
    for (const OwnGameRow& game : *games) {
        if (game.id == last) continue;
        last = game.id;
        if (game.state == "open" || game.state == "running") {
            if (const auto left = leave_game(store, game.id, player, now); !left)
                return std::unexpected(left.error());
        }
        // Servers recognise a change of a game by its time, so that each needs one of its own.
        if (const auto done = rename_in_game(store, game.id, player, deleted_name, now + 1); !done)
            return std::unexpected(done.error());
    }
    return last.empty() ? std::nullopt : std::optional(last);
}

StoreResult<std::optional<std::string>> rename_in_games(Store& store, const std::string& player,
                                                        const std::string& name, const std::string& after,
                                                        Moment now) {
    const auto games = store.games_of(player, after, deleted_at_once);
    if (!games) return std::unexpected(games.error());
    for (const OwnGameRow& game : *games) {
        if (const auto done = rename_in_game(store, game.id, player, name, now); !done)
            return std::unexpected(done.error());
    }
    return games->empty() ? std::nullopt : std::optional(games->back().id);
}

}  // namespace merels::server
