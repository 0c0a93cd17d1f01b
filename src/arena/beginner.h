#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "arena/engine_player.h"

namespace merels::arena {

// A player by script, for measuring the levels: someone who knows the rules of a game and little else. It
// never looks further than the opponent's answer. What it gains by a turn is counted in men or, where a game
// has a score, in points, so that the same scripts play every game.
struct Beginner {
    std::string_view name;
    int takes = 0;   // percent of its turns: gains as much as it can at once (closes its mill)
    int guards = 0;  // percent of the others: leaves the opponent as little to gain as it can (blocks a mill)
};  // anything else is played at random

inline constexpr std::array<Beginner, 5> beginners = {{
    {"random", 0, 0},
    {"careless", 60, 30},
    {"greedy", 100, 0},
    {"eager", 80, 50},
    {"attentive", 95, 70},
}};

// The beginner of this name; null if there is none.
[[nodiscard]] const Beginner* find_beginner(std::string_view name);

[[nodiscard]] std::unique_ptr<EnginePlayer> make_beginner(const Beginner& beginner, std::uint64_t seed);

}  // namespace merels::arena
