#include "explorer/position_key.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <rapidcheck.h>
#include <set>

#include "core/random.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::explorer;

namespace {

Setup turned(const Setup& setup, const Symmetry& map) {
    Setup result = setup;
    for (std::size_t i = 0; i < setup.board.size(); ++i) result.board[map[i]] = setup.board[i];
    for (Step& step : result.last_step) {
        if (step != Step{}) step = {map[step.from], map[step.to]};
    }
    return result;
}

Turn turned(const Turn& turn, const Symmetry& map) {
    Turn result;
    for (const Point point : turn) result.push_back(map[point]);
    return result;
}

// The smallest of the texts of a position in all orientations: slow, and plainly the same for symmetric
// positions only.
std::string canonical_text(const AnyGame& game, const PositionKeys& keys, const Setup& setup) {
    std::string smallest;
    for (const Symmetry& map : keys.symmetries()) {
        const std::string text = game.write(turned(setup, map));
        if (smallest.empty() || text < smallest) smallest = text;
    }
    return smallest;
}

std::vector<Turn> sorted(std::vector<Turn> turns) {
    std::ranges::sort(turns);
    return turns;
}

}  // namespace

TEST_CASE("the boards have the symmetries that people see, and those of squares inside out") {
    const std::map<std::string, std::size_t> expected = {{"nine", 16},   {"three", 8}, {"six", 16},
                                                         {"twelve", 16}, {"yote", 4},  {"dvonn", 4}};
    for (const auto& [name, count] : expected) {
        CAPTURE(name);
        const auto all = symmetries_of(find_game(name)->geometry());
        CHECK(all.size() == count);
        for (std::size_t point = 0; point < all.front().size(); ++point) CHECK(all.front()[point] == point);
    }
}

TEST_CASE("keys are equal exactly for symmetric positions, and turns merge as the symmetry says") {
    for (const auto& game : all_games()) {
        const PositionKeys& keys = position_keys(*game);
        std::map<std::uint64_t, std::string> texts;
        std::map<std::string, std::uint64_t> hashes;
        const bool well = rc::check(game->name() + ": keys", [&] {
            AnyPosition position = game->start(*rc::gen::arbitrary<std::uint64_t>());
            Random random(*rc::gen::arbitrary<std::uint64_t>());
            for (int turn = 0; turn < 40; ++turn) {
                const Setup setup = position.setup();
                const PositionKey key = keys.key(setup);
                const std::string text = canonical_text(*game, keys, setup);
                RC_ASSERT(texts.emplace(key.hash, text).first->second == text);
                RC_ASSERT(hashes.emplace(text, key.hash).first->second == key.hash);
                const Symmetry& map =
                    keys.symmetries()[random.below(static_cast<std::uint32_t>(keys.symmetries().size()))];
                const AnyPosition image = game->position(turned(setup, map));
                const PositionKey there = keys.key(image);
                RC_ASSERT(there.hash == key.hash);
                std::vector<Turn> images;
                for (const Turn& each : position.turns()) {
                    images.push_back(turned(each, map));
                    RC_ASSERT(keys.canonical(there, images.back()) == keys.canonical(key, each));
                }
                RC_ASSERT(sorted(images) == sorted(image.turns()));
                RC_ASSERT(image.outcome() == position.outcome());
                if (position.play_at_random(random, 1) == 0) break;
            }
        });
        CHECK(well);
    }
}

TEST_CASE("after the first turn of Nine there are as many positions as kinds of points") {
    const AnyGame& nine = *find_game("nine");
    const PositionKeys& keys = position_keys(nine);
    const AnyPosition start = nine.start(0);
    const PositionKey key = keys.key(start);
    std::set<std::uint64_t> after;
    std::set<std::string> turns;
    for (const Turn& turn : start.turns()) {
        after.insert(keys.key(start.after(turn)).hash);
        turns.insert(turn_code(keys.canonical(key, turn)));
    }
    CHECK(after.size() == 4);
    CHECK(turns.size() == 4);
    CHECK(keys.key(start).hash !=
          position_keys(*find_game("twelve")).key(find_game("twelve")->start(0)).hash);
}

TEST_CASE("side to move, hands and remembered steps tell positions apart") {
    const AnyGame& nine = *find_game("nine");
    const PositionKeys& keys = position_keys(nine);
    Setup setup = nine.start(0).setup();
    const std::uint64_t first = keys.key(setup).hash;
    setup.to_move = Side::black;
    CHECK(keys.key(setup).hash != first);
    setup.to_move = Side::white;
    setup.hand = {8, 9};
    const std::uint64_t fewer = keys.key(setup).hash;
    setup.hand = {9, 8};
    CHECK(keys.key(setup).hash != fewer);
    setup.hand = {9, 9};
    setup.last_step[1] = {0, 1};
    CHECK(keys.key(setup).hash != first);
}

TEST_CASE("a turn's code has two digits a point") {
    CHECK(turn_code(Turn{}) == "");
    CHECK(turn_code(Turn{0, 17, 255}) == "0011ff");
}
