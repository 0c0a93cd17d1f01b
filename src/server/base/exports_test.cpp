#include "server/base/exports.h"

#include <doctest/doctest.h>

#include "support/folder.h"

using namespace merels;
using namespace merels::server;

TEST_CASE("only files of games are listed, the newest first") {
    const testing::Folder folder;
    for (const char* name : {"games-2026-11-14.jsonl.zst", "games-2026-11-15.jsonl.zst", "notes.txt",
                             "games-2026-11-15.jsonl.zst.a1B2c3", "games-2026-11-1x.jsonl.zst"})
        folder.write(name, "abc");
    const auto files = list_exports(folder.path());
    REQUIRE(files.size() == 2);
    CHECK(files[0].name == "games-2026-11-15.jsonl.zst");
    CHECK(files[1].size == 3);
    CHECK(list_exports(folder.path() + "/none").empty());
    CHECK_FALSE(is_export_name("../secret"));
}
