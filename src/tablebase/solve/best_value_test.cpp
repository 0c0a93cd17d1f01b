#include "tablebase/solve/best_value.h"

#include <doctest/doctest.h>

using namespace merels::tablebase;

TEST_CASE("the best value is the quickest win, then a draw, then the slowest loss") {
    BestValue best;
    CHECK(best.entry(entry::loss(0)) == entry::loss(0));  // no turns
    best.add_quiet(entry::win(3));
    CHECK(best.entry(entry::draw) == entry::loss(4));
    best.add_quiet(entry::win(7));
    CHECK(best.entry(entry::draw) == entry::loss(8));
    best.add_capture(entry::win(50));
    CHECK(best.entry(entry::draw) == entry::loss(8));
    best.add_quiet(entry::draw);
    CHECK(best.entry(entry::loss(0)) == entry::draw);
    best.add_quiet(entry::loss(6));
    CHECK(best.entry(entry::draw) == entry::win(7));
    best.add_quiet(entry::loss(2));
    CHECK(best.entry(entry::draw) == entry::win(3));
    best.add_quiet(entry::win(9));
    CHECK(best.entry(entry::draw) == entry::win(3));
    CHECK_FALSE(best.is_max());
    best.add_capture(entry::loss(40));  // the distance ends at the removal
    CHECK(best.entry(entry::draw) == entry::win(1));
    CHECK(best.is_max());
}

TEST_CASE("the greatest distance is kept") {
    BestValue best;
    best.add_quiet(entry::win(entry::max_dtc - 1));
    CHECK(best.entry(entry::draw) == entry::loss(entry::max_dtc));
    best.add_quiet(entry::loss(entry::max_dtc - 1));
    CHECK(best.entry(entry::draw) == entry::win(entry::max_dtc));
}
