// What holds in every position of every variant, whatever the rules say.
#include <array>
#include <rapidcheck.h>
#include <set>

#include "core/random.h"
#include "yote/position.h"
#include "yote/test_game.h"

namespace merels::yote {
namespace {

constexpr std::array variants = {
    "",
    "step-back: yes\nrows: 5\ncolumns: 5",
    "forced-capture: yes",
    "extra-from-hand: yes\nrows: 8\ncolumns: 8",
    "several-jumps: yes",
    "several-jumps: yes\nextra-from-hand: yes\nrows: 4\ncolumns: 4\nmen: 8\ndraw-at: 0",
};

// A variant and a position that random play comes to in it.
struct Scene {
    TestGame test;
    AnyPosition position;
    Random random;
};

Scene random_scene(std::string_view switches) {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    TestGame test(switches);
    Random random(seed);
    AnyPosition position = test.game().start(0);
    position.play_at_random(random, static_cast<int>(random.below(70)));
    return {std::move(test), std::move(position), random};
}

template <class Property>
void check_in_every_variant(Property property) {
    for (const auto* const switches : variants) {
        CAPTURE(switches);
        CHECK(rc::check([&] { property(random_scene(switches)); }));
    }
}

TEST_CASE("turns come by number in the order they come one after the other") {
    check_in_every_variant([](const Scene& scene) {
        const auto* const position = scene.position.as<Position>();
        RC_ASSERT(position != nullptr);
        const Choices choices(*position);
        std::uint32_t n = 0;
        std::set<Turn> seen;
        choices.each([&](const Turn& turn) {
            RC_ASSERT(choices.nth(n) == turn);
            RC_ASSERT(seen.insert(turn).second);
            ++n;
        });
        RC_ASSERT(choices.count() == n);
        RC_ASSERT(position->outcome().over() == (n == 0));
    });
}

TEST_CASE("a position and its text are the same thing") {
    check_in_every_variant([](const Scene& scene) {
        const AnyGame& game = scene.test.game();
        const std::string text = scene.position.text();
        const auto setup = game.read(text);
        RC_ASSERT(setup.has_value());
        RC_ASSERT(*setup == scene.position.setup());
        RC_ASSERT(game.write(*setup) == text);
        RC_ASSERT(game.problems(*setup).empty());
        RC_ASSERT(game.position(*setup) == scene.position);
        RC_ASSERT(game.position(*setup).key() == scene.position.key());
    });
}

TEST_CASE("every turn reads back from its text") {
    check_in_every_variant([](const Scene& scene) {
        const Geometry& geometry = scene.test.game().geometry();
        const auto turns = scene.position.turns();
        for (std::size_t i = 0; i < turns.size(); i += 1 + turns.size() / 20) {
            const auto read =
                read_turn(geometry, scene.position, write_turn(geometry, scene.position, turns[i]));
            RC_ASSERT(read.has_value());
            RC_ASSERT(*read == turns[i]);
        }
    });
}

TEST_CASE("G2, G3: exactly what goes on with a legal turn can be picked, all else is refused with a reason") {
    check_in_every_variant([](Scene scene) {
        const auto turns = scene.position.turns();
        PartialTurn entry(scene.position);
        const std::size_t points = scene.test.game().geometry().size();
        while (true) {
            std::set<Point> next;
            for (const Turn& turn : turns) {
                const std::size_t picked = entry.picked().size();
                if (turn.size() > picked && turn.starts_with(entry.picked())) next.insert(turn[picked]);
            }
            for (std::size_t point = 0; point <= points; ++point) {
                PartialTurn attempt = entry;
                const auto picked = attempt.pick(static_cast<Point>(point));
                RC_ASSERT(picked.has_value() == next.contains(static_cast<Point>(point)));
                if (picked) continue;
                RC_ASSERT(!picked.error().text().empty());
                RC_ASSERT(picked.error().text().find("{}") == std::string::npos);
                RC_ASSERT(attempt.picked() == entry.picked());
            }
            if (next.empty()) break;
            auto chosen = next.begin();
            std::advance(chosen, scene.random.below(static_cast<std::uint32_t>(next.size())));
            RC_ASSERT(entry.pick(*chosen).has_value());
        }
        RC_ASSERT(turns.empty() || entry.complete());
    });
}

TEST_CASE("no man comes from nowhere, and a turn touches what it says") {
    check_in_every_variant([](Scene scene) {
        const auto total = [](const Tally& tally) { return tally.in_hand + tally.on_board + tally.lost; };
        const AnyPosition before = scene.position;
        const auto turns = before.turns();
        if (turns.empty()) return;
        const Turn turn = turns[scene.random.below(static_cast<std::uint32_t>(turns.size()))];
        const AnyPosition after = before.after(turn);
        const Side us = before.to_move();
        for (const Side side : both_sides) RC_ASSERT(total(after.tally(side)) == total(before.tally(side)));
        RC_ASSERT(after.tally(us).lost == before.tally(us).lost);
        RC_ASSERT(after.tally(us).in_hand == before.tally(us).in_hand - (turn.size() == 1 ? 1 : 0));
        const int lost = after.tally(other(us)).lost - before.tally(other(us)).lost;
        // Every point after the first is a jump's or an extra man's, so each has cost a man.
        const int taken = static_cast<int>(turn.size()) - 1;
        RC_ASSERT((lost == taken || (turn.size() == 2 && lost == 0)));
        RC_ASSERT(after.to_move() == other(us));
    });
}

TEST_CASE("G6: playing on a copy leaves the original as it was") {
    check_in_every_variant([](Scene scene) {
        const std::string text = scene.position.text();
        const std::uint64_t key = scene.position.key();
        AnyPosition copy = scene.position;
        copy.play_at_random(scene.random, 10);
        RC_ASSERT(scene.position.text() == text);
        RC_ASSERT(scene.position.key() == key);
    });
}

TEST_CASE("keys differ where positions do") {
    check_in_every_variant([](const Scene& scene) {
        std::set<std::uint64_t> keys;
        std::set<std::string> texts;
        for (const Turn& turn : scene.position.turns()) {
            const AnyPosition after = scene.position.after(turn);
            keys.insert(after.key());
            texts.insert(after.text());
        }
        RC_ASSERT(keys.size() == texts.size());
    });
}

}  // namespace
}  // namespace merels::yote
