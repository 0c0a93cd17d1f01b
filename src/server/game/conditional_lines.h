#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "play/session.h"
#include "server/base/json.h"
#include "server/cluster/store.h"

namespace merels::server {

// Conditional turns ("if f4, then d6"): lines of turn texts that begin with a turn of the opponent and end
// with one of the player's own. Lines that begin alike share their beginning.
using ConditionalLine = std::vector<std::string>;
using ConditionalLines = std::vector<ConditionalLine>;

namespace conditional_limits {
inline constexpr std::size_t lines = 20;
inline constexpr std::size_t turns = 20;  // in one line
inline constexpr std::size_t turns_in_all = 120;
inline constexpr std::size_t games = 200;  // of one player
}  // namespace conditional_limits

// Nothing if it is no array of arrays of texts, or has too many.
[[nodiscard]] std::optional<ConditionalLines> read_lines(const json::value& value);
[[nodiscard]] std::optional<ConditionalLines> read_stored_lines(std::string_view text);
[[nodiscard]] json::array lines_json(const ConditionalLines& lines);

// The lines as they can be played in a match where it is the opponent's turn, each turn in its usual form; or
// why they cannot.
[[nodiscard]] std::expected<ConditionalLines, Message> check_lines(const play::Match& match, Side own,
                                                                   const ConditionalLines& lines);

// What the lines say after these turns were played, without these turns.
[[nodiscard]] ConditionalLines lines_after(const ConditionalLines& lines, const ConditionalLine& played);

// The turns of a match from some number on, without passes, as the lines have them.
[[nodiscard]] std::vector<std::string> turns_since(const play::Match& match, std::int64_t from);

// What is left of a player's stored lines; none if they do not matter any more.
[[nodiscard]] ConditionalLines lines_left(const play::Session& session, const ConditionalRow& row);

}  // namespace merels::server
