// What tests of every game say again and again.
#pragma once

#include <doctest/doctest.h>
#include <set>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "core/turn_text.h"

namespace merels::testing {

using Texts = std::set<std::string>;

// The position a text describes; the test fails if there is none.
inline AnyPosition position(const AnyGame& game, std::string_view text) {
    auto position = read_position(game, text);
    if (!position) FAIL(text, ": ", position.error().text());
    return *position;
}

// Every legal turn, as it is written.
inline Texts turns(const AnyGame& game, const AnyPosition& position) {
    Texts texts;
    for (const Turn& turn : position.turns()) texts.insert(write_turn(game.geometry(), position, turn));
    return texts;
}
inline Texts turns(const AnyGame& game, std::string_view text) {
    return turns(game, position(game, text));
}

// Plays the turns written in a text, with spaces between.
inline AnyPosition after(const AnyGame& game, AnyPosition position, std::string_view played) {
    while (!played.empty()) {
        const auto end = std::min(played.find(' '), played.size());
        const auto turn = read_turn(game.geometry(), position, played.substr(0, end));
        if (!turn) FAIL(played.substr(0, end), ": ", turn.error().text());
        position.play(*turn);
        played.remove_prefix(std::min(end + 1, played.size()));
    }
    return position;
}

// Why a turn is refused; the test fails if it is not.
inline std::string refusal(const AnyGame& game, const AnyPosition& position, std::string_view turn) {
    const auto read = read_turn(game.geometry(), position, turn);
    if (read) FAIL(turn, " is legal");
    return read.error().why.text();
}

// Every reason why a set-up is impossible.
inline Texts problems(const AnyGame& game, std::string_view text) {
    const auto setup = game.read(text);
    if (!setup) FAIL(text, ": ", setup.error().text());
    Texts texts;
    for (const Message& problem : game.problems(*setup)) texts.insert(problem.text());
    return texts;
}

}  // namespace merels::testing
