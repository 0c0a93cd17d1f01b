// What the tests of matches and their files say again and again.
#pragma once

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "play/match.h"
#include "play/saved_file.h"
#include "registry/registry.h"
#include "support/paths.h"
#include "support/turns.h"

namespace merels::testing {

// A position of DVONN in which White has no move, and Black has several.
inline constexpr std::string_view white_must_pass =
    "..B4bb3b.../...b2bb3B7.../...b2.bb..../...w5.b3..../...r..... w";

// A match of a person, Ada, with White against the computer, from a position text or the game's own start.
inline play::Match begin(const play::Match::GamePointer& game, std::string_view from = "") {
    return {game, from.empty() ? game->start(1) : position(*game, from),
            play::Players{play::Player{"Ada", {}}, play::Player{"The computer", 4}}};
}
inline play::Match begin(const char* name, std::string_view from = "") {
    return begin(play::share(*find_game(name)), from);
}
// The same by the rules of a person's own variant.
inline play::Match begin_own(std::string_view variant, std::string_view from = "") {
    auto game = read_game(variant);
    if (!game) FAIL(game.error().front().text());
    return begin(play::Match::GamePointer(std::move(*game)), from);
}

// Plays the turns written in a text, with spaces between.
inline void play_turns(play::Match& match, std::string_view turns) {
    while (!turns.empty()) {
        const auto end = std::min(turns.find(' '), turns.size());
        const auto turn = read_turn(match.game().geometry(), match.position(), turns.substr(0, end));
        if (!turn) FAIL(turns.substr(0, end), ": ", turn.error().text());
        if (const auto played = match.play(*turn); !played) FAIL(turns, ": ", played.error().text());
        turns.remove_prefix(std::min(end + 1, turns.size()));
    }
}

// A match of each game with something of everything in its file.
inline play::Match full_match(const AnyGame& game) {
    play::Match match = begin(play::share(game));
    Random random(7);
    for (int turn = 0; turn < 12 && !match.over(); ++turn) {
        const auto turns = match.position().turns();
        if (!match.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))])) break;
    }
    match.notes().date = "2026-11-15";
    match.notes().tags = {{"Event", "A \"friendly\" game"}, {"Site", "C:\\games"}};
    match.notes().comments = {
        {0, "before the first"}, {5, "after the fifth"}, {match.history().size(), "at the end"}};
    return match;
}

// What a file holds.
inline std::string contents_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) FAIL(path, " is missing");
    return {std::istreambuf_iterator<char>(file), {}};
}
// The same of the file of that name under tests/data.
inline std::string contents(const std::string& name) {
    return contents_of(in_project("tests/data/" + name));
}

// Everything about the two matches is the same.
inline void check_same(const play::Match& a, const play::Match& b) {
    CHECK(a.game().variant_text() == b.game().variant_text());
    CHECK(a.game().name() == b.game().name());
    CHECK(a.players() == b.players());
    CHECK(a.position().text() == b.position().text());
    CHECK(a.history().turns() == b.history().turns());
    CHECK(a.history().position_at(0).text() == b.history().position_at(0).text());
    CHECK(a.history().times_seen() == b.history().times_seen());
    CHECK(a.history().quiet_turns() == b.history().quiet_turns());
    CHECK(a.entry().picked() == b.entry().picked());
    CHECK(a.entry().expected() == b.entry().expected());
    CHECK(a.outcome() == b.outcome());
    CHECK(a.draw_offered_by() == b.draw_offered_by());
    CHECK(a.notes().date == b.notes().date);
    CHECK(a.notes().tags == b.notes().tags);
    CHECK(a.notes().comments == b.notes().comments);
}

// Saves the match and loads it: it is exactly as it was, and saved again it gives the same text.
inline void check_round_trip(const play::Match& match) {
    const std::string text = play::write_match(match);
    CAPTURE(text);
    const auto again = play::read_match(text);
    if (!again) FAIL(again.error().text());
    check_same(match, *again);
    CHECK(play::write_match(*again) == text);
}

}  // namespace merels::testing
