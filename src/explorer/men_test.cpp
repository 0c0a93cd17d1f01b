#include "explorer/men.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <rapidcheck.h>

#include "core/random.h"
#include "core/turn_text.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::explorer;

namespace {

History played(const AnyGame& game, const std::vector<std::string>& turns) {
    History history(game, game.start(0));
    for (const std::string& text : turns) {
        const auto turn = read_turn(game.geometry(), history.position(), text);
        REQUIRE(turn.has_value());
        history.play(*turn);
    }
    return history;
}

}  // namespace

TEST_CASE("a man is placed, moves, and is taken by the man that closed the mill") {
    const AnyGame& nine = *find_game("nine");
    const auto men = men_of(played(nine, {"a1", "b2", "a4", "d2", "a7xb2"}));
    REQUIRE(men.size() == 5);
    const Point b2 = *nine.geometry().find("b2");
    CHECK(men[1].colour == Colour::black);
    CHECK(men[1].path == std::vector<ManStep>{{2, b2}});
    CHECK(men[1].gone == 5);
    CHECK(men[1].taken_by == 4);
    CHECK_FALSE(men[0].gone);
}

TEST_CASE("in every game the men that are left stand where the board has them, after every turn and back") {
    for (const auto& game : all_games()) {
        const bool well = rc::check(game->name() + ": men", [&] {
            History history(*game, game->start(*rc::gen::arbitrary<std::uint64_t>()));
            Random random(*rc::gen::arbitrary<std::uint64_t>());
            std::vector<std::vector<Man>> before;
            for (int turn = 0; turn < 80 && !history.outcome().over(); ++turn) {
                const auto turns = history.position().turns();
                if (turns.empty()) break;
                before.push_back(men_of(history));
                history.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
                const Setup setup = history.position().setup();
                std::map<Point, std::vector<Man>> standing;
                for (const Man& man : men_of(history)) {
                    if (!man.gone) standing[man.path.back().point].push_back(man);
                }
                for (std::size_t i = 0; i < setup.board.size(); ++i) {
                    const auto found = standing.find(static_cast<Point>(i));
                    RC_ASSERT((found != standing.end()) == (setup.board[i].colour != Colour::none));
                    if (found == standing.end()) continue;
                    RC_ASSERT(found->second.size() == setup.board[i].height);
                    // The top of a stack is one of its pieces.
                    RC_ASSERT(std::ranges::any_of(
                        found->second, [&](const Man& man) { return man.colour == setup.board[i].colour; }));
                }
            }
            while (history.undo()) {
                RC_ASSERT(men_of(history) == before.back());
                before.pop_back();
            }
        });
        CHECK(well);
    }
}
