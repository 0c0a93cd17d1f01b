// What holds for every game there is, over random play.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "core/history.h"
#include "core/letters.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;

namespace {

void require(bool condition, const std::string& what, const AnyPosition& position) {
    if (!condition) RC_FAIL(what + " in " + position.text());
}

// Runs a property over positions of every game met in random play.
template <class Property>
void over_random_play(const std::string& what, Property property) {
    for (const auto& game : all_games()) {
        const bool well = rc::check(game->name() + ": " + what, [&] {
            AnyPosition position = game->start(*rc::gen::arbitrary<std::uint64_t>());
            Random random(*rc::gen::arbitrary<std::uint64_t>());
            for (int turn = 0; turn < 150; ++turn) {
                property(*game, position);
                if (position.play_at_random(random, 1) == 0) break;
            }
        });
        CHECK(well);
    }
}

// A way to turn or mirror a board onto itself: where each point goes.
using Symmetry = std::vector<Point>;

// Every map of the board onto itself that keeps distances: all turns by twelfths of a circle and their mirror
// images, about the middle, that bring each point onto a point.
std::vector<Symmetry> symmetries(const Geometry& geometry) {
    double x = 0;
    double y = 0;
    for (const auto& spot : geometry.spots) {
        x += spot.x / static_cast<double>(geometry.size());
        y += spot.y / static_cast<double>(geometry.size());
    }
    const auto point_at = [&](double at_x, double at_y) {
        for (std::size_t i = 0; i < geometry.size(); ++i) {
            if (std::hypot(geometry.spots[i].x - at_x, geometry.spots[i].y - at_y) < 0.01)
                return static_cast<Point>(i);
        }
        return no_point;
    };
    std::vector<Symmetry> found;
    for (int twelfth = 0; twelfth < 12; ++twelfth) {
        const double angle = twelfth * std::acos(-1.0) / 6;
        for (const int mirror : {1, -1}) {
            Symmetry map;
            for (const auto& spot : geometry.spots) {
                const double dx = spot.x - x;
                const double dy = (spot.y - y) * mirror;
                map.push_back(point_at(x + dx * std::cos(angle) - dy * std::sin(angle),
                                       y + dx * std::sin(angle) + dy * std::cos(angle)));
            }
            if (std::ranges::count(map, no_point) == 0) found.push_back(map);
        }
    }
    return found;
}

Setup turned(const Setup& setup, const Symmetry& map) {
    Setup result = setup;
    for (std::size_t i = 0; i < setup.board.size(); ++i) result.board[map[i]] = setup.board[i];
    for (Step& step : result.last_step) {
        if (step != Step{}) step = {map[step.from], map[step.to]};
    }
    return result;
}

std::vector<Turn> sorted(std::vector<Turn> turns) {
    std::ranges::sort(turns);
    return turns;
}

int men(const AnyPosition& position, Side side) {
    const Tally tally = position.tally(side);
    return tally.in_hand + tally.on_board + tally.lost;
}

}  // namespace

TEST_CASE("a position read from its own text is the same position") {
    over_random_play("text round trip", [](const AnyGame& game, const AnyPosition& position) {
        const auto setup = game.read(position.text());
        require(setup.has_value(), "its text cannot be read", position);
        require(*setup == position.setup(), "the set-up differs", position);
        require(game.write(*setup) == position.text(), "the text differs", position);
        require(game.problems(*setup).empty(), "a position that was played to is called impossible",
                position);
        const AnyPosition again = game.position(*setup);
        require(again == position && again.key() == position.key(), "the position differs", position);
    });
}

TEST_CASE("a turn read from its own text is the same turn, in the forms peers write too") {
    over_random_play("turn round trip", [](const AnyGame& game, const AnyPosition& position) {
        for (const Turn& turn : position.turns()) {
            std::string text = write_turn(game.geometry(), position, turn);
            const auto means_turn = [&](const std::string& form) {
                const auto read = read_turn(game.geometry(), position, form);
                return read && *read == turn;
            };
            require(means_turn(text), text, position);
            std::ranges::replace(text, '-', ' ');
            require(means_turn(text), text, position);
            std::erase(text, ' ');
            require(means_turn(text), text, position);
            std::ranges::transform(text, text.begin(), [](char c) { return upper(c); });
            require(means_turn(text), text, position);
        }
    });
}

TEST_CASE("the symmetry of the board is the symmetry of the moves") {
    std::map<const AnyGame*, std::vector<Symmetry>> known;
    for (const auto& game : all_games()) {
        known[game.get()] = symmetries(game->geometry());
        const std::string& name = game->name();
        CHECK(known[game.get()].size() == (name == "yote" || name.starts_with("dvonn") ? 4 : 8));
    }
    over_random_play("symmetry", [&](const AnyGame& game, const AnyPosition& position) {
        for (const Symmetry& map : known[&game]) {
            const AnyPosition image = game.position(turned(position.setup(), map));
            std::vector<Turn> expected;
            for (const Turn& turn : position.turns()) {
                Turn there;
                for (const Point point : turn) there.push_back(map[point]);
                expected.push_back(there);
            }
            require(sorted(expected) == sorted(image.turns()), "other turns", position);
            require(position.outcome() == image.outcome(), "another outcome", position);
        }
    });
}

TEST_CASE("a game has stacks where its board shows their height") {
    for (const auto& game : all_games()) CHECK(game->start(0).has_stacks() == game->geometry().stacks);
}

TEST_CASE("men are never made or lost without a rule") {
    over_random_play("tallies", [](const AnyGame& game, const AnyPosition& position) {
        const AnyPosition start = game.start(0);
        if (position.score(Side::white)) return;  // where men change owners the game's own tests recount them
        for (const Side side : both_sides) {
            require(men(position, side) == men(start, side), "men were made or lost", position);
        }
        for (const Turn& turn : position.turns()) {
            const AnyPosition after = position.after(turn);
            const Side mover = position.to_move();
            const bool places = !turn.empty() && position.role(turn, 0) == Role::place;
            require(after.tally(mover).lost == position.tally(mover).lost, "the mover lost a man", position);
            require(after.tally(mover).in_hand == position.tally(mover).in_hand - (places ? 1 : 0),
                    "the hand", position);
            int taken = 0;
            for (std::size_t i = 0; i < turn.size(); ++i)
                taken += position.role(turn, i) == Role::taken ? 1 : 0;
            const int lost = after.tally(other(mover)).lost - position.tally(other(mover)).lost;
            require(lost >= taken && (taken > 0 || lost <= 1), "the opponent's losses", position);
            require(after.to_move() == other(mover) || after.outcome().over(), "the side to move", position);
        }
    });
}

TEST_CASE("random games always end or reach a drawing rule, and undoing every turn leads back to the start") {
    for (const auto& game : all_games()) {
        const bool well = rc::check(game->name() + ": ends", [&] {
            const AnyPosition start = game->start(*rc::gen::arbitrary<std::uint64_t>());
            Random random(*rc::gen::arbitrary<std::uint64_t>());
            History history(*game, start);
            while (!history.outcome().over()) {
                const auto turns = history.position().turns();
                require(!turns.empty(), "no turn and no end", history.position());
                history.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
                RC_ASSERT(history.size() < 20'000U);
            }
            std::vector<std::string> texts;
            for (std::size_t n = 0; n <= history.size(); ++n) texts.push_back(history.position_at(n).text());
            while (history.undo()) {
                texts.pop_back();
                require(history.position().text() == texts.back(), "undo", history.position());
                require(!history.outcome().over(), "an end before the end", history.position());
            }
            RC_ASSERT(history.position() == start);
            RC_ASSERT(history.times_seen() == 1);
        });
        CHECK(well);
    }
}
