#include "core/level.h"

#include <doctest/doctest.h>
#include <set>

#include "core/adaptive_level.h"

using namespace merels;
using Result = AdaptiveLevel::Result;

namespace {

AdaptiveLevel after(AdaptiveLevel level, std::initializer_list<Result> results) {
    for (const Result result : results) level.record(result);
    return level;
}

}  // namespace

TEST_CASE("G9: every level has a name of its own") {
    std::set<std::string> names;
    for (int level = weakest_level; level <= strongest_level; ++level) names.insert(level_name(level).text());
    CHECK(names.size() == 10);
    CHECK(level_name(1).text() == "Newcomer");
    CHECK(level_name(10).text() == "Grandmaster");
    CHECK(computer_name(7) == "Computer 7");
}

TEST_CASE("G9: the level goes up after two wins in a row and down after two losses in a row") {
    CHECK(AdaptiveLevel{}.level == 1);
    CHECK(after({}, {Result::won}) == AdaptiveLevel{1, 1});
    CHECK(after({}, {Result::won, Result::won}) == AdaptiveLevel{2, 0});
    CHECK(after({}, {Result::won, Result::won, Result::won}) == AdaptiveLevel{2, 1});
    CHECK(after({4, 0}, {Result::lost}) == AdaptiveLevel{4, -1});
    CHECK(after({4, 0}, {Result::lost, Result::lost}) == AdaptiveLevel{3, 0});
}

TEST_CASE("G9: a draw or the opposite result ends a row") {
    CHECK(after({4, 1}, {Result::drawn}) == AdaptiveLevel{4, 0});
    CHECK(after({4, 1}, {Result::drawn, Result::won}) == AdaptiveLevel{4, 1});
    CHECK(after({4, 1}, {Result::lost}) == AdaptiveLevel{4, -1});
    CHECK(after({4, -1}, {Result::won}) == AdaptiveLevel{4, 1});
}

TEST_CASE("G9: the level stays within the weakest and the strongest") {
    CHECK(after({1, -1}, {Result::lost}) == AdaptiveLevel{1, 0});
    CHECK(after({10, 1}, {Result::won}) == AdaptiveLevel{10, 0});
}
