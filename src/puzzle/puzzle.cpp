#include "puzzle/puzzle.h"

#include <algorithm>
#include <array>

#include "core/random.h"

namespace merels::puzzle {
namespace {

// No letters that look like digits.
constexpr std::string_view alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

}  // namespace

std::string_view name_of(Goal goal) {
    constexpr std::array<std::string_view, 3> names = {"win", "draw", "points"};
    return names[static_cast<std::size_t>(goal)];
}

std::optional<Goal> goal_of(std::string_view name) {
    for (const Goal goal : {Goal::win, Goal::draw, Goal::points})
        if (name == name_of(goal)) return goal;
    return std::nullopt;
}

std::string id_of(std::string_view game, std::string_view position) {
    std::uint64_t hash = 0;
    const auto add = [&](std::string_view text) {
        for (const char letter : text) hash = scramble(hash ^ static_cast<unsigned char>(letter)) + 1;
        hash = scramble(hash ^ 0x100);
    };
    add(game);
    add(position);
    std::string id;
    for (std::size_t i = 0; i < id_length; ++i, hash >>= 5) id += alphabet[hash & 31U];
    return id;
}

bool looks_like_id(std::string_view text) {
    return text.size() == id_length &&
           std::ranges::all_of(text, [](char letter) { return alphabet.contains(letter); });
}

}  // namespace merels::puzzle
