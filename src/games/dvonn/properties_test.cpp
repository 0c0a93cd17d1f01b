// What must hold in every position that play comes to.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <memory>
#include <rapidcheck.h>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/partial_turn.h"
#include "dvonn/game.h"
#include "dvonn/position.h"

using namespace merels;

namespace {

const std::array<std::unique_ptr<AnyGame>, 2> games = {dvonn::make_game(dvonn::named_variants()[0]),
                                                       dvonn::make_game(dvonn::named_variants()[1])};

// A position some way into a random game of either kind.
struct Reached {
    const AnyGame& game;
    AnyPosition position;
};
Reached reach_by_chance() {
    const AnyGame& game = *games[*rc::gen::inRange<std::size_t>(0, 2)];
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    AnyPosition position = game.start(random.next());
    position.play_at_random(random, *rc::gen::inRange(0, 100));
    return {game, std::move(position)};
}

// What every position on the way through a random game is shown to.
template <class Visit>
void each_position_of_a_game(Visit&& visit) {
    const AnyGame& game = *games[*rc::gen::inRange<std::size_t>(0, 2)];
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    AnyPosition position = game.start(random.next());
    visit(game, position);
    while (position.play_at_random(random, 1) == 1) visit(game, position);
}

}  // namespace

TEST_CASE("choices by number are the choices in order, as many as are counted") {
    CHECK(rc::check("at a random position", [] {
        const AnyPosition position = reach_by_chance().position;
        const dvonn::Choices choices(*position.as<dvonn::Position>());
        std::uint32_t n = 0;
        choices.each([&](const Turn& turn) { RC_ASSERT(choices.nth(n++) == turn); });
        RC_ASSERT(n == choices.count());
    }));
}

TEST_CASE("G5: a position comes back from its text and from its set-up, without problems") {
    CHECK(rc::check("through a random game", [] {
        each_position_of_a_game([](const AnyGame& game, const AnyPosition& position) {
            RC_ASSERT(game.problems(position.setup()).empty());
            RC_ASSERT(game.position(position.setup()) == position);
            const auto again = read_position(game, position.text());
            RC_ASSERT(again.has_value());
            RC_ASSERT(*again == position);
            RC_ASSERT(again->key() == position.key());
        });
    }));
}

TEST_CASE(
    "D5, D8: after every move the score is what a recount gives, and every stack is connected to a red") {
    CHECK(rc::check("through a random game", [] {
        each_position_of_a_game([](const AnyGame&, const AnyPosition& position) {
            const Setup setup = position.setup();
            for (const Side side : both_sides) {
                int pieces = 0;
                for (const Piece& piece : setup.board) {
                    if (piece.colour == colour(side)) pieces += piece.height;
                }
                RC_ASSERT(position.score(side) == pieces);
            }
            const auto& inside = *position.as<dvonn::Position>();
            if (inside.placing()) return;
            RC_ASSERT(dvonn::connected(inside.with_red(), inside.occupied()) == inside.occupied());
        });
    }));
}

TEST_CASE(
    "G2, G3: exactly the points that continue a legal turn can be picked, others are refused in words") {
    CHECK(rc::check("at a random position", [] {
        const AnyPosition position = reach_by_chance().position;
        const auto turns = position.turns();
        const auto check_picks = [&](const PartialTurn& entry) {
            for (Point point = 0; point < 49; ++point) {
                Turn longer = entry.picked();
                longer.push_back(point);
                const bool continues =
                    std::ranges::any_of(turns, [&](const Turn& turn) { return turn.starts_with(longer); });
                PartialTurn trial = entry;
                const auto picked = trial.pick(point);
                RC_ASSERT(picked.has_value() == continues);
                RC_ASSERT(trial.picked() == (continues ? longer : entry.picked()));
                if (!picked) RC_ASSERT(!picked.error().text().empty());
            }
        };
        const PartialTurn start(position);
        check_picks(start);
        for (const Point first : start.next()) {
            PartialTurn entry = start;
            RC_ASSERT(entry.pick(first).has_value());
            check_picks(entry);
        }
    }));
}

TEST_CASE("positions are copied whole: playing on one leaves the other as it was") {
    CHECK(rc::check("at a random position", [] {
        const AnyPosition position = reach_by_chance().position;
        const std::string text = position.text();
        for (const Turn& turn : position.turns()) {
            const AnyPosition next = position.after(turn);
            RC_ASSERT(next != position);
            RC_ASSERT(position.text() == text);
        }
    }));
}

TEST_CASE("a key belongs to one position") {
    std::unordered_map<std::uint64_t, std::string> texts;
    CHECK(rc::check("through random games", [&] {
        each_position_of_a_game([&](const AnyGame&, const AnyPosition& position) {
            const auto [known, fresh] = texts.try_emplace(position.key(), position.text());
            RC_ASSERT(known->second == position.text());
        });
    }));
}

TEST_CASE("G13: a game ends after 49 placings, 48 moves and a pass between any two of them at the most") {
    CHECK(rc::check("a random game", [] {
        const AnyGame& game = *games[*rc::gen::inRange<std::size_t>(0, 2)];
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        AnyPosition position = game.start(random.next());
        RC_ASSERT(position.play_at_random(random, 1000) <= 49 + 2 * 48);
        RC_ASSERT(position.turns().empty());
        RC_ASSERT(position.outcome().over());
    }));
}
