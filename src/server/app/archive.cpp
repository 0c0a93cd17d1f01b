#include "server/app/archive.h"

#include "play/saved_file.h"
#include "server/base/scheduler.h"
#include "server/game/game_factory.h"
#include "server/game/row_mapping.h"

namespace merels::server {
namespace {

const std::string importer = "imported";

}  // namespace

std::expected<std::string, std::string> export_game(Store& store, const std::string& id) {
    auto stored = store.game(id);
    if (!stored) return std::unexpected(stored.error().reason);
    if (!*stored) return std::unexpected("there is no game " + id);
    auto restored = restore(std::move(**stored));
    if (!restored) return std::unexpected("game " + id + " is damaged: " + restored.error());
    return play::write_match(restored->game.session.match());
}

std::expected<std::string, std::string> import_game(Store& store, std::string_view saved,
                                                    const std::string& wished_id) {
    for (std::string id = wished_id;; id.clear()) {
        auto game = make_archived(saved, is_game_id(id) ? id : "", importer, system_now());
        if (!game) return std::unexpected(game.error());
        const std::vector<Change> changes{NewPlayer{{importer, "Imported", system_now()}}, *game};
        const auto made = store.commit(changes);
        if (!made) return std::unexpected(made.error().reason);
        if (made->back()) return game->game.id;
    }
}

}  // namespace merels::server
