#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <vector>

#include "mill/variant.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/variants_testing.h"
#include "tablebase/pack/pack_file.h"
#include "tablebase/pack/pack_layout.h"
#include "tablebase/pack/pack_probe.h"
#include "tablebase/pack/pack_writer.h"
#include "tablebase/pack/range_coder.h"
#include "tablebase/pack/row_contexts.h"
#include "tablebase/solve/solver.h"

using namespace merels;
using namespace merels::tablebase;
using merels::tablebase::testing::variant;
using merels::tablebase::testing::variant_changes;
using merels::tablebase::testing::VariantChange;

namespace {

// A game solved in memory, and its pack.
struct Packed {
    explicit Packed(const mill::Variant& of, const std::optional<Subspace>& only = std::nullopt)
        : rules(of), index(rules) {
        SolveOptions options;
        options.only = only;
        REQUIRE(solve(index, store, options).has_value());
        std::vector<PackedTable> tables;
        for (const Subspace& subspace : all_subspaces(of)) {
            if (!is_packed(of, subspace) || !store.contains(subspace)) continue;
            tables.push_back(pack_table(index, subspace, *store.find(subspace), serial_for));
        }
        bytes = pack_head(index, tables);
        for (const PackedTable& table : tables) bytes += table.bytes;
    }

    mill::Rules rules;
    TableIndex index;
    MemoryTableStore store;
    std::string bytes;
};

Wdl wdl(Entry entry) {
    return entry::value(entry).wdl;
}

// Compares every `every`-th value of every table with what the pack says of the position; of the tables that
// the pack has itself, every `every_packed`-th. (The others take a search of one turn.)
void compare(const Packed& packed, std::size_t every, std::size_t every_packed) {
    const PackInMemory source(packed.bytes);
    const auto file = PackFile::open(source, packed.index);
    REQUIRE(file.has_value());
    PackProbe probe(*file);
    for (const Subspace& subspace : all_subspaces(packed.rules.variant)) {
        const Entries* entries = packed.store.find(subspace);
        if (entries == nullptr) continue;
        const auto subsets = packed.index.columns(subspace.row.men, subspace.column.men).subsets();
        std::size_t wrong = 0;
        const std::size_t step = is_packed(packed.rules.variant, subspace) ? every_packed : every;
        for (std::size_t i = 0; i < entries->size(); i += step) {
            const auto row = static_cast<std::uint32_t>(i / subsets.size());
            const Points men = packed.index.classes(subspace.row.men).representative(row);
            const auto position = position_of(packed.index, subspace, men, subsets[i % subsets.size()]);
            if (probe.probe(position) != wdl((*entries)[i])) ++wrong;
        }
        INFO(name(subspace));
        CHECK(wrong == 0);
    }
    CHECK_FALSE(probe.met_damage());
}

}  // namespace

TEST_CASE("what the range coder codes it decodes, at every probability") {
    RangeEncoder encoder;
    std::vector<std::pair<bool, std::uint16_t>> bits;
    std::uint64_t state = 1;
    for (int i = 0; i < 100'000; ++i) {
        state = state * 6364136223846793005 + 1442695040888963407;
        const auto probability = static_cast<std::uint16_t>(
            std::max<std::uint64_t>(1, state >> 48 >> (i % 3 == 0 ? 0 : state >> 40 & 15)));
        const bool likely = (state >> 20 & 0xffff) < probability;
        bits.emplace_back(i % 1000 == 0 ? !likely : likely, probability);
    }
    for (const auto& [bit, probability] : bits) encoder.encode(bit, probability);
    const std::string code = encoder.finish();
    RangeDecoder decoder(code);
    for (const auto& [bit, probability] : bits) REQUIRE(decoder.decode(probability) == bit);
}

TEST_CASE("a pack of Three has the values of the tables") {
    compare(Packed(variant("three")), 1, 1);
}

TEST_CASE("a pack of Five and of Six has the values of the tables" * doctest::test_suite("slow")) {
    SUBCASE("Five") {
        compare(Packed(variant("five")), 29, 1);
    }
    SUBCASE("Six") {
        compare(Packed(variant("six")), 29, 1);
    }
}

TEST_CASE("a pack of a variant of one square has the values of the tables") {
    mill::Variant base = variant("five");
    base.men = 4;
    base.squares = 1;
    SUBCASE("diagonals and a centre") {
        base.diagonals = true, base.centre = true;
    }
    SUBCASE("a blocked side passes") {
        base.blocked = mill::Variant::Blocked::passes;
    }
    SUBCASE("placing and moving mix, nobody flies") {
        base.mixed = true;
    }
    REQUIRE(mill::problems(base).empty());
    compare(Packed(base), 1, 1);
}

TEST_CASE("a pack of a variant of two squares has the values of the tables" * doctest::test_suite("slow")) {
    mill::Variant base = variant("five");
    base.men = 4;
    for (const VariantChange& change : variant_changes) {
        SUBCASE(change.name) {
            change.apply(base);
        }
    }
    SUBCASE("a blocked side passes") {
        base.blocked = mill::Variant::Blocked::passes;
    }
    SUBCASE("placing and moving mix") {
        base.men = 3, base.mixed = true, base.fly_at = 3;
    }
    SUBCASE("placing and moving mix, men in hand count for flying") {
        base.men = 3, base.mixed = true, base.fly_at = 3, base.fly_with_hand = true;
    }
    REQUIRE(mill::problems(base).empty());
    compare(Packed(base), 1, 1);
}

TEST_CASE("a pack serves a variant with another number of men, as far as its tables go" *
          doctest::test_suite("slow")) {
    mill::Variant fewer = variant("five");
    fewer.men = 4;
    const Packed packed(fewer);
    const mill::Rules five(variant("five"));
    const TableIndex index(five);
    const PackInMemory source(packed.bytes);
    const auto file = PackFile::open(source, index);
    REQUIRE(file.has_value());
    const Subspace ending = moving_subspace(five.variant, 4, 3);
    REQUIRE(file->find(ending) != nullptr);
    CHECK(file->find(moving_subspace(five.variant, 5, 3)) == nullptr);
    PackProbe probe(*file);
    const Entries& entries = *packed.store.find(ending);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < entries.size(); i += 7) {
        if (probe.probe(position_at(index, {ending, i})) != wdl(entries[i])) ++wrong;
    }
    CHECK(wrong == 0);
    CHECK_FALSE(probe.probe(mill::Position(five)).has_value());
}

TEST_CASE("a pack of Nine's endings has their values, and nothing of other positions" *
          doctest::test_suite("slow")) {
    const Packed packed(variant("nine"), moving_subspace(variant("nine"), 4, 4));
    compare(packed, 11, 11);
    const PackInMemory source(packed.bytes);
    const auto file = PackFile::open(source, packed.index);
    REQUIRE(file.has_value());
    CHECK_FALSE(PackProbe(*file).probe(mill::Position(packed.rules)).has_value());
}

TEST_CASE("the points of Nine's board have two colours, those of Three's with a centre do not") {
    const mill::Rules nine(variant("nine"));
    CHECK(first_colour(TableIndex(nine)) == 0b01010101'10101010'01010101);
    const mill::Rules three(variant("three"));
    CHECK(first_colour(TableIndex(three)) == 0);
}

TEST_CASE("the number of stored entries is that of the entries a pack has" * doctest::test_suite("slow")) {
    const Packed packed(variant("nine"), moving_subspace(variant("nine"), 4, 4));
    const PackInMemory source(packed.bytes);
    const auto file = PackFile::open(source, packed.index);
    REQUIRE(file.has_value());
    for (const auto& [subspace, table] : file->tables()) {
        const auto model = file->model(table);
        REQUIRE(model.has_value());
        std::uint64_t stored = 0;
        for (std::uint32_t block = 0; block < table.shape.blocks; ++block) {
            std::vector<std::uint8_t> values(table.shape.entries_in(block));
            REQUIRE(file->read_block(table, *model, block, values).has_value());
            stored += static_cast<std::uint64_t>(
                std::ranges::count_if(values, [](std::uint8_t value) { return value != not_stored; }));
        }
        INFO(name(subspace));
        CHECK(table.shape.stored(packed.index) == stored);
    }
}

TEST_CASE("a damaged pack is refused, or its damaged blocks are") {
    const Packed packed(variant("three"));
    const auto error = [&](std::string bytes) {
        const PackInMemory source(bytes);
        const auto file = PackFile::open(source, packed.index);
        return file ? std::string("read") : file.error();
    };
    CHECK(error(packed.bytes) == "read");
    CHECK(error("") == "the file is too short for a pack");
    CHECK(error(packed.bytes.substr(1)) == "the file is not a pack");
    CHECK(error(packed.bytes.substr(0, packed.bytes.size() - 1)) == "the file is cut short");
    CHECK(error(packed.bytes + ' ') == "the file is cut short");
    std::string bytes = packed.bytes;
    bytes[pack_layout::format_at] = 9;
    CHECK(error(bytes) == "the pack is of format 9, and this program reads 1");
    bytes = packed.bytes;
    ++bytes[pack_layout::rules_at];
    CHECK(error(bytes) == "the head of the file is damaged");
    const mill::Rules six(variant("six"));
    const TableIndex other(six);
    const PackInMemory source(packed.bytes);
    CHECK(PackFile::open(source, other).error() == "the pack is of other rules");

    // A wrong bit anywhere behind the head is either met and refused, or not needed.
    const auto file = PackFile::open(source, packed.index);
    std::size_t first = packed.bytes.size();
    for (const auto& [subspace, table] : file->tables()) first = std::min<std::size_t>(first, table.at);
    const mill::Position start(packed.rules);
    const auto value = PackProbe(*file).probe(start);
    std::size_t refused = 0;
    for (std::size_t at = first; at < packed.bytes.size(); at += 11) {
        bytes = packed.bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ 4);
        const PackInMemory damaged(bytes);
        const auto opened = PackFile::open(damaged, packed.index);
        REQUIRE(opened.has_value());
        PackProbe probe(*opened);
        const auto found = probe.probe(start);
        CHECK((found == value || (!found && probe.met_damage())));
        refused += found ? 0 : 1;
    }
    CHECK(refused > 0);
}
