// The same game through the engine, the saved file, the terminal program and what the page calls.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "core/level.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "engine/hint.h"
#include "picture/board_picture.h"
#include "play/match.h"
#include "play/saved_file.h"
#include "registry/registry.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/turns.h"
#include "wasm/exports.h"

using namespace merels;
using namespace merels::testing;

namespace {

const AnyGame& siege() {
    return *find_game("siege");
}

std::string call(void (*function)(), const std::string& text) {
    text.copy(inbox(text.size()), text.size());
    function();
    return {outbox(), outbox_size()};
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Ran type(const std::vector<std::string>& command, const std::string& lines) {
    return run(in_build("tests/game/merels_with_siege"), command, lines,
               {"", {"LC_ALL=C", "TERM=dumb", "MERELS_TABLES=/dev/null", "XDG_STATE_HOME=/dev/null"}});
}

}  // namespace

TEST_CASE(
    "the computer plays a game of the tests' own at every level, without levels or evaluation of its own") {
    for (int level = weakest_level; level <= strongest_level; ++level) {
        CAPTURE(level);
        Random random(static_cast<std::uint64_t>(level));
        History history(siege(), position(siege(), ".k.../..w../b...b/...../....b w"));
        const Turn turn = engine::choose_turn(history, level, random, nullptr, {.share = 0.1});
        if (level >= 5) CHECK(write_turn(siege().geometry(), history.position(), turn) == "b5-a5");
        history.play(turn);
    }
}

TEST_CASE("a hint has the game's own reasons") {
    const History history(siege(), position(siege(), "...../..w../b.k.b/.wb../....b w"));
    const engine::Hint hint = engine::find_hint(history);
    CHECK(std::ranges::any_of(hint.reasons,
                              [](const Message& reason) { return reason.text() == "takes the man on c2"; }));
}

TEST_CASE("a match is saved and loaded with its end") {
    play::Match match(play::share(siege()), position(siege(), ".k.../..w../b...b/...../....b w"),
                      {play::Player{"Ada", {}}, play::Player{"Bob", {}}});
    REQUIRE(match.play(*read_turn(siege().geometry(), match.position(), "b5-a5")).has_value());
    const std::string text = play::write_match(match);
    CHECK(has(text, "[Reason \"goal-reached\"]"));
    const auto loaded = play::read_match(text);
    REQUIRE(loaded.has_value());
    CHECK(loaded->outcome() == match.outcome());
}

TEST_CASE("the terminal draws its board, king and throne, plays it and sets it up") {
    const Ran shown = type({"show", "siege", "--ascii"}, "");
    CHECK(has(shown.out, "x---o---k---o---x"));
    CHECK(has(shown.out, "k king"));
    CHECK(has(shown.out, "#---x---x---+---#"));
    const Ran played = type({"play", "siege", "--white", "Ada", "--black", "Bob", "--ascii"},
                            "c4-b4\nb5-a5\nhint\nundo\nquit\nno\n");
    CHECK(played.status == 0);
    CHECK(has(played.out, "Ada, source: "));
    CHECK(has(played.out, "in hand, 5 on board, 0 lost"));
}

TEST_CASE("in pictures its king is told from a man, and the throne and the goals are seen") {
    Setup setup = siege().start(0).setup();
    Geometry geometry = siege().geometry();
    const std::string drawn = picture::draw_board_svg(geometry, setup);
    setup.board[12].kind = 0;
    CHECK(picture::draw_board_svg(geometry, setup) != drawn);
    setup.board[12].kind = 1;
    for (const Point point : {0, 4, 12, 20, 24}) {
        geometry = siege().geometry();
        geometry.spots[point].area = {};
        CHECK(picture::draw_board_svg(geometry, setup) != drawn);
    }
}

TEST_CASE("the page is told the king, the areas and the arcs") {
    const std::string game = call(open_game, "siege");
    CHECK(has(game, R"({"name":"c3","x":2,"y":2,"area":"throne"})"));
    CHECK(has(game, R"("kinds":[{"piece":2057,"name":"king","glyph":"♔"}])"));
    CHECK(has(game, "[0,4,0.50]"));
}
