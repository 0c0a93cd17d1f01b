// Reviews of solved games, held against the tablebase by another way of counting.
#include "review/review.h"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <map>
#include <optional>
#include <stop_token>

#include "core/history.h"
#include "core/random.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "support/folder.h"
#include "tablebase/files/endings.h"
#include "tablebase/files/tablebase.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"

using namespace merels;
using namespace merels::review;

namespace {

// Three, Five and Six, each solved once for all cases.
const tablebase::Tablebase& small_games() {
    static const tablebase::Tablebase tablebases("");
    return tablebases;
}

// The result for the side to move, found by looking at the successors: nothing of engine/perfect_play.h.
int result_of(const TablebaseProbe& solved, const AnyPosition& before, const Turn& turn) {
    const AnyPosition after = before.after(turn);
    const int value = static_cast<int>(solved.probe(after)->wdl) - 1;
    return after.to_move() == before.to_move() ? value : -value;
}

// The same in a game, where a turn may end it by repetition.
int result_of(const TablebaseProbe& solved, const History& before, const Turn& turn) {
    History after = before;
    after.play(turn);
    const Why why = after.outcome().why;
    if (why == Why::repetition || why == Why::turn_limit) return 0;
    return result_of(solved, before.position(), turn);
}

History history_before(History history, std::size_t played) {
    while (history.size() > played) history.undo();
    return history;
}

struct Expected {
    int best = -1;
    int played = 0;
    int keeping = 0;
    int legal = 0;
};

Expected expected(const TablebaseProbe& solved, const History& before, const Turn& turn) {
    Expected found;
    found.played = result_of(solved, before, turn);
    std::map<int, int> counts;
    for (const Turn& each : before.position().turns()) ++counts[result_of(solved, before, each)];
    found.best = counts.rbegin()->first;
    found.keeping = counts.rbegin()->second;
    for (const auto& [result, count] : counts) found.legal += count;
    return found;
}

void check_label(const TurnReview& turn, const Expected& truth) {
    CHECK(turn.source == Source::tablebase);
    CHECK(turn.best_points == 500 * (truth.best + 1));
    CHECK(turn.points == 500 * (truth.played + 1));
    if (truth.legal == 1) {
        CHECK(turn.label == Label::forced);
    } else if (truth.played == truth.best) {
        CHECK_FALSE(turn.error());
        const bool only = truth.keeping == 1 && truth.best >= 0;
        CHECK((turn.label == Label::only_move) == only);
    } else if (truth.played < 0) {
        CHECK(turn.label == Label::blunder);
    } else {
        CHECK(turn.label == Label::missed_win);
    }
    CHECK(turn.error() == (turn.lost > 0));
    if (!turn.error()) return;
    REQUIRE(!turn.better.empty());
    CHECK(turn.better.front() != turn.turn);
    CHECK(!turn.reasons.empty());
}

// Turns played at random, with so many in a hundred played perfectly.
History played(const AnyGame& game, const AnyPosition& start, const TablebaseProbe& solved, Random& random,
               std::uint32_t perfect) {
    History history(game, start);
    while (!history.outcome().over() && history.size() < 80) {
        const AnyPosition& now = history.position();
        const auto legal = now.turns();
        Turn turn = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (random.below(100) < perfect) turn = engine::rate_turns(now, solved)->front().turn;
        history.play(turn);
    }
    return history;
}

// Reviews a game and checks every label and both accuracies. Answers how many turns were judged.
std::size_t check_game(const History& history, const TablebaseProbe& solved) {
    Review review(history, history.outcome(), {.nodes_per_turn = 200, .nodes_per_game = 100'000});
    while (!review.done()) review.step(&solved);
    History before = history;
    for (std::size_t i = review.size(); i-- > 0;) {
        before.undo();
        check_label(review.turns()[i], expected(solved, before, history.turns()[i]));
    }
    for (const Side side : both_sides) {
        const bool erred = std::ranges::any_of(
            review.turns(), [&](const TurnReview& turn) { return turn.side == side && turn.error(); });
        if (const auto accuracy = review.accuracy(side)) CHECK((*accuracy == 100) == !erred);
    }
    return review.size();
}

// A position of the moving phase with so many men of one side, and so many of the other.
AnyPosition random_position(const AnyGame& game, Random& random, std::uint32_t more, std::uint32_t fewer) {
    for (;;) {
        Setup setup = game.start(0).setup();
        setup.hand = {0, 0};
        setup.to_move = random.below(2) == 0 ? Side::white : Side::black;
        const auto put = [&](Colour colour, std::uint32_t men) {
            while (men > 0) {
                Piece& piece = setup.board[random.below(static_cast<std::uint32_t>(setup.board.size()))];
                if (piece.height > 0) continue;
                piece = {.colour = colour, .height = 1};
                --men;
            }
        };
        const bool white = random.below(2) == 0;
        put(white ? Colour::white : Colour::black, more);
        put(white ? Colour::black : Colour::white, fewer);
        if (!game.problems(setup).empty()) continue;
        AnyPosition position = game.position(setup);
        if (!position.outcome().over()) return position;
    }
}

// At most six men against four.
AnyPosition random_ending(const AnyGame& game, Random& random) {
    const std::uint32_t more = 3 + random.below(4);
    return random_position(game, random, more, 3 + random.below(2));
}

// What the tables say of some of the turns of a position that they do not have, as results for the side to
// move.
struct PartlyKnown {
    std::optional<int> best;
    std::optional<int> best_but_played;
    std::optional<int> played;
};

PartlyKnown partly_known(const TablebaseProbe& solved, const AnyPosition& before, const Turn& played) {
    PartlyKnown known;
    for (const Turn& turn : before.turns()) {
        if (!solved.probe(before.after(turn))) continue;
        const int result = result_of(solved, before, turn);
        known.best = std::max(known.best.value_or(-1), result);
        if (turn == played) {
            known.played = result;
        } else {
            known.best_but_played = std::max(known.best_but_played.value_or(-1), result);
        }
    }
    return known;
}

void check_engine_label(const TurnReview& turn, const PartlyKnown& known) {
    if (known.best) CHECK(turn.best_points >= 500 * (*known.best + 1));
    if (known.played) CHECK(turn.points == 500 * (*known.played + 1));
    if (known.played == 1) CHECK_FALSE(turn.error());
    if (known.played == -1 && known.best >= 0) CHECK(turn.error());
    if (known.played && known.played < known.best) CHECK(turn.error());
    if (turn.label == Label::only_move) {
        CHECK(known.played != -1);
        CHECK(known.best_but_played != 1);
        if (known.played) CHECK((!known.best_but_played || known.best_but_played < known.played));
    }
}

}  // namespace

TEST_CASE("solved games: no label of 10,000 turns contradicts what was lost, and no error leaves 100") {
    std::size_t judged = 0;
    Random random(20);
    for (const char* name : {"six", "five", "three"}) {
        const AnyGame& game = *find_game(name);
        const TablebaseProbe& solved = *small_games().find(game);
        for (const std::size_t until = judged + 4'000; judged < until;)
            judged += check_game(played(game, game.start(0), solved, random, random.below(101)), solved);
    }
    CHECK(judged >= 12'000);
}

TEST_CASE("solved endings: no label of 10,000 turns of Nine, Twelve and Morabaraba contradicts the tables" *
          doctest::test_suite("slow")) {
    const testing::Folder folder;
    std::size_t judged = 0;
    Random random(21);
    for (const char* name : {"nine", "twelve", "morabaraba"}) {
        CAPTURE(name);
        const AnyGame& game = *find_game(name);
        const tablebase::TableIndex index(*tablebase::solvable_rules(game));
        if (tablebase::endings_missing(folder.path(), index))
            REQUIRE(tablebase::generate_endings(folder.path(), index, std::stop_token{}));
        const tablebase::Tablebase tablebases(folder.path());
        const TablebaseProbe& solved = *tablebases.find(game);
        for (const std::size_t until = judged + 4'000; judged < until;) {
            const AnyPosition start = random_ending(game, random);
            judged += check_game(played(game, start, solved, random, random.below(101)), solved);
        }
    }
    CHECK(judged >= 12'000);
}

TEST_CASE("just outside solved endings: no label of the engine contradicts the tables about what follows") {
    const testing::Folder folder;
    const AnyGame& nine = *find_game("nine");
    const tablebase::TableIndex index(*tablebase::solvable_rules(nine));
    REQUIRE(tablebase::generate_endings(folder.path(), index, std::stop_token{}));
    const tablebase::Tablebase tablebases(folder.path());
    const TablebaseProbe& solved = *tablebases.find(nine);
    Random random(23);
    int next_to_tables = 0;
    int errors = 0;
    while (next_to_tables < 150) {
        const bool seven = random.below(2) == 0;
        History history(nine, random_position(nine, random, seven ? 7 : 6, seven ? 4 : 5));
        while (!solved.probe(history.position()) && history.size() < 12) {
            const auto legal = history.position().turns();
            history.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        Review review(history, history.outcome(), {.nodes_per_turn = 2'000, .nodes_per_game = 100'000});
        while (!review.done()) {
            const AnyPosition before = review.next_position();
            const TurnReview turn = review.step(&solved);
            if (turn.source != Source::engine || turn.label == Label::forced) continue;
            const PartlyKnown known = partly_known(solved, before, turn.turn);
            if (!known.best) continue;
            ++next_to_tables;
            errors += turn.error() ? 1 : 0;
            check_engine_label(turn, known);
        }
    }
    CHECK(errors > 20);
}

TEST_CASE("solved games: a game of perfect turns is 100 for both sides") {
    const AnyGame& six = *find_game("six");
    const TablebaseProbe& solved = *small_games().find(six);
    Random random(1);
    const History history = played(six, six.start(0), solved, random, 100);
    Review review(history, history.outcome());
    while (!review.done()) review.step(&solved);
    for (const TurnReview& turn : review.turns()) CHECK(turn.label <= Label::good);
    CHECK(review.accuracy(Side::white) == 100);
    CHECK(review.accuracy(Side::black) == 100);
    CHECK(review.decisive_moments().empty());
}

// The turn that decided a game that ended so, found by looking at the successors.
std::optional<std::size_t> expected_decisive(const TablebaseProbe& solved, const History& history,
                                             const Outcome& outcome) {
    std::optional<std::size_t> first;
    History before = history;
    for (std::size_t i = history.size(); i-- > 0;) {
        before.undo();
        const Expected truth = expected(solved, before, history.turns()[i]);
        const bool loser = outcome.winner() == other(before.position().to_move());
        const bool lost = truth.best >= 0 && truth.played < 0;
        if (outcome.winner() ? loser && lost : truth.played < truth.best) first = i;
    }
    return first;
}

TEST_CASE(
    "solved games: the decisive turn is the first that lost the game or, of a draw, that changed the "
    "result") {
    const AnyGame& six = *find_game("six");
    const TablebaseProbe& solved = *small_games().find(six);
    Random random(3);
    int found = 0;
    int not_the_costliest = 0;
    for (int i = 0; i < 60; ++i) {
        const History history = played(six, six.start(0), solved, random, random.below(101));
        for (const Outcome& outcome :
             {Outcome::win(Side::white, Why::forfeit), Outcome::win(Side::black, Why::forfeit),
              Outcome::draw(Why::agreement)}) {
            Review review(history, outcome, {.nodes_per_turn = 200, .nodes_per_game = 100'000});
            while (!review.done()) review.step(&solved);
            const auto decisive = review.decisive_turn();
            const auto expected = expected_decisive(solved, history, outcome);
            if (expected || !outcome.winner()) CHECK(decisive == expected);
            if (!decisive) continue;
            ++found;
            not_the_costliest += review.decisive_moments(1).front() != *decisive ? 1 : 0;
        }
    }
    CHECK(found > 60);
    CHECK(not_the_costliest > 20);
}

// Between computers of levels 1 to 5, which err as people do.
History computers_game(const AnyGame& game, Random& random) {
    const std::array level = {1 + static_cast<int>(random.below(5)), 1 + static_cast<int>(random.below(5))};
    History history(game, game.start(0));
    while (history.size() < 100 && !history.outcome().over())
        history.play(engine::choose_turn(history, level[index(history.position().to_move())], random));
    return history;
}

// So many positions a search: a bound on the work, whatever the machine.
constexpr ReviewLimits by_engine{.nodes_per_turn = 20'000, .nodes_per_game = 2'000'000};

TEST_CASE("the engine blames at most one sound turn in sixty, and what it blames, it blames in every review" *
          doctest::test_suite("slow")) {
    const AnyGame& six = *find_game("six");
    const TablebaseProbe& solved = *small_games().find(six);
    Random random(22);
    int sound = 0;
    int blamed = 0;
    int errors = 0;
    while (sound < 1500) {
        const History history = computers_game(six, random);
        Review review(history, history.outcome(), by_engine);
        while (!review.done()) {
            const TurnReview turn = review.step();
            const History before = history_before(history, turn.played);
            const Expected truth = expected(solved, before, turn.turn);
            if (truth.legal == 1) continue;
            if (truth.played == truth.best) {
                ++sound;
                blamed += turn.error() ? 1 : 0;
            }
            if (!turn.error()) continue;
            ++errors;
            Review alone(history, history.outcome(), by_engine);
            const TurnReview again = alone.review_instead(turn.played, turn.turn, std::nullopt);
            CHECK(again.label == turn.label);
            CHECK(again.lost == turn.lost);
        }
    }
    CHECK(errors > 120);
    CAPTURE(blamed);
    CAPTURE(sound);
    CHECK(60 * blamed <= sound);
}

TEST_CASE("solved games: the better line keeps the result to its end") {
    const AnyGame& six = *find_game("six");
    const TablebaseProbe& solved = *small_games().find(six);
    Random random(9);
    int lines = 0;
    while (lines < 100) {
        const History history = played(six, six.start(0), solved, random, 50);
        Review review(history, history.outcome(), {.nodes_per_turn = 200, .nodes_per_game = 100'000});
        while (!review.done()) review.step(&solved);
        for (const TurnReview& turn : review.turns()) {
            if (!turn.error()) continue;
            if (turn.better.size() == 1) continue;  // it ends the game, perhaps by repetition
            ++lines;
            AnyPosition now = history.position_at(turn.played);
            const int before = turn.best_points / 500 - 1;
            int sign = 1;
            for (const Turn& each : turn.better) {
                CHECK(result_of(solved, now, each) == sign * before);
                const Side side = now.to_move();
                now.play(each);
                if (now.to_move() != side) sign = -sign;
            }
        }
    }
}
