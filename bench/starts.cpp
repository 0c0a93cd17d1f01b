#include "bench/starts.h"

#include <array>

#include "core/bits.h"
#include "mill/position.h"
#include "tablebase/index/solvable.h"

namespace merels::bench {
namespace {

mill::Points some_points(MenRange men, mill::Points taken, std::uint32_t points, Random& random) {
    const std::uint32_t wanted = men.min + random.below(men.max - men.min + 1);
    mill::Points chosen{};
    while (how_many(chosen) < wanted) {
        const mill::Points point = mill::bit(static_cast<Point>(random.below(points)));
        if ((taken & point) == 0) chosen |= point;
    }
    return chosen;
}

}  // namespace

DrawStart random_play_positions(const AnyGame& game, std::uint32_t turns) {
    return [&game, turns](Random& random) {
        for (;;) {
            AnyPosition position = game.start(0);
            position.play_at_random(random, static_cast<int>(random.below(turns)));
            if (!position.outcome().over()) return position;
        }
    };
}

DrawStart random_endings(const AnyGame& game, MenRange white, MenRange black) {
    return [rules = tablebase::mill_rules(game), white, black](Random& random) {
        const auto points = static_cast<std::uint32_t>(rules->variant.points());
        for (;;) {
            std::array<mill::Points, 2> men{};
            men[0] = some_points(white, 0, points, random);
            men[1] = some_points(black, men[0], points, random);
            const AnyPosition position(mill::Position(*rules, men, {0, 0}, Side::white));
            if (!position.outcome().over()) return position;
        }
    };
}

AnyPosition draw_with_wdl(const DrawStart& draw, const TablebaseProbe& solved, Wdl worth, Random& random) {
    for (;;) {
        const AnyPosition start = draw(random);
        const auto known = solved.probe(start);
        if (known && known->wdl == worth) return start;
    }
}

}  // namespace merels::bench
