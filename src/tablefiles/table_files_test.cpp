// Tables in files: what is written comes back, and what is not as it was written is recognised.
#include <algorithm>
#include <chrono>
#include <doctest/doctest.h>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "files/files.h"
#include "support/folder.h"
#include "tablefiles/endings.h"
#include "tablefiles/file_lookup.h"
#include "tablefiles/file_shelf.h"
#include "tablefiles/library.h"
#include "tablefiles/table_check.h"
#include "tablefiles/table_writer.h"
#include "tablefiles/threads.h"
#include "tables/solving.h"

using namespace merels;
using namespace merels::tables;

namespace {

// Five with four men a side: every kind of table, and all of them small.
mill::Variant four_men() {
    mill::Variant variant;
    variant.name = "four";
    variant.squares = 2;
    variant.men = 4;
    return variant;
}

struct Four {
    mill::Rules rules{four_men()};
    Ground ground{rules};
    testing::Folder folder;

    void solve_into_files(const std::function<void(const Subspace&, const Count&)>& on_solved = {}) const {
        const auto shelf = FileShelf::open(folder.path(), ground, on_threads(2));
        REQUIRE(shelf.has_value());
        SolvingOptions options;
        options.for_rows = on_threads(2);
        if (on_solved) options.on_solved = on_solved;
        REQUIRE(solve(ground, **shelf, options).has_value());
    }
    [[nodiscard]] std::string path(const Subspace& subspace) const {
        return path_of(folder.path(), rules.variant, subspace);
    }
};

std::string bytes_of(const std::string& path) {
    auto bytes = read_file(path);
    REQUIRE(bytes.has_value());
    return *bytes;
}

// The cells that a file's bytes say, all of them; nothing if any of it is refused.
std::optional<Cells> cells_of(std::string_view bytes) {
    const auto reader = TableReader::open(bytes);
    if (!reader) return std::nullopt;
    if (reader->head().cells > 1'000'000) return std::nullopt;
    Cells cells(reader->head().cells);
    for (std::uint32_t block = 0; block < reader->head().blocks; ++block) {
        const auto part = std::span(cells).subspan(std::size_t{block} * 16384, reader->cells_in(block));
        if (!reader->cells(block, part)) return std::nullopt;
    }
    return cells;
}

}  // namespace

TEST_CASE("tables in files say what tables in memory do") {
    const Four four;
    four.solve_into_files();
    const auto in_memory = solve_in_memory(std::make_unique<const Ground>(four.rules), one_after_the_other);
    const FileLookup lookup(four.folder.path(), four.ground, std::size_t{1} << 20);
    for (const Subspace& subspace : all_subspaces(four.rules.variant)) {
        const bool passing = !moving(four.rules.variant, subspace) && subspace.placed % 2 == 1;
        CHECK(file_exists(four.path(subspace)) == !passing);
        // the cells in an order that jumps between blocks
        const std::size_t cells = four.ground.cells(subspace.by, subspace.others);
        std::size_t different = 0;
        for (std::size_t i = 0; i < cells; ++i) {
            const Spot spot{subspace, i * 16411 % cells};
            const auto known = in_memory->lookup().cell(spot);
            const auto found = lookup.cell(spot);
            if (passing) {
                different += found.has_value() ? 1 : 0;
            } else {
                different += found != known || lookup.kind(spot) != cell::worth(*known).kind ? 1 : 0;
            }
        }
        CHECK(different == 0);
    }
    CHECK(lookup.damage().empty());
}

TEST_CASE("a placing whose table is not kept is worth what one turn more shows") {
    const Four four;
    four.solve_into_files();
    const SolvedMill from_files(std::make_unique<const Ground>(four.rules),
                                std::make_unique<FileLookup>(four.folder.path(), four.ground));
    const auto in_memory = solve_in_memory(std::make_unique<const Ground>(four.rules), one_after_the_other);
    Random random(1);
    int compared = 0;
    for (int game = 0; game < 300; ++game) {
        mill::Position position(four.rules);
        while (!position.outcome().over() && position.hand(Side::black) > 0) {
            CHECK(from_files.worth(position) == in_memory->worth(position));
            CHECK(from_files.kind(position) == in_memory->kind(position));
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
    const Subspace placing = placing_subspace(2, 1, 1);
    const std::string first = bytes_of(four.path(pair));
    const std::string second = bytes_of(four.path(placing));
    int solved = 0;
    four.solve_into_files([&](const Subspace&, const Count&) { ++solved; });
    CHECK(solved == 0);

    std::filesystem::remove(four.path(pair));
    std::filesystem::remove(four.path(placing));
    four.folder.write("four/4-4.table.new-abcdef", "half written");
    std::vector<std::string> names;
    four.solve_into_files(
        [&](const Subspace& subspace, const Count&) { names.push_back(name(four.rules.variant, subspace)); });
    // the pair together, and the placing with those with Black to move that it is solved from
    CHECK(names == std::vector<std::string>{"4-3", "3-4", "placing-3-2-1", "placing-2-1-1"});
    CHECK(bytes_of(four.path(pair)) == first);
    CHECK(bytes_of(four.path(placing)) == second);
    CHECK(!file_exists(four.folder.path() + "/four/4-4.table.new-abcdef"));
}

TEST_CASE("a damaged file is made again, and is not solved from") {
    const Four four;
    four.solve_into_files();
    const std::string path = four.path(moving_subspace(four.rules.variant, 4, 4));
    const std::string whole = bytes_of(path);
    // cut: the head tells, and it is solved again
    REQUIRE(replace_file(path, whole.substr(0, whole.size() - 1)).has_value());
    int solved = 0;
    four.solve_into_files([&](const Subspace&, const Count&) { ++solved; });
    CHECK(solved == 1);
    CHECK(bytes_of(path) == whole);
}

TEST_CASE("one program at a time makes tables in a folder") {
    const Four four;
    const auto first = FileShelf::open(four.folder.path(), four.ground, one_after_the_other);
    REQUIRE(first.has_value());
    const auto second = FileShelf::open(four.folder.path(), four.ground, one_after_the_other);
    REQUIRE(!second.has_value());
    CHECK(second.error() == four.folder.path() + "/four: another program is making tables there");
}

TEST_CASE("a file cut anywhere is refused, and a byte changed anywhere never changes what is believed") {
    const Four four;
    four.solve_into_files();
    const std::string whole = bytes_of(four.path(placing_subspace(4, 2, 2)));
    const auto cells = cells_of(whole);
    REQUIRE(cells.has_value());
    std::size_t believed = 0;
    for (std::size_t at = 0; at < whole.size(); at += 1 + at / 400) {
        if (cells_of(std::string_view(whole).substr(0, at))) ++believed;
        for (const int change : {1, 0x80, 0xff}) {
            std::string changed = whole;
            changed[at] = static_cast<char>(changed[at] ^ change);
            const auto found = cells_of(changed);
            if (found && found != cells) ++believed;
        }
    }
    CHECK(believed == 0);
}

TEST_CASE("damage is named, and nothing of the block is answered") {
    const Four four;
    four.solve_into_files();
    const Subspace subspace = moving_subspace(four.rules.variant, 4, 4);
    std::string bytes = bytes_of(four.path(subspace));
    bytes[bytes.size() - 5] = static_cast<char>(bytes[bytes.size() - 5] ^ 0x55);  // in the last block's turns
    REQUIRE(replace_file(four.path(subspace), bytes).has_value());
    const FileLookup lookup(four.folder.path(), four.ground);
    const std::size_t last = four.ground.cells(4, 4) - 1;
    CHECK(!lookup.cell({subspace, last}).has_value());
    const std::string block = std::to_string(last / 16384);
    CHECK(lookup.damage() == four.path(subspace) + ": block " + block + " is damaged");
    CHECK(lookup.cell({subspace, 0}).has_value());  // the other blocks are as good as ever
    const auto checked = check_file(four.folder.path(), four.ground, subspace, 1, one_after_the_other);
    REQUIRE(!checked.has_value());
    CHECK(checked.error() == lookup.damage());
}

TEST_CASE("a file of other rules, of other positions or none at all is refused") {
    const Four four;
    four.solve_into_files();
    const Subspace subspace = moving_subspace(four.rules.variant, 3, 3);
    mill::Variant flying = four_men();
    flying.fly_at = 0;
    const mill::Rules other(flying);
    const Ground ground(other);
    const auto refusal = [&](const Ground& of, const Subspace& wanted) {
        const auto opened = open_table(four.folder.path(), of, wanted);
        return opened ? std::string("opened") : opened.error();
    };
    CHECK(refusal(ground, subspace) == four.path(subspace) + ": the table is of other rules");
    std::filesystem::copy_file(four.path(moving_subspace(four.rules.variant, 3, 4)), four.path(subspace),
                               std::filesystem::copy_options::overwrite_existing);
    CHECK(refusal(four.ground, subspace) ==
          four.path(subspace) + ": the table is of other positions than its name says");
    REQUIRE(replace_file(four.path(subspace), "Merels 1\n" + std::string(200, ' ')).has_value());
    CHECK(refusal(four.ground, subspace) == four.path(subspace) + ": the file is not a table");
    REQUIRE(replace_file(four.path(subspace), "").has_value());
    CHECK(refusal(four.ground, subspace) == four.path(subspace) + ": the file is too short for a table");
    std::filesystem::remove(four.path(subspace));
    CHECK(refusal(four.ground, subspace) == four.path(subspace) + ": No such file or directory");
}

TEST_CASE("a value changed in a sound file is found by the check against its successors") {
    const Four four;
    four.solve_into_files();
    const Subspace subspace = moving_subspace(four.rules.variant, 4, 4);
    auto cells = read_table(four.folder.path(), four.ground, subspace, one_after_the_other);
    REQUIRE(cells.has_value());
    const auto check = [&] {
        const auto checked = check_file(four.folder.path(), four.ground, subspace, 1, on_threads(2));
        REQUIRE(checked.has_value());
        return *checked;
    };
    CHECK(check().wrong == 0);
    (*cells)[1234] = (*cells)[1234] == cell::draw ? cell::win(7) : cell::draw;
    TableHead head;
    head.rules = rules_text(four.rules.variant);
    head.subspace = subspace;
    head.count.longest = 99;
    REQUIRE(write_table(four.path(subspace), head, *cells, one_after_the_other).has_value());
    CHECK(check().wrong >= 1);
}

TEST_CASE("distances of more than a byte are kept") {
    const testing::Folder folder;
    Cells cells(40'000);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int turns = static_cast<int>(i % 700);
        cells[i] = i % 3 == 0 ? cell::draw : i % 3 == 1 ? cell::win(turns) : cell::loss(turns);
    }
    TableHead head;
    head.count.longest = 699;
    REQUIRE(write_table(folder.path() + "/long", head, cells, on_threads(2)).has_value());
    CHECK(cells_of(folder.read("long")) == cells);
}

TEST_CASE("the library has Three, Five and Six without any set-up, and answers for no other game") {
    const testing::Folder empty;
    const Library library(empty.path());
    mill::Variant three;
    for (const mill::Variant& known : mill::named_variants()) {
        if (known.name == "three") three = known;
    }
    const mill::Rules rules(three);
    CHECK(open_solved(rules, empty.path())->worth(mill::Position(rules)) == Worth{Worth::Kind::win, 9});
    const mill::Rules nine{mill::Variant{}};
    CHECK(open_solved(nine, empty.path()) == nullptr);
    CHECK(empty.files().empty());
}

TEST_CASE("endings: told to stop, only whole tables are there, and the rest is still to be made") {
    const mill::Rules rules{mill::Variant{}};
    const Ground ground(rules);
    const testing::Folder folder;
    CHECK(lacks_endings(folder.path(), ground));
    bool made = true;
    {
        const std::jthread making(
            [&](const std::stop_token& stop) { made = make_endings(folder.path(), ground, stop); });
        const std::string first = path_of(folder.path(), rules.variant, moving_subspace(rules.variant, 3, 3));
        while (!file_exists(first)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK_FALSE(made);
    CHECK(lacks_endings(folder.path(), ground));
    const FileLookup lookup(folder.path(), ground);
    CHECK(lookup.most_men() >= 6);
    CHECK(lookup.most_men() < 10);
    const auto checked =
        check_file(folder.path(), ground, moving_subspace(rules.variant, 3, 3), 1, one_after_the_other);
    REQUIRE(checked.has_value());
    CHECK(checked->wrong == 0);
}

TEST_CASE("endings: a program that is making tables there is waited for") {
    const mill::Rules rules{mill::Variant{}};
    const Ground ground(rules);
    const testing::Folder folder;
    const std::string first = path_of(folder.path(), rules.variant, moving_subspace(rules.variant, 3, 3));
    auto other = FileShelf::open(folder.path(), ground, one_after_the_other);
    REQUIRE(other.has_value());
    const std::jthread making(
        [&](const std::stop_token& stop) { (void)make_endings(folder.path(), ground, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK_FALSE(file_exists(first));
    other->reset();
    while (!file_exists(first)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST_CASE("endings are not made of a game of one's own, nor where other tables are in the way") {
    const testing::Folder folder;
    mill::Variant variant;
    const auto lacks = [&] { return lacks_endings(folder.path(), Ground(mill::Rules(variant))); };
    CHECK(lacks());
    variant.fly_at = 0;  // another game by the name of Nine
    CHECK_FALSE(lacks());
    variant = {};
    variant.name = "mine";
    CHECK_FALSE(lacks());
    variant = {};
    std::filesystem::create_directory(folder.path() + "/nine");
    folder.write("nine/3-3.table", "something of mine");
    CHECK_FALSE(lacks());
}
