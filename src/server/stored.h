#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "server/table.h"
#include "store/store.h"

namespace merels::server {

// Tables as the store keeps them, and back.

[[nodiscard]] GameRow row_of(const Terms& terms);

// How a table stands after its event of this number.
[[nodiscard]] StandingRow standing_of(const Table& table, std::int64_t number);

// The step that keeps an event: the table is as the event has left it. `turns_before` is how many turns there
// were before the event.
[[nodiscard]] NewEvent step_of(const Table& table, const Event& event, const std::string& key,
                               std::int64_t turns_before);

// A table as its events have made it; or what is wrong with them.
struct Restored {
    std::unique_ptr<Table> table;
    std::vector<EventRow> events;
    std::string holder = {};
    std::vector<PresenceRow> presence = {};
};
[[nodiscard]] std::expected<Restored, std::string> restore(StoredGame stored);

// Why a game cannot be played through the server (a literal); nothing if it can.
[[nodiscard]] std::optional<std::string_view> not_hosted(const AnyGame& game);

}  // namespace merels::server
