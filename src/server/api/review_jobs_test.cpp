#include "server/api/review_jobs.h"

#include <doctest/doctest.h>
#include <filesystem>

#include "registry/registry.h"
#include "support/folder.h"
#include "tablebase/files/file_table_store.h"
#include "tablebase/files/tablebase.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/solver.h"

using namespace merels;
using merels::server::ReviewJobs;

TEST_CASE("reviews are better when there are more tables, whatever the number of men") {
    const testing::Folder folder;
    const AnyGame& nine = *find_game("nine");
    const auto version = [&](const AnyGame& game) {
        return ReviewJobs::version_for(game, tablebase::Tablebase(folder.path()));
    };
    const std::string without = version(nine);
    const std::string small = version(*find_game("six"));
    const tablebase::TableIndex index(*tablebase::solvable_rules(nine));
    const auto serial = tablebase::serial_for;
    auto store = tablebase::FileTableStore::open(folder.path(), index, serial);
    REQUIRE(store.has_value());
    REQUIRE(tablebase::solve(index, **store, {.only = tablebase::moving_subspace(index.variant(), 4, 3)}));
    const std::string with = version(nine);
    CHECK(with > without);
    CHECK(with > "4-5d2f-10-3a81");  // as they were before
    CHECK(version(nine) == with);
    CHECK(version(*find_game("six")) == small);  // solved in memory
    const tablebase::Subspace fewest = tablebase::moving_subspace(index.variant(), 3, 3);
    REQUIRE(std::filesystem::remove(tablebase::table_path(folder.path(), index.variant(), fewest)));
    CHECK(version(nine) < with);
    CHECK(version(nine) > without);
}
