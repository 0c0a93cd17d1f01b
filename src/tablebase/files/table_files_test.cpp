// Tables in files: what is written is read back, shared between games, and made where it is missing.
#include <algorithm>
#include <doctest/doctest.h>
#include <expected>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/checksum.h"
#include "core/random.h"
#include "files/files.h"
#include "mill/game.h"
#include "support/folder.h"
#include "support/patience.h"
#include "tablebase/files/endings.h"
#include "tablebase/files/file_lookup.h"
#include "tablebase/files/file_table_store.h"
#include "tablebase/files/open_mill_tablebase.h"
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
using merels::testing::Four;
using merels::testing::four_men;

namespace {

std::string little_endian(std::uint64_t value, int size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
    return bytes;
}
std::uint64_t number_at(const std::string& bytes, std::size_t at, int size) {
    std::uint64_t value = 0;
    for (int i = size; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    return value;
}

// The bytes of a table as format 1 had them: another number of the format, the men placed, longer rules.
std::string as_format_1(const std::string& bytes, const mill::Variant& variant, int placed) {
    const std::size_t rules_size = number_at(bytes, 12, 4);
    const std::size_t blocks = number_at(bytes, 28, 4);
    const std::string rules = rules_text_of_format_1(variant);
    std::string head = bytes.substr(0, 72);
    head.replace(8, 4, little_endian(1, 4));
    head.replace(12, 4, little_endian(rules.size(), 4));
    head[32] = static_cast<char>(placed);
    head[37] = 0;
    head += rules;
    for (std::size_t block = 0; block < blocks; ++block) {
        const std::size_t at = 72 + rules_size + 16 * block;
        head +=
            little_endian(number_at(bytes, at, 8) + rules.size() - rules_size, 8) + bytes.substr(at + 8, 8);
    }
    head += little_endian(fnv1a(head), 8);
    return head + bytes.substr(72 + rules_size + 16 * blocks + 8);
}

}  // namespace

TEST_CASE("tables in files say what tables in memory do") {
    const Four four;
    four.solve_into_files();
    const auto in_memory = solve_in_memory(std::make_unique<const TableIndex>(four.rules), serial_for);
    const FileLookup lookup(four.folder.path(), four.index, Metric::conversion, std::size_t{1} << 20);
    for (const Subspace& subspace : all_subspaces(four.rules.variant)) {
        const bool transient = is_transient(four.rules.variant, subspace);
        CHECK(files::file_exists(four.path(subspace)) == !transient);
        // in an order that jumps between blocks
        const std::size_t entries = four.index.entries(subspace.row.men, subspace.column.men);
        std::size_t different = 0;
        for (std::size_t i = 0; i < entries; ++i) {
            const EntryLocation location{subspace, i * 16411 % entries};
            const auto known = in_memory->lookup().entry(location);
            const auto found = lookup.entry(location);
            if (transient) {
                different += found.has_value() ? 1 : 0;
            } else {
                different += found != known || lookup.wdl(location) != entry::value(*known).wdl ? 1 : 0;
            }
        }
        CHECK(different == 0);
    }
    CHECK(lookup.damage().empty());
}

TEST_CASE("a placing whose table is not kept is worth what one turn more shows") {
    const Four four;
    four.solve_into_files();
    const MillTablebase from_files(std::make_unique<const TableIndex>(four.rules),
                                   std::make_unique<FileLookup>(four.folder.path(), four.index));
    const auto in_memory = solve_in_memory(std::make_unique<const TableIndex>(four.rules), serial_for);
    Random random(1);
    int compared = 0;
    for (int game = 0; game < 300; ++game) {
        mill::Position position(four.rules);
        while (!position.outcome().over() && position.hand(Side::black) > 0) {
            CHECK(from_files.probe(position) == in_memory->probe(position));
            CHECK(from_files.probe_wdl(position) == in_memory->probe_wdl(position));
            const mill::Choices choices(position);
            position.play(choices.nth(random.below(choices.count())));
            ++compared;
        }
    }
    CHECK(compared > 2000);
}

TEST_CASE("solving goes on from what is there, and ends with the same files") {
    const Four four;
    four.solve_into_files();
    const Subspace pair = moving_subspace(four.rules.variant, 3, 4);
    const Subspace placing = subspace_of(four.rules.variant, {1, 3}, {1, 3});
    const std::string first = bytes_of(four.path(pair));
    const std::string second = bytes_of(four.path(placing));
    int solved = 0;
    four.solve_into_files([&](const Subspace&, const TableStats&) { ++solved; });
    CHECK(solved == 0);

    std::filesystem::remove(four.path(pair));
    std::filesystem::remove(four.path(placing));
    four.folder.write("squares-2/4-4.table.new-abcdef", "half written");
    std::vector<std::string> names;
    four.solve_into_files(
        [&](const Subspace& subspace, const TableStats&) { names.push_back(name(subspace)); });
    // Both tables of the pair, and the placing table with the transient one that it is solved from.
    CHECK(names == std::vector<std::string>{"4-3", "3-4", "1+3-2+2", "1+3-1+3"});
    CHECK(bytes_of(four.path(pair)) == first);
    CHECK(bytes_of(four.path(placing)) == second);
    CHECK(!files::file_exists(four.folder.path() + "/squares-2/4-4.table.new-abcdef"));
}

TEST_CASE(
    "games that differ only in the number of men share their files, and only what is missing is solved") {
    const Four four;
    four.solve_into_files();
    mill::Variant five_men = four_men();
    five_men.name = "another name";
    five_men.men = 5;
    const mill::Rules rules(five_men);
    const TableIndex index(rules);
    std::vector<std::string> solved;
    {
        const auto store = FileTableStore::open(four.folder.path(), index, serial_for);
        REQUIRE(store.has_value());
        SolveOptions options;
        options.on_solved = [&](const Subspace& subspace, const TableStats&) {
            solved.push_back(name(subspace));
        };
        REQUIRE(solve(index, **store, options).has_value());
    }
    CHECK(std::ranges::find(solved, "5-3") != solved.end());
    CHECK(std::ranges::find(solved, "4-4") == solved.end());
    CHECK(std::ranges::find(solved, "4-3") == solved.end());
    const auto in_memory = solve_in_memory(std::make_unique<const TableIndex>(rules), serial_for);
    const FileLookup lookup(four.folder.path(), index);
    std::size_t different = 0;
    for (const Subspace& subspace : all_subspaces(five_men)) {
        if (is_transient(five_men, subspace)) continue;
        for (std::size_t i = 0; i < index.entries(subspace.row.men, subspace.column.men); i += 13) {
            const EntryLocation location{subspace, i};
            different += lookup.entry(location) == in_memory->lookup().entry(location) ? 0 : 1;
        }
    }
    CHECK(different == 0);
    // Lasker's game has the same endings.
    mill::Variant lasker = four_men();
    lasker.mixed = true;
    CHECK(table_path("", lasker, moving_subspace(lasker, 4, 3)) ==
          table_path("", four_men(), moving_subspace(four_men(), 4, 3)));
    CHECK(table_path("", lasker, subspace_of(lasker, {2, 2}, {1, 2})) == "/squares-2/2+2-1+2-mixed.table");
}

TEST_CASE("files of format 1 are read, and nothing in them is solved again") {
    const Four four;
    four.solve_into_files();
    // Rewrites every file as format 1 had it.
    const std::string old_folder = four.folder.path() + "/four";
    std::filesystem::create_directory(old_folder);
    for (const Subspace& subspace : all_subspaces(four.rules.variant)) {
        if (is_transient(four.rules.variant, subspace)) continue;
        const std::string bytes = bytes_of(four.path(subspace));
        const std::string old_name = subspace.hands() == 0
                                         ? name(subspace)
                                         : "placing-" + std::to_string(8 - subspace.hands()) + '-' +
                                               std::to_string(subspace.row.men) + '-' +
                                               std::to_string(subspace.column.men);
        REQUIRE(files::replace_file(old_folder + '/' + old_name + ".table",
                                    as_format_1(bytes, four.rules.variant, 8 - subspace.hands()))
                    .has_value());
        std::filesystem::remove(four.path(subspace));
    }
    int solved = 0;
    four.solve_into_files([&](const Subspace&, const TableStats&) { ++solved; });
    CHECK(solved == 0);
    const auto in_memory = solve_in_memory(std::make_unique<const TableIndex>(four.rules), serial_for);
    const FileLookup lookup(four.folder.path(), four.index);
    std::size_t different = 0;
    for (const Subspace& subspace : all_subspaces(four.rules.variant)) {
        if (is_transient(four.rules.variant, subspace)) continue;
        for (std::size_t i = 0; i < four.index.entries(subspace.row.men, subspace.column.men); i += 7)
            different += lookup.entry({subspace, i}) == in_memory->lookup().entry({subspace, i}) ? 0 : 1;
    }
    CHECK(different == 0);
    CHECK(lookup.damage().empty());
}

TEST_CASE("a damaged file is made again, and is not solved from") {
    const Four four;
    four.solve_into_files();
    const std::string path = four.path(moving_subspace(four.rules.variant, 4, 4));
    const std::string whole = bytes_of(path);
    // The header shows that the file is cut, so it is solved again.
    REQUIRE(files::replace_file(path, whole.substr(0, whole.size() - 1)).has_value());
    int solved = 0;
    four.solve_into_files([&](const Subspace&, const TableStats&) { ++solved; });
    CHECK(solved == 1);
    CHECK(bytes_of(path) == whole);
}

namespace {

// Stores in files and deletes none of them, as a program that is killed before it does.
class NeverDiscards final : public TableStore {
  public:
    explicit NeverDiscards(TableStore& files) : TableStore(files.metric()), files_(files) {}
    [[nodiscard]] bool contains(const Subspace& subspace) const override { return files_.contains(subspace); }
    [[nodiscard]] std::expected<Table, std::string> load(const Subspace& subspace) override {
        return files_.load(subspace);
    }
    [[nodiscard]] std::expected<void, std::string> store(const Subspace& subspace, Entries&& entries,
                                                         const TableStats& stats) override {
        return files_.store(subspace, std::move(entries), stats);
    }

  private:
    TableStore& files_;
};

}  // namespace

TEST_CASE("transient tables that a killed program did not get to delete are deleted by the next one") {
    const Four four;
    const auto transient_files = [&] {
        return std::ranges::count_if(all_subspaces(four.rules.variant), [&](const Subspace& subspace) {
            return is_transient(four.rules.variant, subspace) && files::file_exists(four.path(subspace));
        });
    };
    {
        const auto store = FileTableStore::open(four.folder.path(), four.index, serial_for);
        REQUIRE(store.has_value());
        NeverDiscards killed(**store);
        SolveOptions options;
        // Cancelled in the middle of the placing phase: some stages are complete, one is not.
        int stored = 0;
        options.on_solved = [&](const Subspace& subspace, const TableStats&) {
            stored += subspace.hands() >= 3 ? 1 : 0;
        };
        options.cancelled = [&] { return stored >= 4; };
        REQUIRE_FALSE(solve(four.index, killed, options).has_value());
    }
    CHECK(transient_files() > 4);
    int solved = 0;
    four.solve_into_files([&](const Subspace& subspace, const TableStats&) {
        if (solved++ > 0) return;
        // What the complete stages left is gone before anything is solved.
        for (const Subspace& other : all_subspaces(four.rules.variant)) {
            if (is_transient(four.rules.variant, other) && other.hands() < subspace.hands() - 1)
                CHECK_FALSE(files::file_exists(four.path(other)));
        }
    });
    CHECK(solved > 0);
    CHECK(transient_files() == 0);
    // A program killed after its very last table.
    {
        const auto store = FileTableStore::open(four.folder.path(), four.index, serial_for);
        REQUIRE(store.has_value());
        const Subspace last = all_subspaces(four.rules.variant).back();
        std::filesystem::remove(four.path(last));
        NeverDiscards killed(**store);
        REQUIRE(solve(four.index, killed, {}).has_value());
    }
    CHECK(transient_files() > 0);
    four.solve_into_files([](const Subspace&, const TableStats&) { FAIL("nothing is to be solved"); });
    CHECK(transient_files() == 0);
}

TEST_CASE("one program at a time makes tables in a folder") {
    const Four four;
    const auto first = FileTableStore::open(four.folder.path(), four.index, serial_for);
    REQUIRE(first.has_value());
    const auto second = FileTableStore::open(four.folder.path(), four.index, serial_for);
    REQUIRE(!second.has_value());
    CHECK(second.error() == four.folder.path() + "/squares-2: another program is making tables there");
}

TEST_CASE("distances of more than a byte are kept") {
    const testing::Folder folder;
    Entries entries(40'000);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int turns = static_cast<int>(i % 700);
        entries[i] = i % 3 == 0 ? entry::draw : i % 3 == 1 ? entry::win(turns) : entry::loss(turns);
    }
    TableHeader header;
    header.stats.max_dtc = 699;
    REQUIRE(write_table(folder.path() + "/long", header, entries, threaded_for(2)).has_value());
    CHECK(entries_of(folder.read("long")) == entries);
}

TEST_CASE("Three, Five and Six have tablebases without any set-up; a large game without files has none") {
    const testing::Folder empty;
    mill::Variant three;
    for (const mill::Variant& known : mill::named_variants()) {
        if (known.name == "three") three = known;
    }
    const mill::Rules rules(three);
    CHECK(open_mill_tablebase(rules, empty.path())->probe(mill::Position(rules)) ==
          TablebaseValue{Wdl::win, 9});
    const mill::Rules nine{mill::Variant{}};
    CHECK(open_mill_tablebase(nine, empty.path()) == nullptr);

    const Tablebase tablebases(empty.path());
    const auto small = mill::make_game(three);
    CHECK(tablebases.find(*small)->probe(small->start(0)) == TablebaseValue{Wdl::win, 9});
    CHECK(tablebases.find(*mill::make_game(mill::Variant{})) == nullptr);
    three.quiet_turns = 20;
    CHECK(tablebases.find(*mill::make_game(three)) == nullptr);
    CHECK(empty.files().empty());
}

TEST_CASE("a large game is probed in the files there are, and nothing is written unless asked for") {
    const testing::Folder folder;
    const mill::Rules rules{mill::Variant{}};
    const TableIndex index(rules);
    const Subspace ending = moving_subspace(rules.variant, 3, 3);
    {
        const auto store = FileTableStore::open(folder.path(), index, serial_for);
        REQUIRE(store.has_value());
        REQUIRE(solve(index, **store, {.only = ending}).has_value());
    }
    const std::string nine_folder = variant_folder(folder.path(), rules.variant);
    const auto files_there = [&] { return files::files_starting_with(nine_folder, ""); };
    const auto before = files_there();
    const Tablebase tablebases(folder.path());
    const auto nine = mill::make_game(rules.variant);
    const TablebaseProbe* tablebase = tablebases.find(*nine);
    REQUIRE(tablebase != nullptr);
    CHECK(tablebase->max_men() == 6);
    CHECK(tablebase->probe(AnyPosition(position_at(index, {ending, 0}))).has_value());
    CHECK_FALSE(tablebase->probe(nine->start(0)).has_value());
    CHECK(files_there() == before);
}

TEST_CASE("how many positions the tables of a game have follows the files that are there") {
    const testing::Folder folder;
    const mill::Rules rules{mill::Variant{}};
    const TableIndex index(rules);
    const auto nine = mill::make_game(rules.variant);
    const auto add = [&](int more, int fewer) {
        const auto store = FileTableStore::open(folder.path(), index, serial_for);
        REQUIRE(store.has_value());
        REQUIRE(solve(index, **store, {.only = moving_subspace(rules.variant, more, fewer)}).has_value());
    };
    CHECK(Tablebase(folder.path()).positions_in_files(*nine) == 0);
    add(4, 3);
    const std::uint64_t before = Tablebase(folder.path()).positions_in_files(*nine);
    CHECK(before != 0);
    CHECK(Tablebase(folder.path()).positions_in_files(*nine) == before);
    // A table with no more men than there were.
    std::filesystem::remove(table_path(folder.path(), rules.variant, moving_subspace(rules.variant, 3, 3)));
    // 24 points for three men, the 21 that are left for the other three.
    CHECK(Tablebase(folder.path()).positions_in_files(*nine) == before - 2024 * 1330);
    CHECK(Tablebase(folder.path()).find(*nine)->max_men() == 7);
    add(3, 3);
    CHECK(Tablebase(folder.path()).positions_in_files(*nine) == before);
}

TEST_CASE("endings: told to stop, only whole tables are there, and the rest is still to be made") {
    const mill::Rules rules{mill::Variant{}};
    const TableIndex index(rules);
    const testing::Folder folder;
    CHECK(endings_missing(folder.path(), index));
    bool made = true;
    {
        const std::jthread making(
            [&](const std::stop_token& stop) { made = generate_endings(folder.path(), index, stop); });
        const std::string first =
            table_path(folder.path(), rules.variant, moving_subspace(rules.variant, 3, 3));
        REQUIRE(testing::eventually([&] { return files::file_exists(first); }));
    }
    CHECK_FALSE(made);
    CHECK(endings_missing(folder.path(), index));
    const FileLookup lookup(folder.path(), index);
    CHECK(lookup.max_men() >= 6);
    CHECK(lookup.max_men() < 10);
    const auto checked =
        verify_file(folder.path(), index, moving_subspace(rules.variant, 3, 3), 1, serial_for);
    REQUIRE(checked.has_value());
    CHECK(checked->wrong == 0);
}

TEST_CASE("endings: a program that is making tables there is waited for") {
    const mill::Rules rules{mill::Variant{}};
    const TableIndex index(rules);
    const testing::Folder folder;
    const std::string first = table_path(folder.path(), rules.variant, moving_subspace(rules.variant, 3, 3));
    auto other = FileTableStore::open(folder.path(), index, serial_for);
    REQUIRE(other.has_value());
    const std::jthread making(
        [&](const std::stop_token& stop) { (void)generate_endings(folder.path(), index, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK_FALSE(files::file_exists(first));
    other->reset();
    REQUIRE(testing::eventually([&] { return files::file_exists(first); }));
}

TEST_CASE("endings are not made of a game of one's own, nor where other tables are in the way") {
    const testing::Folder folder;
    mill::Variant variant;
    const auto lacks = [&] { return endings_missing(folder.path(), TableIndex(mill::Rules(variant))); };
    CHECK(lacks());
    variant.fly_at = 0;  // other rules with the name of Nine
    CHECK_FALSE(lacks());
    variant = {};
    variant.name = "mine";
    CHECK_FALSE(lacks());
    variant = {};
    std::filesystem::create_directory(folder.path() + "/nine");
    folder.write("nine/3-3.table", "something of mine");
    CHECK_FALSE(lacks());
}
