// G5: a match saved at any moment is restored to exactly that moment.
#include <doctest/doctest.h>
#include <map>
#include <rapidcheck.h>
#include <string>

#include "support/matches.h"

using namespace merels;
using namespace merels::play;
using merels::testing::begin;
using merels::testing::begin_own;
using merels::testing::check_round_trip;
using merels::testing::play_turns;

namespace {

constexpr std::string_view moving = "w.w....w/.w...b../b....b.b w 0,0";  // d6-d7 closes a mill

Match match_with(const char* game, std::string_view from, std::string_view turns, std::string_view picked) {
    Match match = begin(game, from);
    play_turns(match, turns);
    if (const auto done = match.pick(picked); !done) FAIL(done.error().text());
    return match;
}

// The match with the names changed and each side a person's or the computer's.
Match with_players(const Match& match, const Players& players) {
    Match other(match.shared_game(), match.history().position_at(0), players);
    for (const Turn& turn : match.history().turns()) REQUIRE(other.play(turn));
    for (const Point point : match.entry().picked()) REQUIRE(other.pick(point));
    return other;
}

}  // namespace

TEST_CASE("G5: placing, moving and removal pending, on each side's turn") {
    for (const auto& [turns, picked] : {std::pair{"", ""},
                                        {"", "d6"},
                                        {"d6", ""},
                                        {"d6", "f4"},
                                        {"a7 b6 d7 f6", "g7"},
                                        {"a7 b6 d7 f6", "g7xb6"},
                                        {"a7 b6 d7 f6 a1", "d6"}}) {
        check_round_trip(match_with("nine", "", turns, picked));
    }
    for (const auto& [turns, picked] :
         {std::pair{"", ""}, {"", "d6"}, {"", "d6-d7"}, {"", "d6-d7xd2"}, {"d6-d5", ""}, {"d6-d5", "d3"}}) {
        check_round_trip(match_with("nine", moving, turns, picked));
    }
    check_round_trip(match_with("yote", "", "a0 c3", ""));
    check_round_trip(match_with("yote", "w5/6/bb4/6/5w w 2,2 -,-", "a0-a1 c1-c2", "a1"));
    check_round_trip(match_with("yote", "wb4/6/2b3/6/5w w 2,2 -,-", "", "a0-a2"));
    check_round_trip(match_with("dvonn-placed", "", "g2 c1 f5", ""));
    check_round_trip(match_with("dvonn-placed", "", "g2 c1 f5 d1", "a1"));
    Match dvonn = begin("dvonn");
    REQUIRE(dvonn.play(dvonn.position().turns().front()));
    REQUIRE(dvonn.pick(dvonn.entry().next().front()));
    check_round_trip(dvonn);
}

TEST_CASE("G5: a turn in progress comes back with exactly the same choices") {
    const Match match = match_with("nine", "", "a7 b6 d7 f6", "g7");
    auto again = read_match(write_match(match));
    REQUIRE(again);
    CHECK(again->entry().expected() == Expected::remove);
    CHECK(again->entry().next() == match.entry().next());
    CHECK(again->pick("xb6"));
    CHECK(again->confirm());
    CHECK(again->position().text() == "www...../..b...../........ b 6,7");
}

TEST_CASE("G5: a person and the computer, on either side, at every level") {
    const Match half_way = match_with("nine", moving, "d6-d5", "d3");
    for (int level = 1; level <= 10; ++level) {
        check_round_trip(with_players(half_way, {Player{"The computer", level}, Player{"Ada", {}}}));
        check_round_trip(with_players(half_way, {Player{"Ada", {}}, Player{"The computer", level}}));
    }
    check_round_trip(with_players(half_way, {Player{"Ada", {}}, Player{"Grace", {}}}));
    check_round_trip(with_players(half_way, {Player{"A", 1}, Player{"B", 10}}));
}

TEST_CASE("G5: after each end that the board shows") {
    Match counted = begin("nine", "w.w....w/.w...b../...b...b w 0,0");
    play_turns(counted, "d6-d7xd2");
    REQUIRE(counted.outcome() == Outcome::win(Side::white, Why::too_few_men));
    check_round_trip(counted);

    check_round_trip(begin("nine", "w..w..../bwbwbwbw/.wbwbbw. b 0,0"));  // blocked

    Match first_mill = begin("three");
    play_turns(first_mill, "b2 a1 a3 c3 c1");
    check_round_trip(first_mill);

    Match repeated = begin("nine", "w.w.w.../b.b.b.../......w. w 0,0");
    play_turns(repeated, "a7-a4 b6-b4 a4-a7 b4-b6 a7-a4 b6-b4 a4-a7 b4-b6");
    REQUIRE(repeated.outcome() == Outcome::draw(Why::repetition));
    check_round_trip(repeated);

    Match quiet = begin_own("quiet-turns: 2", "w.w.w.../b.b.b.../......w. w 0,0");
    play_turns(quiet, "a7-a4 b6-b4");
    REQUIRE(quiet.outcome() == Outcome::draw(Why::turn_limit));
    check_round_trip(quiet);
}

TEST_CASE("G5: after each end that is declared, and with a draw on offer") {
    for (const Outcome& outcome :
         {Outcome::win(Side::white, Why::forfeit), Outcome::win(Side::black, Why::forfeit),
          Outcome::win(Side::white, Why::time), Outcome::win(Side::black, Why::time),
          Outcome::draw(Why::agreement), Outcome::draw(Why::time)}) {
        Match match = begin("yote");
        play_turns(match, "a0 c3 a1");
        REQUIRE(match.end(outcome));
        check_round_trip(match);
    }
    for (const Side side : both_sides) {
        Match match = match_with("nine", "", "a7 b6 d7 f6", "g7");
        REQUIRE(match.offer_draw(side));
        check_round_trip(match);
    }
}

TEST_CASE("a match won by the side whose offer of a draw was still open can be loaded again") {
    Match match = begin("nine", "w.w....w/.w...b../...b...b w 0,0");
    REQUIRE(match.offer_draw(Side::white));
    play_turns(match, "d6-d7xd2");
    check_round_trip(match);
}

TEST_CASE("D6: passes are on record and come back") {
    Match match = begin("dvonn", testing::white_must_pass);
    check_round_trip(match);
    play_turns(match, "d1-e1");
    check_round_trip(match);
    CHECK(write_match(match).find("1. pass d1-e1 2. pass *") != std::string::npos);
    REQUIRE(match.forfeit(Side::white));
    check_round_trip(match);
}

TEST_CASE("M11: a variant of a person's own travels in the file") {
    Match match = begin_own("like: six\ntitle: \"My\" own \\ morris\nmen: 7\nfly-at: 3\n");
    play_turns(match, "a1 c4 b4");
    check_round_trip(match);
    check_round_trip(begin_own("like: yote\nrows: 4\nextra-from-hand: yes\n"));
    check_round_trip(begin_own("like: dvonn\ntitle: Placed\nset-up: players\n"));
}

TEST_CASE("comments, unknown tags, the date and names of any kind are kept") {
    for (const auto& game : all_games()) check_round_trip(testing::full_match(*game));
    Match match = begin("nine");
    play_turns(match, "d6 f4 a1");
    match.notes().comments = {{0, ""}, {0, "two\nlines"}, {2, "1-0 [Result \"0-1\"] {"}, {3, "\xc3\xa9"}};
    match.notes().tags = {{"Event", ""}, {"Event", "twice"}, {"Tab", "a\tb"}, {"ECO_2", "x"}};
    check_round_trip(with_players(begin("nine"), {Player{"", {}}, Player{"Ren\xc3\xa9 \"\\\" ]", {}}}));
    check_round_trip(match);
}

TEST_CASE("what a file cannot hold is written as something near it") {
    Match match(share(*find_game("nine")), find_game("nine")->start(0),
                {Player{"A\nB\x01", {}}, Player{"C", {}}});
    match.notes().comments = {{0, "a } b"}};
    const auto again = read_match(write_match(match));
    REQUIRE(again);
    CHECK(again->player(Side::white).name == "A B ");
    CHECK(again->notes().comments.front().second == "a ) b");
}

TEST_CASE("property: whatever is done in a match, saved and loaded it is the same") {
    for (const auto& game : all_games()) {
        const bool well = rc::check("round trip of " + game->name(), [&] {
            Match match(share(*game), game->start(*rc::gen::arbitrary<std::uint64_t>()),
                        {Player{*rc::gen::string<std::string>(), {}}, Player{"x", *rc::gen::inRange(1, 11)}});
            Random random(*rc::gen::arbitrary<std::uint64_t>());
            for (std::uint32_t step = random.below(150); step > 0 && !match.over(); --step) {
                const auto turns = match.position().turns();
                RC_ASSERT(match.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]));
                if (random.below(20) == 0)
                    (void)match.offer_draw(random.below(2) == 0 ? Side::white : Side::black);
                if (random.below(10) == 0) (void)match.take_back();
                if (random.below(10) == 0)
                    match.notes().comments.emplace_back(match.history().size(), "a note");
            }
            if (random.below(8) == 0) (void)match.forfeit(random.below(2) == 0 ? Side::white : Side::black);
            for (std::uint32_t pick = random.below(4); pick > 0; --pick) {
                const auto next = match.entry().next();
                if (!next.empty())
                    (void)match.pick(next[random.below(static_cast<std::uint32_t>(next.size()))]);
            }
            const std::string text = write_match(match);
            const auto again = read_match(text);
            RC_ASSERT(again.has_value());
            RC_ASSERT(write_match(*again) == text);
            RC_ASSERT(again->position().text() == match.position().text());
            RC_ASSERT(again->entry().picked() == match.entry().picked());
            RC_ASSERT(again->outcome() == match.outcome());
            RC_ASSERT(again->draw_offered_by() == match.draw_offered_by());
        });
        CHECK(well);
    }
}
