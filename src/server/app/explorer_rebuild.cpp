#include "server/app/explorer_rebuild.h"

#include <utility>
#include <vector>

#include "server/game/finished_games.h"
#include "store/explorer.h"

namespace merels::server {

using namespace store;

namespace {

constexpr std::int64_t rebuilt_at_once = 5'000;

using Done = std::expected<void, std::string>;

Done done(const StoreResult<void>& result) {
    if (!result) return std::unexpected(result.error().reason);
    return {};
}

// Games that are not over are left out, and so are damaged ones, which nobody can look at either.
Done add_hosted(Store& store, ExplorerRebuild& rebuild, std::int64_t& count) {
    std::string after;
    while (true) {
        const auto ids = store.game_ids(after, rebuilt_at_once);
        if (!ids) return std::unexpected(ids.error().reason);
        if (ids->empty()) return {};
        std::vector<FinishedGameWrite> games;
        for (const std::string& id : *ids) {
            auto stored = store.game(id);
            if (!stored) return std::unexpected(stored.error().reason);
            if (!*stored) continue;
            if (auto write = finished_of(std::move(**stored))) games.push_back(std::move(*write));
        }
        count += std::ssize(games);
        if (auto added = done(rebuild.add(games, false)); !added) return added;
        after = ids->back();
    }
}

Done add_archived(Database& database, ExplorerRebuild& rebuild, std::int64_t& count) {
    std::string after;
    while (true) {
        const auto rows = archived_games(database, after, rebuilt_at_once);
        if (!rows) return std::unexpected(rows.error().reason);
        if (rows->empty()) return {};
        std::vector<FinishedGameWrite> games;
        for (const ArchivedRow& row : *rows) {
            if (const auto match = match_of(row)) games.push_back({row.finished, plies_of(*match)});
        }
        count += std::ssize(games);
        if (auto added = done(rebuild.add(games, true)); !added) return added;
        after = rows->back().finished.id;
    }
}

}  // namespace

std::expected<RebuiltExplorer, std::string> rebuild_explorer(Store& store, Database& database, bool write) {
    ExplorerRebuild rebuild(database, write);
    RebuiltExplorer rebuilt;
    if (auto begun = done(rebuild.begin()); !begun) return std::unexpected(begun.error());
    if (auto added = add_hosted(store, rebuild, rebuilt.hosted); !added)
        return std::unexpected(added.error());
    if (auto added = add_archived(database, rebuild, rebuilt.archived); !added)
        return std::unexpected(added.error());
    const auto same = rebuild.same_as_before();
    if (!same) return std::unexpected(same.error().reason);
    rebuilt.same = *same;
    if (auto ended = done(write ? rebuild.finish() : rebuild.discard()); !ended)
        return std::unexpected(ended.error());
    if (!write) return rebuilt;
    if (auto compacted = done(compact_explorer(database, 0)); !compacted)
        return std::unexpected(compacted.error());
    return rebuilt;
}

}  // namespace merels::server
