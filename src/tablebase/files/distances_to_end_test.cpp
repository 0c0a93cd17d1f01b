// Tables with distances to the end of the game: in files of their own, beside those with distances to
// conversion, and never mistaken for them.
#include <doctest/doctest.h>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/checksum.h"
#include "files/files.h"
#include "mill/game.h"
#include "tablebase/files/file_layout.h"
#include "tablebase/files/file_lookup.h"
#include "tablebase/files/solve_plan.h"
#include "tablebase/files/table_files_testing.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/table_writer.h"
#include "tablebase/files/tablebase.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/files/verify_file.h"
#include "tablebase/index/solvable.h"
#include "tablebase/probe/mill_tablebase.h"
#include "tablebase/solve/solver.h"

using namespace merels;
using namespace merels::tablebase;
using merels::testing::bytes_of;
using merels::testing::entries_of;
using merels::testing::Folder;
using merels::testing::Four;

namespace {

// The entries of the folder's tables that differ from those solved in memory.
std::size_t wrong_entries(const std::string& folder, const TableIndex& index, const Lookup& in_memory,
                          const std::vector<Subspace>& subspaces) {
    std::size_t wrong = 0;
    for (const Subspace& subspace : subspaces) {
        const auto entries = read_table(folder, index, subspace, serial_for, Metric::end);
        REQUIRE(entries.has_value());
        for (std::size_t i = 0; i < entries->size(); ++i)
            wrong += (*entries)[i] == in_memory.entry({subspace, i}) ? 0 : 1;
    }
    return wrong;
}

}  // namespace

TEST_CASE("tables to the end of the game in files have the values that are solved in memory") {
    const Four four;
    four.solve_into_files({}, Metric::end);
    const auto in_memory =
        solve_in_memory(std::make_unique<const TableIndex>(four.rules), serial_for, Metric::end);
    std::vector<Subspace> kept = all_subspaces(four.rules.variant);
    std::erase_if(kept, [&](const Subspace& subspace) { return is_transient(four.rules.variant, subspace); });
    CHECK(wrong_entries(four.folder.path(), four.index, in_memory->lookup(), kept) == 0);
    for (const Subspace& subspace : kept) {
        const auto verified =
            verify_file(four.folder.path(), four.index, subspace, 1, serial_for, Metric::end);
        REQUIRE(verified.has_value());
        CHECK(verified->wrong == 0);
    }
}

TEST_CASE("Nine's endings to the end of the game: files have the values that are solved in memory") {
    const mill::Rules rules{mill::Variant{}};
    const TableIndex index(rules);
    const Folder folder;
    for (const Subspace& only :
         {moving_subspace(rules.variant, 4, 4), moving_subspace(rules.variant, 5, 3)}) {
        const SolveOptions options{.parallel_for = threaded_for(2), .only = only};
        auto in_memory = std::make_unique<MemoryTableStore>(Metric::end);
        REQUIRE(solve(index, *in_memory, options).has_value());
        const auto in_files = FileTableStore::open(folder.path(), index, threaded_for(2), Metric::end);
        REQUIRE(in_files.has_value());
        REQUIRE(solve(index, **in_files, options).has_value());
        const MemoryLookup lookup(std::move(in_memory));
        CHECK(wrong_entries(folder.path(), index, lookup, subspaces_to_solve(rules.variant, only)) == 0);
    }
}

TEST_CASE("a placing whose table is not kept counts to the end of the game too") {
    mill::Variant variant = merels::testing::four_men();
    variant.centre = true, variant.diagonals = true;  // which decides more positions
    const Four four(variant);
    four.solve_into_files({}, Metric::end);
    const auto to_conversion = solve_in_memory(std::make_unique<const TableIndex>(four.rules), serial_for);
    const MillTablebase from_files(std::make_unique<const TableIndex>(four.rules),
                                   std::make_unique<FileLookup>(four.folder.path(), four.index, Metric::end));
    const auto in_memory =
        solve_in_memory(std::make_unique<const TableIndex>(four.rules), serial_for, Metric::end);
    std::size_t wrong = 0;
    std::size_t decided_by_capture = 0;
    for (const Subspace& subspace : all_subspaces(four.rules.variant)) {
        if (!is_transient(four.rules.variant, subspace)) continue;
        const std::size_t entries = four.index.entries(subspace.row.men, subspace.column.men);
        for (std::size_t i = 0; i < entries; i += 3) {
            const mill::Position position = position_at(four.index, {subspace, i});
            const auto value = from_files.probe(position);
            wrong += value == in_memory->probe(position) ? 0 : 1;
            wrong += from_files.probe_wdl(position) == value->wdl ? 0 : 1;
            decided_by_capture += value->wdl == Wdl::win && value != to_conversion->probe(position) ? 1 : 0;
        }
    }
    CHECK(wrong == 0);
    CHECK(decided_by_capture > 0);
}

TEST_CASE("a reader of one metric refuses a table of the other, and of one that it does not know") {
    const Four four;
    four.solve_into_files();
    four.solve_into_files({}, Metric::end);
    const Subspace subspace = moving_subspace(four.rules.variant, 4, 4);
    const std::string ordinary = four.path(subspace);
    const std::string to_end = four.path(subspace, Metric::end);
    CHECK(ordinary == four.folder.path() + "/squares-2/4-4.table");
    CHECK(to_end == four.folder.path() + "/squares-2_to-end/4-4.table");
    const std::string ordinary_bytes = bytes_of(ordinary);
    const std::string to_end_bytes = bytes_of(to_end);
    CHECK(ordinary_bytes[layout::metric_at] == 0);
    CHECK(to_end_bytes[layout::metric_at] == 1);

    REQUIRE(files::replace_file(ordinary, to_end_bytes).has_value());
    REQUIRE(files::replace_file(to_end, ordinary_bytes).has_value());
    const auto refusal = [&](Metric metric) {
        const auto opened = open_table(four.folder.path(), four.index, subspace, metric);
        return opened ? std::string("opened") : opened.error();
    };
    CHECK(refusal(Metric::conversion) ==
          ordinary + ": the distances of the table count to the end of the game, not to the next man taken");
    CHECK(refusal(Metric::end) ==
          to_end + ": the distances of the table count to the next man taken, not to the end of the game");
    // Probes name such a table and do not believe it, and solving replaces it.
    for (const Metric metric : {Metric::conversion, Metric::end}) {
        const FileLookup lookup(four.folder.path(), four.index, metric);
        CHECK_FALSE(lookup.entry({subspace, 0}).has_value());
        CHECK(lookup.damage() == refusal(metric));
        four.solve_into_files({}, metric);
    }
    CHECK(bytes_of(ordinary) == ordinary_bytes);
    CHECK(bytes_of(to_end) == to_end_bytes);

    std::string unknown = to_end_bytes;
    unknown[layout::metric_at] = 2;
    const std::size_t directory_end =
        layout::rules_at + static_cast<unsigned char>(unknown[layout::rules_size_at]) +
        static_cast<unsigned char>(unknown[layout::blocks_at]) * layout::directory_entry_size;
    const std::uint64_t checksum = fnv1a(std::string_view(unknown).substr(0, directory_end));
    for (std::size_t i = 0; i < layout::checksum_size; ++i)
        unknown[directory_end + i] = static_cast<char>(checksum >> 8 * i & 0xff);
    const auto opened = TableReader::open(unknown);
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error() == "the distances of the table count to something that this program does not know");
}

TEST_CASE("a distance to the end changed in a sound file is found by the check against its successors") {
    const Four four;
    four.solve_into_files({}, Metric::end);
    const Subspace subspace = moving_subspace(four.rules.variant, 4, 4);
    auto entries = read_table(four.folder.path(), four.index, subspace, serial_for, Metric::end);
    REQUIRE(entries.has_value());
    std::size_t at = 0;
    while (!entry::is_win((*entries)[at]) || entry::dtc((*entries)[at]) < 5) ++at;
    // Still a win, by a capture that ends the distance to conversion.
    (*entries)[at] = entry::win(1);
    TableHeader header;
    header.rules = rules_text(four.rules.variant, subspace);
    header.subspace = subspace;
    header.stats.max_dtc = 99;
    header.metric = Metric::end;
    REQUIRE(write_table(four.path(subspace, Metric::end), header, *entries, serial_for).has_value());
    const auto checked = verify_file(four.folder.path(), four.index, subspace, 1, serial_for, Metric::end);
    REQUIRE(checked.has_value());
    CHECK(checked->wrong >= 1);
}

TEST_CASE("tables to the end of the game count for nothing where distances to conversion are wanted") {
    const mill::Rules rules{mill::Variant{}};
    const TableIndex index(rules);
    const Folder folder;
    const Subspace ending = moving_subspace(rules.variant, 3, 3);
    {
        const auto store = FileTableStore::open(folder.path(), index, serial_for, Metric::end);
        REQUIRE(store.has_value());
        // The two kinds are locked apart, so that both may be made at once.
        CHECK(FileTableStore::open(folder.path(), index, serial_for).has_value());
        REQUIRE(solve(index, **store, {.only = ending}).has_value());
    }
    const auto nine = mill::make_game(rules.variant);
    CHECK(Tablebase(folder.path()).find(*nine) == nullptr);
    CHECK(Tablebase(folder.path()).positions_in_files(*nine) == 0);
    CHECK(tables_in(folder.path(), rules.variant).empty());
    CHECK(plan_to_solve(folder.path(), index, ending, 1).missing == std::vector{ending});
    CHECK(plan_to_solve(folder.path(), index, ending, 1, Metric::end).missing.empty());
}

TEST_CASE("a distance that a table cannot hold is an error, and a file that has one is refused") {
    const Four four;
    const Subspace smaller = moving_subspace(four.rules.variant, 3, 3);
    const Subspace larger = moving_subspace(four.rules.variant, 4, 3);
    const auto solve_from = [&](Entry successor) {
        MemoryTableStore store(Metric::end);
        REQUIRE(solve(four.index, store, {.only = smaller}).has_value());
        store.add(smaller, Entries(four.index.entries(3, 3), successor));
        return solve(four.index, store, {.only = larger});
    };
    CHECK(solve_from(entry::loss(1000)).has_value());
    // The three take a man, and have won after one turn more than a table can hold.
    const auto failed = solve_from(entry::loss(entry::max_dtc));
    REQUIRE_FALSE(failed.has_value());
    CHECK(failed.error() == "a distance in 3-4 is more than 4095 turns, the greatest that a table can hold");

    const Folder folder;
    const auto written = [&](Entry entry) {
        TableHeader header;
        header.stats.max_dtc = entry::dtc(entry);
        REQUIRE(write_table(folder.path() + "/one", header, Entries{entry}, serial_for).has_value());
        return entries_of(folder.read("one"));
    };
    CHECK(written(entry::win(entry::max_dtc)) == Entries{entry::win(entry::max_dtc)});
    CHECK_FALSE(written(entry::win(entry::max_dtc + 1)).has_value());
}
