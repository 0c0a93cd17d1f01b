// The board: its cells, what is drawn, and the sets the rules are made of.
#include "dvonn/board.h"

#include <cmath>
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "core/bits.h"

using namespace merels;
using namespace merels::dvonn;

namespace {

Cell cell(std::string_view name) {
    const auto point = geometry().find(name);
    REQUIRE(point);
    return cell_of(point.value_or(0));
}

const Geometry::Spot& spot(std::string_view name) {
    return geometry().spots[point_of(cell(name))];
}

std::set<std::string> names(Cells cells) {
    std::set<std::string> found;
    each_point(cells, [&](Cell one) { found.insert(geometry().name(point_of(one))); });
    return found;
}

double distance(Point a, Point b) {
    const auto& from = geometry().spots[a];
    const auto& to = geometry().spots[b];
    return std::hypot(from.x - to.x, from.y - to.y);
}

// The cells of the set in one piece with this one, by looking at every pair.
Cells piece_of(Cells set, Cell first) {
    Cells found = bit(first);
    for (std::size_t times = 0; times < geometry().size(); ++times) {
        each_point(found, [&](Cell one) { found |= reach(one, 1) & set; });
    }
    return found;
}

}  // namespace

TEST_CASE("D1: there are 49 cells in rows of 9, 10, 11, 10, 9") {
    const Geometry& board = geometry();
    REQUIRE(board.size() == 49);
    CHECK(board.shape == Geometry::Shape::hexagon);
    CHECK(board.stacks);
    std::string row;
    std::string rows;
    for (const auto& spot : board.spots) {
        if (!row.empty() && spot.name[1] != row[1]) {
            rows += row + ' ';
            row.clear();
        }
        row += spot.name;
    }
    CHECK(rows + row ==
          "a1b1c1d1e1f1g1h1i1 a2b2c2d2e2f2g2h2i2j2 a3b3c3d3e3f3g3h3i3j3k3 b4c4d4e4f4g4h4i4j4k4 "
          "c5d5e5f5g5h5i5j5k5");
}

TEST_CASE("D1: a cell's neighbours, six of them but at the edge, are drawn at distance 1 and no others are") {
    for (Point a = 0; a < all_pieces; ++a) {
        for (Point b = 0; b < all_pieces; ++b) {
            const bool near = (reach(cell_of(a), 1) & bit(cell_of(b))) != 0;
            CHECK(near == (std::abs(distance(a, b) - 1) < 1e-9));
        }
    }
    CHECK(names(reach(cell("e3"), 1)) == std::set<std::string>{"d2", "d3", "e2", "e4", "f3", "f4"});
    CHECK(names(reach(cell("a1"), 1)) == std::set<std::string>{"a2", "b1", "b2"});
    CHECK(names(reach(cell("k3"), 1)) == std::set<std::string>{"j2", "j3", "k4"});
    CHECK(names(reach(cell("c5"), 1)) == std::set<std::string>{"b4", "c4", "d5"});
}

TEST_CASE("G11: row 1 is drawn at the top, the leftmost cell at 0, rows and columns are named outside") {
    const Geometry& board = geometry();
    double left = 100;
    for (const auto& spot : board.spots) left = std::min(left, spot.x);
    CHECK(left == 0);
    CHECK(spot("a3").x == 0);
    CHECK(spot("a1").y == 0);
    CHECK(spot("k5").y > spot("k4").y);

    std::multiset<std::string> labels;
    for (const auto& label : board.labels) {
        labels.insert(label.text);
        for (const auto& spot : board.spots) {
            CHECK(std::hypot(label.x - spot.x, label.y - spot.y) > 0.99);
        }
        for (const auto& another : board.labels) {
            CHECK((&label == &another || std::hypot(label.x - another.x, label.y - another.y) > 0.99));
        }
    }
    for (const char* name :
         {"1", "2", "3", "4", "5", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}) {
        CHECK(labels.contains(name));
    }
}

TEST_CASE("D7: the number beside a column's letter is the one that row,column is read by") {
    const Geometry& board = geometry();
    for (const auto& label : board.labels) {
        const bool column = label.text >= "a";
        CHECK(label.also.empty() != column);
        for (const char* row : {"1", "2", "3", "4", "5"}) {
            if (column) CHECK(board.find(row + ("," + label.also)) == board.find(label.text + row));
        }
    }
}

TEST_CASE("D3: what a stack can reach is in a straight line, exactly its height away") {
    CHECK(names(reach(cell("e3"), 2)) == std::set<std::string>{"c1", "c3", "e1", "e5", "g3", "g5"});
    CHECK(names(reach(cell("a3"), 10)) == std::set<std::string>{"k3"});
    CHECK(reach(cell("a3"), 11) == 0);
    CHECK(reach(cell("a3"), 49) == 0);
    for (Point from = 0; from < all_pieces; ++from) {
        for (Point to = 0; to < all_pieces; ++to) {
            const auto far = straight_distance(cell_of(from), cell_of(to));
            for (int height = 1; height <= 49; ++height) {
                const bool reached = (reach(cell_of(from), height) & bit(cell_of(to))) != 0;
                CHECK(reached == (far == height));
            }
        }
    }
}

TEST_CASE("D4: only a cell with six neighbours can be enclosed") {
    std::set<std::string> inner;
    for (Point point = 0; point < all_pieces; ++point) {
        if (how_many(reach(cell_of(point), 1)) == 6) inner.insert(geometry().name(point));
    }
    CHECK(inner.size() == 25);
    CHECK(names(enclosed(tables.all)) == inner);
    CHECK(names(enclosed(tables.all & ~bit(cell("e3")))).size() == 25 - 7);
}

TEST_CASE("D5: neighbours of a cell are apart if they are not in one piece among themselves") {
    for (Point point = 0; point < all_pieces; ++point) {
        const Cell middle = cell_of(point);
        const Cells around = reach(middle, 1);
        for (Cells some = around;; some = (some - 1) & around) {
            const bool apart = some != 0 && piece_of(some, lowest(some)) != some;
            CHECK(neighbours_apart(some, middle) == apart);
            CHECK(neighbours_apart(some | (tables.all & ~around), middle) == apart);
            if (some == 0) break;
        }
    }
}

TEST_CASE("D5: what is connected to a cell is what steps between neighbours lead to") {
    const Cells three = bit(cell("a1")) | bit(cell("b2")) | bit(cell("c2"));
    const Cells apart = three | bit(cell("e2")) | bit(cell("c1"));
    CHECK(connected(bit(cell("a1")), three) == three);
    CHECK(connected(bit(cell("c1")), apart) == (three | bit(cell("c1"))));
    CHECK(connected(bit(cell("e2")), apart) == bit(cell("e2")));
    CHECK(connected(bit(cell("k5")), apart) == 0);
    CHECK(connected(bit(cell("e3")), tables.all) == tables.all);
}
