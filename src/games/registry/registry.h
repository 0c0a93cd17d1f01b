#pragma once

// The front door of this room: every game there is, by name, and variants of a person's own. Games of the
// registry live until the program ends; read_game() gives its result to the caller. Const after the first
// call, hence thread-safe.

#include <expected>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/fields.h"

namespace merels {

// The game people get who do not choose one.
inline constexpr std::string_view default_game = "nine";

// Every game there is. Built once, const after, and there until the program ends.
[[nodiscard]] std::span<const std::unique_ptr<const AnyGame>> all_games();

// The game of that name ("nine", "lasker"), in upper or lower case; null if there is none.
[[nodiscard]] const AnyGame* find_game(std::string_view name);

// A variant of a person's own from a few lines of text (M11):
//
//     like: nine        # the game it starts from; nine, if the line is missing
//     title: My morris
//     men: 11
//     diagonals: yes
//
// or every reason why it cannot be played.
[[nodiscard]] std::expected<std::unique_ptr<const AnyGame>, std::vector<VariantProblem>> read_game(
    std::string_view text);

}  // namespace merels
