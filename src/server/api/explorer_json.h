#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/tablebase_probe.h"
#include "server/base/json.h"
#include "store/explorer.h"
#include "store/men.h"

namespace merels::server {

// The answers about what was played, as JSON (docs/openapi.json).

// The values of turns that a tablebase knows, by their texts.
using TurnValues = std::map<std::string, TablebaseValue>;

[[nodiscard]] json::object finished_game_json(const store::FinishedRow& row);
// The turns are those of this position, as it lies: those that were played and then, if their values are
// known, all others, the best first.
[[nodiscard]] json::object explored_json(const AnyGame& game, const AnyPosition& position,
                                         const store::ExploredPosition& found, const TurnValues& values);
[[nodiscard]] json::array men_json(const std::vector<store::ManRow>& men);

}  // namespace merels::server
