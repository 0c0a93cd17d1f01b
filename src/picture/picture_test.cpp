#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>
#include <zlib.h>

#include "picture/animation.h"
#include "picture/board_picture.h"
#include "picture/png.h"

using namespace merels;
using namespace merels::picture;

namespace {

constexpr Rgb white_paint{255, 255, 255};
constexpr Rgb black_paint{0, 0, 0};

std::size_t count(const Canvas& canvas, const Rgb& colour) {
    std::size_t found = 0;
    for (int y = 0; y < canvas.height(); ++y)
        found += static_cast<std::size_t>(std::ranges::count(canvas.row(y), colour));
    return found;
}

// A row of four cells, the last of them beside the board.
Geometry row_of(Geometry::Shape shape) {
    Geometry geometry;
    geometry.shape = shape;
    geometry.stacks = true;
    geometry.spots = {{"a1", 0, 0}, {"b1", 1, 0}, {"c1", 2, 0}, {"hand", 4, 0, false}};
    geometry.segments = {{0, 1, 0}, {1, 2, 0.5}};
    geometry.mills = {{{0, 1, 2}}};
    return geometry;
}

int times(std::string_view text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
}

}  // namespace

TEST_CASE("a kind of piece has its letter in place of the mark, and a marked point a dashed square") {
    Geometry geometry = row_of(Geometry::Shape::spot);
    geometry.piece_kinds = {
        {.piece = {Colour::white, 1, false, 1}, .name = tr("king"), .letter = 'k', .glyph = "K"}};
    Setup setup;
    setup.board = {Piece{Colour::white, 1}, {}, {}, {}};
    const std::string man = draw_board_svg(geometry, setup);
    setup.board[0].kind = 1;
    const std::string king = draw_board_svg(geometry, setup);
    CHECK(times(king, "stroke-linecap") == times(man, "stroke-linecap") + 5);  // the strokes of a K
    geometry.piece_kinds[0].glyph = {};
    CHECK(draw_board_svg(geometry, setup) == man);
    geometry.spots[1].area = "throne";
    CHECK(times(draw_board_svg(geometry, setup), "stroke-linecap") == times(man, "stroke-linecap") + 16);
}

TEST_CASE("shapes are painted where they are, with smooth edges, and cut off at the picture's") {
    Canvas canvas(40, 30, white_paint);
    canvas.disc({20, 15}, 6, black_paint);
    CHECK(canvas.at(20, 15) == black_paint);
    CHECK(canvas.at(20, 3) == white_paint);
    CHECK(count(canvas, black_paint) > 80);
    CHECK(count(canvas, black_paint) < 114);  // pi times 6 squared, less the edge
    const Rgb edge = canvas.at(20, 9);
    CHECK(edge != white_paint);
    canvas.line({-50, 2}, {90, 2}, 2, black_paint);
    CHECK(canvas.at(0, 1) == black_paint);
    CHECK(canvas.at(39, 2) == black_paint);
    canvas.disc({1000, 1000}, 5, black_paint);
    canvas.box({-10, 25}, 100, 100, 0, black_paint);
    CHECK(canvas.at(39, 29) == black_paint);
    const std::array<Coordinates, 3> triangle = {{{2, 20}, {8, 12}, {8, 20}}};
    canvas.polygon(triangle, black_paint);
    CHECK(canvas.at(6, 18) == black_paint);
    CHECK(canvas.at(2, 13) == white_paint);
}

TEST_CASE("a picture is a PNG file that holds every pixel") {
    Canvas canvas(17, 5, Rgb{1, 2, 3});
    canvas.disc({8, 2}, 2, Rgb{200, 100, 50});
    const std::string file = write_png(canvas);
    REQUIRE(file.starts_with("\x89PNG\r\n\x1a\n"));
    CHECK(number_at(file, 16) == 17);
    CHECK(number_at(file, 20) == 5);
    std::string packed;
    std::size_t chunks = 0;
    for (std::size_t at = 8; at < file.size(); ++chunks) {
        const std::uint32_t size = number_at(file, at);
        const std::string_view checked = std::string_view(file).substr(at + 4, size + 4);
        CHECK(crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size())) ==
              number_at(file, at + 8 + size));
        if (checked.starts_with("IDAT")) packed += checked.substr(4);
        at += size + 12;
    }
    CHECK(chunks == 3);
    std::string rows(static_cast<std::size_t>(5 * (17 * 3 + 1)), '\0');
    uLongf size = rows.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                       reinterpret_cast<const Bytef*>(packed.data()), packed.size()) == Z_OK);
    REQUIRE(size == rows.size());
    for (std::size_t y = 0; y < 5; ++y) {
        const std::string_view row = std::string_view(rows).substr(y * 52, 52);
        CHECK(row[0] == 0);
        for (int x = 0; x < 17; ++x) {
            const auto byte = [&](int sample) {
                return static_cast<std::uint8_t>(row[static_cast<std::size_t>(3 * x + sample + 1)]);
            };
            CHECK(canvas.at(x, static_cast<int>(y)) == Rgb{byte(0), byte(1), byte(2)});
        }
    }
}

TEST_CASE("a board is drawn with its men, its stacks and the men in hand") {
    for (const auto shape : {Geometry::Shape::spot, Geometry::Shape::square, Geometry::Shape::hexagon}) {
        const Geometry geometry = row_of(shape);
        Setup setup;
        setup.board.resize(4);
        const Canvas empty = draw_board(geometry, setup);
        CHECK(empty.width() == preview_width);
        const auto middle = [](const Canvas& canvas) {
            return canvas.at(preview_width / 2, preview_height / 2);
        };
        const auto changed = [&](const Piece& piece) {
            Setup with = setup;
            with.board[1] = piece;
            return draw_board(geometry, with);
        };
        const Canvas white = changed({Colour::white, 1});
        const Canvas black = changed({Colour::black, 1});
        CHECK(middle(white) != middle(empty));
        CHECK(middle(black) != middle(white));
        CHECK(middle(changed({Colour::red, 1})) != middle(black));
        // A stack has its height on it, and a dot for a red inside.
        CHECK(write_png(changed({Colour::white, 8})) != write_png(changed({Colour::white, 9})));
        CHECK(write_png(changed({Colour::white, 8, true})) != write_png(changed({Colour::white, 8})));
    }
    Geometry square = row_of(Geometry::Shape::spot);
    square.spots.push_back({"a4", 0, 3});
    Setup setup;
    setup.board.resize(5);
    const std::string none = write_png(draw_board(square, setup));
    setup.hand = {3, 0};
    const std::string white = write_png(draw_board(square, setup));
    setup.hand = {3, 200};
    CHECK(white != none);
    CHECK(write_png(draw_board(square, setup)) != white);
}

TEST_CASE("a position is drawn as SVG with the shapes of the picture") {
    const Geometry geometry = row_of(Geometry::Shape::spot);
    Setup setup;
    setup.board.resize(geometry.size());
    const std::string empty = draw_board_svg(geometry, setup);
    setup.board[0] = {.colour = Colour::white, .height = 1};
    const std::string svg = draw_board_svg(geometry, setup);
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.size() > empty.size());
    CHECK(svg.find("nan") == std::string::npos);
}

namespace {

// The types of a PNG file's chunks, whose checksums must be right.
std::vector<std::string> chunks_of(std::string_view file) {
    std::vector<std::string> types;
    for (std::size_t at = 8; at < file.size();) {
        const std::size_t size = number_at(file, at);
        const std::string_view checked = file.substr(at + 4, size + 4);
        CHECK(number_at(file, at + 8 + size) ==
              crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size())));
        types.emplace_back(checked.substr(0, 4));
        at += size + 12;
    }
    return types;
}

}  // namespace

TEST_CASE("a game is an animated PNG with a frame for each position, each as small as what changes") {
    const Geometry geometry = row_of(Geometry::Shape::spot);
    Setup setup;
    setup.board.resize(geometry.size());
    std::vector<Setup> setups = {setup};
    for (const Point point : {0, 1, 2}) {
        setup.board[point] = {.colour = Colour::black, .height = 1};
        setups.push_back(setup);
    }
    setups.push_back(setup);  // nothing changes
    const std::string file = draw_game(geometry, setups);
    CHECK(chunks_of(file) == std::vector<std::string>{"IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL",
                                                      "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"});
    CHECK(number_at(file, 16) == 600);
    CHECK(number_at(file, file.find("acTL") + 4) == setups.size());
    const std::size_t second = file.find("fcTL", file.find("IDAT"));
    CHECK(number_at(file, second + 8) < 300);  // its width
    CHECK(file.size() < 3 * write_png(draw_board(geometry, setup, 0.5)).size());
}

TEST_CASE("of a very long game the end is drawn") {
    const Geometry geometry = row_of(Geometry::Shape::spot);
    Setup setup;
    setup.board.resize(geometry.size());
    const std::vector<Setup> setups(most_frames + 50, setup);
    const std::string file = draw_game(geometry, setups);
    CHECK(number_at(file, file.find("acTL") + 4) == most_frames);
}
