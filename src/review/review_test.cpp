#include "review/review.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <string>

#include "core/checksum.h"
#include "core/random.h"
#include "core/turn_text.h"
#include "play/json_writer.h"
#include "registry/registry.h"
#include "registry/visit.h"
#include "review/review_json.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::review;

namespace {

constexpr ReviewLimits quick{.nodes_per_turn = 3'000, .nodes_per_game = 300'000};

History played(const AnyGame& game, const char* position, std::initializer_list<const char*> turns) {
    History history(game, testing::position(game, position));
    for (const char* turn : turns) history.play(*read_turn(game.geometry(), history.position(), turn));
    return history;
}

Review reviewed(const History& history, const ReviewLimits& limits = quick) {
    Review review(history, history.outcome(), limits);
    while (!review.done()) review.step();
    return review;
}

History random_game(const AnyGame& game, std::uint64_t seed, std::size_t turns) {
    Random random(seed);
    History history(game, game.start(seed));
    while (history.size() < turns && !history.outcome().over()) {
        const auto legal = history.position().turns();
        history.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return history;
}

std::string text(const History& history, std::size_t played, const Turn& turn) {
    return write_turn(history.game().geometry(), history.position_at(played), turn);
}

}  // namespace

TEST_CASE("a turn that lets the other side close a mill is an error, and the review says what was better") {
    const AnyGame& nine = *find_game("nine");
    const History history = played(nine, "bb...w../......../w....... w 7,7", {"f2", "g7xf2"});
    const Review review = reviewed(history, {});
    const TurnReview& error = review.turns()[0];
    CHECK(error.error());
    CHECK(error.source == Source::engine);
    CHECK(error.depth >= 4);
    CHECK(error.best_points > error.points);
    CHECK(text(history, 0, error.better.front()) == "g7");
    CHECK(std::ranges::any_of(error.reasons, [](const Message& reason) {
        return reason.text() == "keeps Black from closing a mill on g7";
    }));
    REQUIRE(!error.answer.empty());
    CHECK(review.decisive_moments() == std::vector<std::size_t>{0});
    CHECK(*review.accuracy(Side::white) < 100);
}

TEST_CASE("the only legal turn is neither praised nor blamed, and a side without a choice has no accuracy") {
    const AnyGame& dvonn = *find_game("dvonn");
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
        const History history = random_game(dvonn, seed, 200);
        const Review review = reviewed(history, {.nodes_per_turn = 200, .nodes_per_game = 20'000});
        for (const TurnReview& turn : review.turns()) {
            const bool single = history.position_at(turn.played).turns().size() == 1;
            CHECK((turn.label == Label::forced) == single);
        }
    }
    const Review none = reviewed(played(*find_game("nine"), "......../......../........ w 9,9", {}));
    CHECK_FALSE(none.accuracy(Side::white).has_value());
    CHECK(none.graph().empty());
}

TEST_CASE("a step judges one turn, from the last to the first") {
    const History history = random_game(*find_game("yote"), 5, 12);
    Review review(history, history.outcome(), quick);
    std::size_t expected = history.size();
    while (!review.done()) {
        CHECK(review.left() == expected);
        --expected;
        CHECK(review.next() == expected);
        CHECK(review.step().played == expected);
        CHECK(review.turns().size() == history.size() - expected);
        CHECK(review.graph().size() == review.turns().size() + 1);
    }
}

TEST_CASE("a game of each family is reviewed: every turn has a label, a source and a value") {
    for (const char* name : {"nine", "yote", "dvonn", "morabaraba"}) {
        CAPTURE(name);
        const History history = random_game(*find_game(name), 11, 30);
        const Review review = reviewed(history);
        REQUIRE(review.turns().size() == history.size());
        for (const TurnReview& turn : review.turns()) {
            CHECK(turn.source == Source::engine);
            CHECK(turn.best_points >= turn.points);
            CHECK(turn.error() == !turn.better.empty());
            if (turn.error()) {
                CHECK(turn.better.front() != turn.turn);
                CHECK(!turn.reasons.empty());
                CHECK(turn.lost > 0);
            }
        }
        play::JsonWriter json;
        write(json, review);
        CHECK(json.written().starts_with(R"({"version":5,"left":0,"turns":[{"played":0,"side":0,"turn":")"));
    }
}

TEST_CASE("a turn to a solved position is worth what that position is, whatever the engine thinks") {
    const AnyGame& nine = *find_game("nine");
    const History history = played(nine, "bb...w../......../w....... w 7,7", {"g7", "a1"});
    const auto judged = [&](Wdl reply) {
        std::vector<engine::RatedTurn> rated;
        for (const Turn& turn : history.position_at(1).turns()) rated.push_back({turn, {Wdl::loss, 4}});
        rated.back().value = {reply, 5};
        Review review(history, history.outcome(), quick);
        review.step(std::move(rated));
        return review.step();
    };
    const TurnReview lost = judged(Wdl::win);
    CHECK(lost.source == Source::engine);
    CHECK(lost.points == 0);
    CHECK(lost.error());
    CHECK(lost.better.front() != lost.turn);
    const TurnReview won = judged(Wdl::loss);
    CHECK(won.points == win_points);
    CHECK_FALSE(won.error());
    CHECK(won.lost == 0);
    CHECK(judged(Wdl::draw).points == draw_points);
}

TEST_CASE(
    "a turn that ends the game by repetition counts as the draw that it is, one that repeats does not") {
    // White could win at once by d4-c4, and both go to and fro instead.
    const AnyGame& six = *find_game("six");
    History history(six, testing::position(six, "bbw...wb/..w....w w 0,0"));
    const char* round[] = {"e5-e3", "c5-e5", "e3-d3", "e5-c5", "d3-e3", "c5-e5", "e3-d3", "e5-c5"};
    for (int turn = 0; !history.outcome().over(); ++turn) {
        const char* next = round[turn < 4 ? turn : 4 + turn % 4];
        history.play(*read_turn(six.geometry(), history.position(), next));
    }
    REQUIRE(history.outcome().why == Why::repetition);
    const Review review = reviewed(history);
    const TurnReview& last = review.turns().back();
    CHECK(last.points == draw_points);
    CHECK(last.error() == (last.best_points >= draw_points + inaccuracy_loss));
    CHECK(review.graph().back() == 0);
    // The same turn earlier in the game is judged by what it leads to, not as a draw.
    const TurnReview& earlier = review.turns()[review.size() - 5];
    REQUIRE(earlier.turn == last.turn);
    CHECK(earlier.points != draw_points);
}

TEST_CASE(
    "where every legal turn ends the game by a draw rule, none is an error, however far ahead a side is") {
    const auto game = read_game("like: nine\nquiet-turns: 41");
    REQUIRE(game.has_value());
    const AnyPosition start = testing::position(**game, "w...w.../b.w...w./w.b.w.bb w 0,0");
    const auto quiet_after = [](const History& history, const Turn& turn) {
        History after = history;
        after.play(turn);
        return after.quiet_turns() > history.quiet_turns() && after.outcome().why != Why::repetition;
    };
    int tried = 0;
    for (std::uint64_t seed = 1; tried < 3; ++seed) {
        REQUIRE(seed < 1000);
        // White has six men against four, and nobody closes a mill until the limit is near.
        Random random(seed);
        History history(**game, start);
        std::vector<Turn> turns = history.position().turns();
        while (history.size() < 40 && !turns.empty()) {
            history.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
            turns = history.position().turns();
            if (history.size() == 40) break;
            std::erase_if(turns, [&](const Turn& turn) { return !quiet_after(history, turn); });
        }
        if (turns.empty() ||
            !std::ranges::all_of(turns, [&](const Turn& turn) { return quiet_after(history, turn); }))
            continue;
        ++tried;
        history.play(turns.front());
        REQUIRE(history.outcome().why == Why::turn_limit);
        Review review(history, history.outcome(), quick);
        const TurnReview& last = review.step();
        CHECK(last.label == Label::best);
        CHECK(last.lost == 0);
        CHECK(last.best_points == draw_points);
        CHECK(last.points == draw_points);
        CHECK(review.graph() == std::vector<int>{0, 0});
    }
}

TEST_CASE("the accuracy is 100 if and only if nothing was lost, and more lost is never more accurate") {
    rc::check([] {
        const auto turns = *rc::gen::inRange<std::size_t>(1, 400);
        const auto lost = *rc::gen::inRange<std::uint64_t>(0, 1000 * turns + 1);
        const int accuracy = accuracy_of(lost, turns);
        RC_ASSERT(accuracy >= 0 && accuracy <= 100);
        RC_ASSERT((accuracy == 100) == (lost == 0));
        RC_ASSERT(accuracy_of(lost + 1, turns) <= accuracy);
    });
}

TEST_CASE("other networks are another reviewer: count up reviewer_version, and put their checksums here") {
    const auto checksum = [](const char* game) {
        return visit(find_game(game)->start(0), []<class Family>(Family /*family*/, const auto& /*inside*/) {
            if constexpr (requires { typename Family::Net; }) {
                return fnv1a(Family::Net::embedded_file());
            } else {
                return std::uint64_t{0};
            }
        });
    };
    REQUIRE(reviewer_version == 5);
    CHECK(checksum("nine") == 0x84e695010a4b9053);
    CHECK(checksum("yote") == 0);
    CHECK(checksum("dvonn") == 0xa819d6fb66984363);
}

TEST_CASE("the same game is reviewed the same way each time") {
    const History history = random_game(*find_game("nine"), 7, 16);
    play::JsonWriter first;
    play::JsonWriter second;
    write(first, reviewed(history));
    write(second, reviewed(history));
    CHECK(first.written() == second.written());
}
