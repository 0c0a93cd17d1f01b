#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/any_position.h"
#include "core/tablebase_probe.h"
#include "engine/perfect_play.h"
#include "wasm/boxes.h"

namespace merels::tablebase {

using GamePointer = std::unique_ptr<const AnyGame>;

// The game of a variant text, which lists the differences from Nine. Null if it is not of the mill family.
[[nodiscard]] GamePointer mill_game(std::string_view text);

// Answers with the value of a position and of its turns.
void answer_values(const AnyGame& game, const AnyPosition& position, const TablebaseValue& value,
                   const std::vector<engine::RatedTurn>& turns);
void refuse_without_tables();

}  // namespace merels::tablebase
