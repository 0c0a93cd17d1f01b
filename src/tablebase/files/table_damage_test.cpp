// Damaged tables, and tables of something else: they are refused and named.
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <string_view>

#include "files/files.h"
#include "tablebase/files/file_lookup.h"
#include "tablebase/files/table_files_testing.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/table_writer.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/files/verify_file.h"
#include "tablebase/index/solvable.h"

using namespace merels;
using namespace merels::tablebase;
using merels::testing::bytes_of;
using merels::testing::entries_of;
using merels::testing::Four;
using merels::testing::four_men;

TEST_CASE("a file cut anywhere is refused, and a byte changed anywhere never changes what is believed") {
    const Four four;
    four.solve_into_files();
    const std::string whole = bytes_of(four.path(subspace_of(four.rules.variant, {2, 2}, {2, 2})));
    const auto entries = entries_of(whole);
    REQUIRE(entries.has_value());
    std::size_t believed = 0;
    for (std::size_t at = 0; at < whole.size(); at += 1 + at / 400) {
        if (entries_of(std::string_view(whole).substr(0, at))) ++believed;
        for (const int change : {1, 0x80, 0xff}) {
            std::string changed = whole;
            changed[at] = static_cast<char>(changed[at] ^ change);
            const auto found = entries_of(changed);
            if (found && found != entries) ++believed;
        }
    }
    CHECK(believed == 0);
}

TEST_CASE("damage is named, and nothing of the block is answered") {
    const Four four;
    four.solve_into_files();
    const Subspace subspace = moving_subspace(four.rules.variant, 4, 4);
    std::string bytes = bytes_of(four.path(subspace));
    bytes[bytes.size() - 5] =
        static_cast<char>(bytes[bytes.size() - 5] ^ 0x55);  // in the last block's distances
    REQUIRE(files::replace_file(four.path(subspace), bytes).has_value());
    const FileLookup lookup(four.folder.path(), four.index);
    const std::size_t last = four.index.entries(4, 4) - 1;
    CHECK(!lookup.entry({subspace, last}).has_value());
    const std::string block = std::to_string(last / 16384);
    CHECK(lookup.damage() == four.path(subspace) + ": block " + block + " is damaged");
    CHECK(lookup.entry({subspace, 0}).has_value());  // the other blocks are still used
    const auto checked = verify_file(four.folder.path(), four.index, subspace, 1, serial_for);
    REQUIRE(!checked.has_value());
    CHECK(checked.error() == lookup.damage());
}

TEST_CASE("a file of other rules, of other positions or none at all is refused") {
    const Four four;
    four.solve_into_files();
    const Subspace subspace = moving_subspace(four.rules.variant, 3, 3);
    mill::Variant walking = four_men();
    walking.fly_at = 0;
    const mill::Rules other(walking);
    const TableIndex index(other);
    std::filesystem::create_directory(variant_folder(four.folder.path(), walking));
    const std::string path_of_other = table_path(four.folder.path(), walking, subspace);
    std::filesystem::copy_file(four.path(subspace), path_of_other);
    const auto refusal = [&](const TableIndex& of, const Subspace& wanted) {
        const auto opened = open_table(four.folder.path(), of, wanted);
        return opened ? std::string("opened") : opened.error();
    };
    CHECK(refusal(index, subspace) == path_of_other + ": the table is of other rules");
    std::filesystem::copy_file(four.path(moving_subspace(four.rules.variant, 3, 4)), four.path(subspace),
                               std::filesystem::copy_options::overwrite_existing);
    CHECK(refusal(four.index, subspace) ==
          four.path(subspace) + ": the table is of other positions than its name says");
    REQUIRE(files::replace_file(four.path(subspace), "Merels 1\n" + std::string(200, ' ')).has_value());
    CHECK(refusal(four.index, subspace) == four.path(subspace) + ": the file is not a table");
    REQUIRE(files::replace_file(four.path(subspace), "").has_value());
    CHECK(refusal(four.index, subspace) == four.path(subspace) + ": the file is too short for a table");
    std::filesystem::remove(four.path(subspace));
    CHECK(refusal(four.index, subspace) == four.path(subspace) + ": No such file or directory");
}

TEST_CASE("a value changed in a sound file is found by the check against its successors") {
    const Four four;
    four.solve_into_files();
    const Subspace subspace = moving_subspace(four.rules.variant, 4, 4);
    auto entries = read_table(four.folder.path(), four.index, subspace, serial_for);
    REQUIRE(entries.has_value());
    const auto check = [&] {
        const auto checked = verify_file(four.folder.path(), four.index, subspace, 1, threaded_for(2));
        REQUIRE(checked.has_value());
        return *checked;
    };
    CHECK(check().wrong == 0);
    (*entries)[1234] = (*entries)[1234] == entry::draw ? entry::win(7) : entry::draw;
    TableHeader header;
    header.rules = rules_text(four.rules.variant, subspace);
    header.subspace = subspace;
    header.stats.max_dtc = 99;
    REQUIRE(write_table(four.path(subspace), header, *entries, serial_for).has_value());
    CHECK(check().wrong >= 1);
}
