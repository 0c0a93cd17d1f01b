// merels picture: positions and games as files.
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/folder.h"
#include "support/paths.h"
#include "support/program.h"

using namespace merels::testing;

namespace {

Ran merels_program(const std::vector<std::string>& words) {
    return run(in_build("merels"), words);
}

std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a position is drawn as PNG or SVG, a game as an animation") {
    const Folder folder;
    const std::string out = folder.path() + "/x";
    CHECK(merels_program({"picture", "nine", "--out", out + ".png"}).status == 0);
    CHECK(contents(out + ".png").starts_with("\x89PNG"));
    CHECK(merels_program({"picture", "nine", "w.w...../bb....../........", "w", "7,7", "--out", out + ".svg"})
              .status == 0);
    CHECK(contents(out + ".svg").starts_with("<svg "));
    std::ofstream(folder.path() + "/game") << "1. d6 f4 2. b4 g4\n";
    CHECK(merels_program({"picture", folder.path() + "/game", "--out", out + ".apng"}).status == 0);
    CHECK(contents(out + ".apng").find("acTL") != std::string::npos);
    CHECK(
        merels_program({"picture", folder.path() + "/game", "--turn", "1", "--out", out + "1.svg"}).status ==
        0);
    CHECK(merels_program({"picture", folder.path() + "/game", "--turn", "9", "--out", out + ".svg"}).status !=
          0);
}

TEST_CASE("what cannot be drawn is refused with the reason") {
    const Folder folder;
    const std::string out = folder.path() + "/x";
    const Ran kind = merels_program({"picture", "nine", "--out", out + ".jpg"});
    CHECK(kind.status != 0);
    CHECK(kind.err.find(".png, .svg or .apng") != std::string::npos);
    CHECK(merels_program({"picture", "chess", "--out", out + ".png"}).status != 0);
    CHECK(merels_program({"picture", "nine", "nonsense", "--out", out + ".png"}).status != 0);
    CHECK(contents(out + ".png").empty());
}
