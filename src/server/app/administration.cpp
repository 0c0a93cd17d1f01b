#include "server/app/administration.h"

#include <optional>

#include "core/letters.h"
#include "server/base/names.h"
#include "server/game/account_deletion.h"
#include "server/game/row_mapping.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

constexpr std::string_view no_title = "title: Untitled game";

// The variant with another title; nothing if it has none.
std::optional<std::string> without_title(const std::string& variant) {
    std::size_t at = 0;
    while (at < variant.size()) {
        const std::size_t end = std::min(variant.find('\n', at), variant.size());
        const std::string_view line = trimmed(std::string_view(variant).substr(at, end - at));
        if (lower(line).starts_with("title:"))
            return variant.substr(0, at) + std::string(no_title) + variant.substr(end);
        at = end + 1;
    }
    return std::nullopt;
}

}  // namespace

std::expected<void, std::string> rename_player(Store& store, const RenamePlayer& change,
                                               const AuditRow& audit) {
    const auto made = store.moderate(change, audit);
    if (!made) return std::unexpected(made.error().reason);
    if (!*made) return std::unexpected("there is no such player");
    std::optional<std::string> after = "";
    while (after) {
        const auto done = rename_in_games(store, change.player, change.name, *after, audit.at);
        if (!done) return std::unexpected(done.error().reason);
        after = *done;
    }
    return {};
}

std::expected<void, std::string> delete_player(Store& store, const AuditRow& audit) {
    const std::string& id = audit.subject;
    const auto secret = store.secret_of_player(id);
    if (!secret) return std::unexpected(secret.error().reason);
    if (!*secret) return std::unexpected("there is no such player");
    const auto noted = store.moderate(NoteDeletion{id}, audit);
    if (!noted) return std::unexpected(noted.error().reason);
    const Change close = CloseAccount{id, std::string(deleted_name), (*secret)->password, audit.at};
    const auto closed = store.commit(std::span(&close, 1));
    if (!closed) return std::unexpected(closed.error().reason);
    std::optional<std::string> after = "";
    while (after) {
        const auto done = anonymise_games(store, id, *after, audit.at);
        if (!done) return std::unexpected(done.error().reason);
        after = *done;
    }
    return {};
}

std::expected<void, std::string> clear_title(Store& store, const AuditRow& audit) {
    auto stored = store.game(audit.subject);
    if (!stored) return std::unexpected(stored.error().reason);
    if (!*stored) return std::unexpected("there is no such game");
    auto& variant = (*stored)->game.variant;
    auto cleared = variant ? without_title(*variant) : std::nullopt;
    if (!cleared) return std::unexpected("this game has no title of its own");
    variant = cleared;
    const auto restored = restore(std::move(**stored));
    if (!restored) return std::unexpected(restored.error());
    const auto number = static_cast<std::int64_t>(restored->events.size());
    const auto made = store.moderate(
        ReplaceVariant{audit.subject, number, *cleared, summarize(restored->game), audit.at}, audit);
    if (!made) return std::unexpected(made.error().reason);
    if (!*made) return std::unexpected("the game has just moved on; try again");
    return {};
}

}  // namespace merels::server
