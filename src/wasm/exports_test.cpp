#include "wasm/exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "play/json_writer.h"
#include "wasm/boxes_testing.h"

using namespace merels::wasm::testing;

namespace {

// The number of the game or match that was opened last.
int opened() {
    const std::string answer = answered();
    return std::stoi(answer.substr(answer.find(':') + 1));
}

}  // namespace

TEST_CASE("JSON: quotes, control characters and numbers with a point") {
    merels::wasm::Json json;
    json.open('{')
        .key("a")
        .text("\"\\\n\x01")
        .key("b")
        .open('[')
        .hundredths(-0.5)
        .hundredths(2)
        .hundredths(1.07);
    json.close(']').key("c").truth(false).key("d").null().close('}');
    CHECK(json.written() == R"({"a":"\"\\\n\u0001","b":[-0.50,2,1.07],"c":false,"d":null})");
}

TEST_CASE("G9: the page is told the levels' names, and how a level adapts") {
    games();
    CHECK(says(R"("levels":["Newcomer","Beginner",)"));
    adapt_level(3, 1, 1);
    CHECK(answered() == R"({"level":4,"streak":0})");
    adapt_level(3, 0, -1);
    CHECK(answered() == R"({"level":3,"streak":-1})");
}

TEST_CASE("a match is begun, played, refused with the reason, taken back and saved") {
    put("nine");
    open_game();
    CHECK(says(R"("title":"Nine Men's Morris")"));
    using namespace std::string_view_literals;
    put("......../......../........ w 9,9\0Ada\0Grace"sv);
    new_match(0, 0, 0, 0);
    CHECK(answered() == R"({"match":0})");
    put("d6");
    play_text(0);
    CHECK(answered() == "{}");
    put("d6");
    play_text(0);
    CHECK(answered() == R"({"refused":["there is already a man on {}","d6"]})");
    match_state(0);
    CHECK(says(R"("turns":["d6"])"));
    CHECK(says(R"("expected":["place a man"])"));
    take_back(0);
    put("2026-11-15");
    match_text(0);
    CHECK(says(R"([White \"Ada\"])"));
    close_match(0);
}

TEST_CASE("a turn that is begun is sent as text") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    put("ww.w.www/bbb..bbb/........ w 0,0\0Ada\0Grace"sv);
    new_match(0, 0, 0, 0);
    const int match = opened();
    match_state(match);
    CHECK(says(R"("begun":"")"));
    put("g4g7");
    pick_text(match);
    match_state(match);
    CHECK(says(R"("begun":"g4-g7")"));
    put("d2");
    pick_text(match);
    match_state(match);
    CHECK(says(R"("begun":"g4-g7xd2")"));
    close_match(match);
}

TEST_CASE(
    "G6: the page is told whether a turn can be taken back, which is the person's and not the computer's") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    put("\0Computer\0Ada"sv);
    new_match(0, 0, 4, 0);
    const int match = opened();
    for (const bool mine : {false, true}) {
        put(mine ? "d2" : "d6");
        play_text(match);
        match_state(match);
        CHECK(says(mine ? R"("canTakeBack":true)" : R"("canTakeBack":false)"));
    }
    step_back(match);
    match_state(match);
    CHECK(says(R"("turns":["d6"])"));
    take_back(match);
    CHECK(answered() == R"({"refused":["there is no turn to take back"]})");
    close_match(match);
}

TEST_CASE("in an online game without a clock the page is told when a silent opponent's game may be claimed") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    for (const bool clock : {false, true}) {
        put("");
        new_online_match(0, false, false);
        const int match = opened();
        put(clock ? "n\0001\0at\0005\0kind\0started\0time.white\000900\0time.black\000900\0time.at\0005"sv
                  : "n\0001\0at\0005\0kind\0started"sv);
        apply_event(match);
        claimable_at(match, 0, 20, 100);
        CHECK(answered() == R"({"at":null})");  // it is White's turn
        claimable_at(match, 1, 20, 100);
        CHECK(answered() == (clock ? R"({"at":null})" : R"({"at":120})"));
        put("n\0002\0at\00050\0kind\0said\0side\0white\0message\0hello"sv);
        apply_event(match);
        claimable_at(match, 1, 20, 100);
        CHECK(answered() == (clock ? R"({"at":null})" : R"({"at":150})"));
        close_match(match);
    }
}

TEST_CASE("G8: a draw that was offered is declined by the other side only") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    put("\0Ada\0Grace"sv);
    new_match(0, 0, 0, 0);
    const int match = opened();
    offer_draw(match, 0);
    decline_draw(match, 0);
    CHECK(answered() == R"({"refused":["no draw has been offered"]})");
    decline_draw(match, 1);
    match_state(match);
    CHECK(says(R"("drawOffer":null)"));
    close_match(match);
}

TEST_CASE("G8: the computer answers the draw that it is offered, and then it is nobody's turn to answer") {
    using namespace std::string_view_literals;
    put("six");
    open_game();
    const int six = opened();
    for (const bool behind : {false, true}) {
        put(behind ? "b.....b./wwwww.b. w 0,0\0Ada\0Computer"sv : "\0Ada\0Computer"sv);
        new_match(six, 0, 0, 4);
        const int match = opened();
        answer_draw(match);
        CHECK(answered() == R"({"refused":["no draw has been offered"]})");
        offer_draw(match, 0);
        match_state(match);
        CHECK(says(R"("duty":"answer-draw")"));
        answer_draw(match);
        match_state(match);
        CHECK(says(R"("drawOffer":null,"duty":"none")"));
        CHECK(says(behind ? R"("over":true)" : R"("over":false)"));
        close_match(match);
    }
}

TEST_CASE("the page is told whose turn is the computer's to play") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    const int nine = opened();
    put("\0Ada\0Computer"sv);
    new_match(nine, 0, 0, 4);
    const int match = opened();
    match_state(match);
    CHECK(says(R"("duty":"none")"));
    put("d6");
    play_text(match);
    match_state(match);
    CHECK(says(R"("duty":"computer-turn")"));
    forfeit(match, 0);
    match_state(match);
    CHECK(says(R"("duty":"none")"));
    close_match(match);
}

TEST_CASE("G6: in an online game the page is told who may ask to take back") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    for (const bool rated : {false, true}) {
        put("......../......../w....... b 8,9");
        new_online_match(0, rated, false);
        const int match = opened();
        put("n\0001\0at\0005\0kind\0started"sv);
        apply_event(match);
        put("n\0002\0at\0006\0kind\0turn\0side\0black\0turn\0d6"sv);
        apply_event(match);
        session_state(match);
        CHECK(says(rated ? R"("may_ask_takeback":{"white":false,"black":false})"
                         : R"("may_ask_takeback":{"white":false,"black":true})"));
        close_match(match);
    }
}

TEST_CASE("W7: a rematch changes the sides over and continues the series") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    put("\0Ada\0Computer"sv);
    new_match(0, 0, 0, 4);
    const int match = opened();
    forfeit(match, 0);
    rematch(match, 1, 3, 2, 0, 1);
    CHECK(says(R"("series":{"white":1,"black":2,"drawn":1}})"));
    const int next = opened();
    match_state(next);
    CHECK(says(R"("players":[{"name":"Computer","level":3},{"name":"Ada","level":0}])"));
    CHECK(says(R"("turns":[])"));
    close_match(match);
    close_match(next);
}

TEST_CASE("a number that was not given out is refused") {
    for (const int match : {-1, 0x7fffffff}) {
        match_state(match);
        CHECK(says("there is no such match"));
        pick(match, 0);
        CHECK(says("there is no such match"));
    }
}

TEST_CASE("a file that cannot be read says where") {
    put("[Merels \"1\"]\n[Game \"nine\"]\n");
    open_match();
    CHECK(says(R"("line":)"));
    CHECK(says(R"("refused":)"));
}

TEST_CASE("events of a server are applied, and a copy can be played ahead of them") {
    using namespace std::string_view_literals;
    put("nine");
    open_game();
    put("");
    new_online_match(0, false, false);
    const int match = opened();
    const auto apply = [&](std::string_view fields) {
        put(fields);
        apply_event(match);
    };
    apply("n\0001\0at\0005\0kind\0started\0seats.white.name\0Ada\0seats.white.player\0a"sv);
    CHECK(answered() == "{}");
    session_state(match);
    CHECK(
        says(R"("state":"running","seats":{"white":{"player":"a","name":"Ada","level":null},"black":null})"));
    put("");
    new_online_match(0, false, false);
    copy_match(match, match + 1);
    put("d6");
    play_text(match + 1);
    CHECK(answered() == "{}");
    match_state(match);
    CHECK(says(R"("turns":[])"));
    apply("n\0002\0at\0006\0kind\0turn\0side\0white\0turn\0d6"sv);
    match_state(match);
    CHECK(says(R"("turns":["d6"])"));
    apply("n\0002\0at\0006\0kind\0turn\0side\0black\0turn\0d7"sv);
    CHECK(says("refused"));
    apply("n\0003\0kind\0nonsense"sv);
    CHECK(says("refused"));
}
