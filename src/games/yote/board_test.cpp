#include "yote/board.h"

#include "yote/test_game.h"

namespace merels::yote {
namespace {

TEST_CASE("Y1: the cells are a0 to e5, and a1 and 1a name the same cell") {
    const TestGame test;
    const Geometry& geometry = test.game().geometry();
    CHECK(geometry.size() == 30);
    CHECK(geometry.name(0) == "a0");
    CHECK(geometry.name(5) == "a5");
    CHECK(geometry.name(6) == "b0");
    CHECK(geometry.name(29) == "e5");
    CHECK(geometry.find("a1") == Point{1});
    CHECK(geometry.find("1a") == Point{1});
    CHECK(geometry.find("E5") == Point{29});
    CHECK_FALSE(geometry.find("f0").has_value());
    CHECK_FALSE(geometry.find("a6").has_value());
    CHECK_FALSE(geometry.find("hand").has_value());
}

TEST_CASE("Y6: the rows and columns are named beside the board") {
    const TestGame test;
    const Geometry& geometry = test.game().geometry();
    CHECK(geometry.shape == Geometry::Shape::square);
    CHECK(geometry.spots[8].x == 2);
    CHECK(geometry.spots[8].y == 1);
    REQUIRE(geometry.labels.size() == 11);
    CHECK(geometry.labels[1].text == "b");
    CHECK(geometry.labels[1].x == -1);
    CHECK(geometry.labels[1].y == 1);
    CHECK(geometry.labels[10].text == "5");
    CHECK(geometry.labels[10].x == 5);
    CHECK(geometry.labels[10].y == -1);
}

TEST_CASE("Y1: the board's size is a parameter") {
    CHECK(TestGame("columns: 5").game().geometry().size() == 25);
    const TestGame tall("rows: 8\ncolumns: 3");
    CHECK(tall.game().geometry().name(23) == "h2");
    const TestGame large("rows: 8\ncolumns: 8");
    CHECK(large.game().geometry().name(63) == "h7");
    CHECK(large.game().start(0).turns().size() == 64);
}

TEST_CASE("where the extra man may come from the hand, the hand is a point beside the board") {
    const TestGame test("extra-from-hand: yes\nrows: 8\ncolumns: 8");
    const Geometry& geometry = test.game().geometry();
    REQUIRE(geometry.size() == 65);
    CHECK(geometry.find("hand") == Point{64});
    CHECK_FALSE(geometry.spots[64].on_board);
    CHECK(geometry.spots[64].x > 7);
    CHECK(test.game().start(0).setup().board.size() == 65);
}

TEST_CASE("men are found where they can go by whole sets, and none wraps round an edge") {
    const Board board{Variant{}};
    const auto cell = [&](std::string_view name) { return *board.geometry().find(name); };
    const Cells corner = bit(cell("a0"));
    const Movers from_corner = board.steppers(corner, board.all() & ~corner);
    CHECK(from_corner == Movers{0, 0, corner, corner});
    const Cells edge = bit(cell("b5"));
    const Movers from_edge = board.steppers(edge, board.all() & ~edge);
    CHECK(from_edge == Movers{edge, edge, 0, edge});
    // Over a5 onto b0 would be round the edge.
    const Cells man = bit(cell("a4"));
    const Cells over = bit(cell("a5"));
    CHECK(how_many_moves(board.jumpers(man, over, board.all() & ~man & ~over)) == 0);
    CHECK(how_many_moves(board.jumpers(bit(cell("b1")), bit(cell("b0")), bit(cell("a5")))) == 0);
    CHECK(how_many_moves(board.jumpers(bit(cell("a3")), bit(cell("a4")), bit(cell("a5")))) == 1);
    CHECK_FALSE(board.neighbours(cell("a5"), cell("b0")));
    CHECK(board.neighbours(cell("a5"), cell("b5")));
}

TEST_CASE("directions are told apart on every width of board") {
    for (const int columns : {3, 5, 8}) {
        Variant variant;
        variant.columns = columns;
        const Board board(variant);
        const auto middle = static_cast<Point>(2 * columns + 1);
        for (std::size_t way = 0; way < directions; ++way) {
            CHECK(Board::direction(middle, board.next(middle, way)) == way);
            CHECK_FALSE(board.is_jump(middle, board.next(middle, way)));
            const Point beyond = board.next(board.next(middle, way), way);
            CHECK(board.is_jump(middle, beyond));
            CHECK(Board::middle(middle, beyond) == board.next(middle, way));
        }
    }
}

}  // namespace
}  // namespace merels::yote
