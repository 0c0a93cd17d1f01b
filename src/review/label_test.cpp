#include "review/label.h"

#include <doctest/doctest.h>
#include <utility>
#include <vector>

#include "engine/value.h"

using namespace merels;
using namespace merels::review;

namespace {

constexpr TablebaseValue won(int dtc) {
    return {Wdl::win, dtc};
}
constexpr TablebaseValue lost(int dtc) {
    return {Wdl::loss, dtc};
}
constexpr TablebaseValue drawn = {Wdl::draw, 0};

}  // namespace

TEST_CASE("solved positions: a label says what the turn lost") {
    struct Row {
        SolvedChoice choice;
        Verdict verdict;
    };
    const std::vector<Row> rows = {
        {{won(3), won(3), 1, 1}, {Label::forced, 0}},      {{drawn, drawn, 1, 1}, {Label::forced, 0}},
        {{won(3), won(3), 9, 1}, {Label::only_move, 0}},   {{drawn, drawn, 9, 1}, {Label::only_move, 0}},
        {{won(3), won(3), 9, 2}, {Label::best, 0}},        {{won(3), won(32), 9, 2}, {Label::good, 0}},
        {{won(3), won(133), 9, 2}, {Label::good, 0}},      {{drawn, drawn, 9, 5}, {Label::good, 0}},
        {{won(3), drawn, 9, 2}, {Label::missed_win, 500}}, {{won(3), lost(2), 9, 2}, {Label::blunder, 1000}},
        {{drawn, lost(80), 9, 5}, {Label::blunder, 500}},  {{lost(9), lost(9), 9, 9}, {Label::best, 0}},
        {{lost(9), lost(2), 9, 9}, {Label::good, 0}},      {{lost(140), lost(10), 9, 9}, {Label::good, 0}},
        {{lost(8), lost(8), 1, 1}, {Label::forced, 0}},
    };
    for (const Row& row : rows) {
        const Verdict verdict = classify(row.choice);
        CAPTURE(word(verdict.label));
        CAPTURE(word(row.verdict.label));
        CHECK(verdict == row.verdict);
    }
}

TEST_CASE("searched positions: a label says what the turn lost, and noise is none") {
    struct Row {
        SearchedChoice choice;
        Label label;
    };
    const int win = engine::win_value - 5;
    const std::vector<Row> rows = {
        {{10, 10, 5, 1}, Label::forced},        {{10, 10, 5, 8}, Label::best},
        {{10, 10, -90, 8}, Label::only_move},   {{10, 12, {}, 8}, Label::best},
        {{10, 5, {}, 8}, Label::good},          {{10, -20, {}, 8}, Label::good},
        {{10, -40, {}, 8}, Label::inaccuracy},  {{10, -70, {}, 8}, Label::mistake},
        {{10, -140, {}, 8}, Label::blunder},    {{900, 700, {}, 8}, Label::good},
        {{-900, -1500, {}, 8}, Label::good},    {{win, win - 4, {}, 8}, Label::good},
        {{win, 700, {}, 8}, Label::good},       {{win, 0, {}, 8}, Label::missed_win},
        {{win, 120, {}, 8}, Label::missed_win}, {{win, -win, {}, 8}, Label::blunder},
        {{win, -200, {}, 8}, Label::blunder},   {{-win, -win, -win, 8}, Label::best},
        {{-win, -win - 2, {}, 8}, Label::good}, {{0, -win, {}, 8}, Label::blunder},
        {{win, win, 0, 8}, Label::only_move},   {{win, win, win - 9, 8}, Label::best},
    };
    for (const Row& row : rows) {
        const Verdict verdict = classify(row.choice);
        CAPTURE(row.choice.best);
        CAPTURE(row.choice.played);
        CHECK(word(verdict.label) == word(row.label));
        CHECK((verdict.lost > 0 || !is_error(verdict.label)));
    }
}

TEST_CASE(
    "searched positions: a far win or loss that is proved for one turn alone is no error if the other leans "
    "so") {
    const int far_win = engine::win_value - far_proof;
    const int near_win = engine::win_value - far_proof + 1;
    const std::vector<std::pair<SearchedChoice, Verdict>> rows = {
        {{far_win, 20, {}, 8}, {Label::good, 0}},
        {{near_win, 20, {}, 8}, {Label::missed_win, 458}},
        {{far_win, 0, {}, 8}, {Label::missed_win, 500}},
        {{far_win, -40, {}, 8}, {Label::blunder, 583}},
        {{far_win, -far_win, {}, 8}, {Label::blunder, 1000}},
        {{-20, -far_win, {}, 8}, {Label::good, 0}},
        {{-20, -near_win, {}, 8}, {Label::blunder, 458}},
        {{0, -far_win, {}, 8}, {Label::blunder, 500}},
        {{40, -far_win, {}, 8}, {Label::blunder, 583}},
    };
    for (const auto& [choice, verdict] : rows) {
        CAPTURE(choice.best);
        CAPTURE(choice.played);
        CHECK(word(classify(choice).label) == word(verdict.label));
        CHECK(classify(choice).lost == verdict.lost);
    }
}

TEST_CASE("expected points grow with the value, and only a decided game is certain") {
    CHECK(points_of_value(0) == draw_points);
    CHECK(points_of_value(engine::win_value - 1) == win_points);
    CHECK(points_of_value(-engine::win_value + 1) == 0);
    int before = points_of_value(-3000);
    CHECK(before > 0);
    for (int value = -3000; value <= 3000; value += 10) {
        CHECK(points_of_value(value) >= before);
        CHECK(points_of_value(value) + points_of_value(-value) == win_points);
        before = points_of_value(value);
    }
    CHECK(before < win_points);
}
