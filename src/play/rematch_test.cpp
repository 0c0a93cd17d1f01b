#include "play/rematch.h"

#include <doctest/doctest.h>

#include "play/match.h"

using namespace merels;
using namespace merels::play;

TEST_CASE("W7: the score of a series follows the players as they change sides") {
    const SeriesScore second = rematch_series({}, Outcome::win(Side::white, Why::forfeit));
    CHECK(second == SeriesScore{{0, 1}, 0});  // who won with White is Black now
    const SeriesScore third = rematch_series(second, Outcome::win(Side::black, Why::forfeit));
    CHECK(third == SeriesScore{{2, 0}, 0});
    CHECK(rematch_series(third, Outcome::draw(Why::agreement)) == SeriesScore{{0, 2}, 1});
}

TEST_CASE("in a rematch the sides are changed over") {
    const Player ada{"Ada", {}};
    const Player computer{"Computer 4", 4};
    CHECK(change_sides(Players{ada, computer}) == Players{computer, ada});
    const Seats seats{Seat{"ada", "Ada", {}}, std::nullopt};
    CHECK(change_sides(seats) == Seats{std::nullopt, Seat{"ada", "Ada", {}}});
}
