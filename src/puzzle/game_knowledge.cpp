// The only file of this room that is compiled for every game.
#include "puzzle/game_knowledge.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "registry/visit.h"

namespace merels::puzzle {
namespace {

template <class Family>
struct TraitsOf {
    using Type = DefaultPuzzleTraits<typename Family::Position>;
};
template <class Family>
    requires requires { typename Family::PuzzleTraits; }
struct TraitsOf<Family> {
    using Type = Family::PuzzleTraits;
};

// Calls the visitor with the traits of the game and the position as the type it has.
template <class Visitor>
decltype(auto) with_traits(const AnyPosition& position, Visitor&& visitor) {
    return visit(position, [&]<class Family>(Family /*family*/, const auto& inside) -> decltype(auto) {
        return visitor(typename TraitsOf<Family>::Type{}, inside);
    });
}

struct Middle {
    double x = 0;
    double y = 0;
};

Middle middle_of(const Geometry& geometry) {
    Middle middle;
    double count = 0;
    for (const Geometry::Spot& spot : geometry.spots) {
        if (!spot.on_board) continue;
        middle.x += spot.x;
        middle.y += spot.y;
        ++count;
    }
    return {middle.x / count, middle.y / count};
}

Point point_at(const Geometry& geometry, double x, double y) {
    constexpr double near = 0.01;
    for (std::size_t i = 0; i < geometry.size(); ++i) {
        const Geometry::Spot& spot = geometry.spots[i];
        if (spot.on_board && std::hypot(spot.x - x, spot.y - y) < near) return static_cast<Point>(i);
    }
    return no_point;
}

// Where the points go when the drawing is mirrored and then turned by twelfths of a circle. Points that come
// to lie beside the board have no_point.
PointMap turned(const Geometry& geometry, int twelfths, bool mirrored) {
    const double angle = twelfths * std::numbers::pi / 6;
    const Middle middle = middle_of(geometry);
    PointMap map;
    for (std::size_t i = 0; i < geometry.size(); ++i) {
        const Geometry::Spot& spot = geometry.spots[i];
        if (!spot.on_board) {
            map.push_back(static_cast<Point>(i));
            continue;
        }
        const double x = spot.x - middle.x;
        const double y = mirrored ? middle.y - spot.y : spot.y - middle.y;
        map.push_back(point_at(geometry, middle.x + x * std::cos(angle) - y * std::sin(angle),
                               middle.y + x * std::sin(angle) + y * std::cos(angle)));
    }
    return map;
}

}  // namespace

std::span<const PuzzleTheme> themes_of_game(const AnyGame& game) {
    return with_traits(game.start(0), [](auto traits, const auto&) { return traits.themes(); });
}

std::vector<std::string_view> themes_of_turn(const AnyPosition& position, const Turn& turn) {
    return with_traits(position,
                       [&](auto traits, const auto& inside) { return traits.themes_of(inside, turn); });
}

std::vector<PointMap> symmetries_of(const AnyGame& game) {
    std::vector<PointMap> found = with_traits(
        game.start(0), [](auto traits, const auto& inside) { return traits.more_symmetries(inside); });
    for (int twelfths = 0; twelfths < 12; ++twelfths) {
        for (const bool mirrored : {false, true}) {
            PointMap map = turned(game.geometry(), twelfths, mirrored);
            if (std::ranges::find(map, no_point) == map.end() && std::ranges::find(found, map) == found.end())
                found.push_back(std::move(map));
        }
    }
    return found;
}

Setup mapped(const Setup& setup, const PointMap& map) {
    Setup result = setup;
    for (std::size_t i = 0; i < setup.board.size(); ++i) result.board[map[i]] = setup.board[i];
    for (Step& step : result.last_step) {
        if (step != Step{}) step = {map[step.from], map[step.to]};
    }
    return result;
}

std::string canonical_text(const AnyGame& game, std::span<const PointMap> symmetries,
                           const AnyPosition& position) {
    const Setup setup = position.setup();
    std::string least = position.text();
    for (const PointMap& map : symmetries) least = std::min(least, game.write(mapped(setup, map)));
    return least;
}

std::optional<AnyPosition> random_ending(const AnyGame& game, Random& random) {
    const auto setup = with_traits(
        game.start(0), [&](auto traits, const auto& inside) { return traits.random_ending(inside, random); });
    if (!setup || !game.problems(*setup).empty()) return std::nullopt;
    AnyPosition position = game.position(*setup);
    if (position.outcome().over()) return std::nullopt;
    return position;
}

bool worth_proving(const AnyPosition& position) {
    return with_traits(position,
                       [](auto traits, const auto& inside) { return traits.worth_proving(inside); });
}

std::unique_ptr<AnyProofSearch> make_proof_search(const AnyPosition& position, std::uint64_t nodes) {
    return visit(position,
                 [&]<class P>(auto /*family*/, const P& /*inside*/) -> std::unique_ptr<AnyProofSearch> {
                     return std::make_unique<ProofSearch<P>>(nodes);
                 });
}

}  // namespace merels::puzzle
