#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "explorer/men.h"
#include "play/match.h"
#include "server/cluster/store.h"
#include "server/game/hosted_game.h"
#include "store/explorer.h"

namespace merels::server {

// Finished games as the store searches and counts them (docs/explorer.md), and imported ones as games to look
// at.

// The turns of a match that the explorer counts. None of a person's own variant.
[[nodiscard]] std::vector<ExplorerPly> plies_of(const play::Match& match);

// The history of every man of a match, as it stands.
[[nodiscard]] std::vector<ManRow> men_rows(const play::Match& match);
// Of the men that are followed, those that are not as they were before.
[[nodiscard]] std::vector<ManRow> changed_men(const Geometry& geometry, std::span<const explorer::Man> before,
                                              std::span<const explorer::Man> now);

// What is written when a game ends. The game is as its last event leaves it.
[[nodiscard]] FinishedGameWrite finished_write(const HostedGame& game, Moment at);

// The same for a stored game; why it cannot be counted, if it cannot.
[[nodiscard]] std::expected<FinishedGameWrite, std::string> finished_of(StoredGame stored);

// The same for a match that was played elsewhere. It must be over.
[[nodiscard]] ArchivedGameWrite archived_write(const play::Match& match, const std::string& id, Moment at);

// An imported game as a match, or what is wrong with what is stored.
[[nodiscard]] std::expected<play::Match, std::string> match_of(const ArchivedRow& row);

// An imported game (see archived_event_key) with the events of one that the server has hosted. Nobody has a
// seat in it, so it can only be looked at.
[[nodiscard]] std::expected<StoredGame, std::string> with_events(const StoredGame& imported);

// The maker of imported games.
inline constexpr std::string_view importer_id = "imported";

}  // namespace merels::server
