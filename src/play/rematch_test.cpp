#include "play/rematch.h"

#include <doctest/doctest.h>

#include "registry/registry.h"

using namespace merels;
using namespace merels::play;

namespace {

// A match at one screen that White has given up.
Match lost_by_white(const Player& white, const Player& black) {
    const AnyGame& nine = *find_game("nine");
    Match match(share(nine), nine.start(1), {white, black});
    REQUIRE(match.end(Outcome::win(Side::black, Why::forfeit)).has_value());
    return match;
}

const Player ada{"Ada", {}};
const Player computer{"Computer 4", 4};

}  // namespace

TEST_CASE("W7: the score of a series follows the players as they change sides") {
    const Session second = rematch_of(lost_by_white(ada, computer), {}, 1);
    CHECK(second.series() == SeriesScore{{1, 0}, 0});  // the computer has won, and has White now
    const Session third = rematch_of(lost_by_white(computer, ada), second.series(), 1);
    CHECK(third.series() == SeriesScore{{1, 1}, 0});
    CHECK(with_result(*third.series(), Outcome::draw(Why::agreement)) == SeriesScore{{1, 1}, 1});
    const RematchTerms terms = rematch_terms(Session(lost_by_white(computer, ada), second.series()));
    CHECK(terms.series == third.series());
    CHECK(terms.seats == Seats{Seat{{}, "Ada", {}}, Seat{{}, "Computer 4", 4}});
}

TEST_CASE("a rematch begins anew with the sides changed over") {
    const Session rematch = rematch_of(lost_by_white(ada, computer), {}, 1);
    CHECK(rematch.match().players() == Players{computer, ada});
    CHECK(rematch.state() == SessionState::running);
    CHECK(rematch.turns() == 0);
    CHECK(rematch.duty() == Duty::computer_turn);
}

TEST_CASE("G9: in a rematch the computer may play at another level, which its name follows") {
    const Player named{"Deep", 4};
    const auto players = [](const Match& match) { return rematch_of(match, {}, 1, 3).match().players(); };
    CHECK(players(lost_by_white(ada, computer)) == Players{Player{"Computer 3", 3}, ada});
    CHECK(players(lost_by_white(ada, named)) == Players{Player{"Deep", 3}, ada});
}
