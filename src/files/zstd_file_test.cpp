#include "files/zstd_file.h"

#include <doctest/doctest.h>

#include "files/files.h"
#include "support/folder.h"

using namespace merels;
using namespace merels::files;

TEST_CASE("what is written piece by piece is read back, compressed or not") {
    const testing::Folder folder;
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "line " + std::to_string(i) + "\n";
    for (const char* name : {"/a.txt", "/a.txt.zst"}) {
        const std::string path = folder.path() + name;
        auto writer = TextWriter::open(path);
        REQUIRE(writer);
        for (std::size_t at = 0; at < text.size(); at += 1000) CHECK(writer->write(text.substr(at, 1000)));
        CHECK_FALSE(file_exists(path));
        CHECK(writer->finish());
        CHECK(read_text(path, text.size()) == text);
        CHECK_FALSE(read_text(path, text.size() - 1));
    }
    CHECK(folder.read("a.txt") == text);
    CHECK(folder.read("a.txt.zst").size() < text.size() / 3);
    CHECK(folder.files().size() == 2);
}

TEST_CASE("a file that is not finished leaves nothing, and one that is cut off is not read") {
    const testing::Folder folder;
    {
        auto writer = TextWriter::open(folder.path() + "/a.zst");
        REQUIRE(writer);
        CHECK(writer->write("text"));
    }
    CHECK(folder.files().empty());
    auto writer = TextWriter::open(folder.path() + "/b.zst");
    REQUIRE(writer);
    CHECK(writer->write(std::string(1000, 'x')));
    CHECK(writer->finish());
    const std::string whole = folder.read("b.zst");
    folder.write("cut.zst", whole.substr(0, whole.size() - 3));
    CHECK_FALSE(read_text(folder.path() + "/cut.zst", 10'000));
    CHECK_FALSE(TextWriter::open(folder.path() + "/none/c"));
}
