// The functions of the page with a pack of Six, which it can also solve itself.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "mill/variant.h"
#include "tablebase/pack/chunked_pack.h"
#include "tablebase/pack/pack_writer.h"
#include "tablebase/pack/packed_subspace.h"
#include "tablebase/page/exports.h"
#include "tablebase/solve/solver.h"
#include "wasm/boxes_testing.h"

using namespace merels;
using namespace merels::tablebase;
using namespace merels::wasm::testing;
using namespace std::string_view_literals;

namespace {

constexpr auto damaged = R"({"damaged":true})"sv;
constexpr auto six = "like: nine\nsquares: 2\nmen: 6\nfly-at: 0\n"sv;

std::string pack_of_six() {
    const auto& variants = mill::named_variants();
    const mill::Rules rules(*std::ranges::find(variants, "six", &mill::Variant::name));
    const TableIndex index(rules);
    MemoryTableStore store;
    REQUIRE(solve(index, store, {}).has_value());
    std::vector<PackedTable> tables;
    for (const Subspace& subspace : all_subspaces(rules.variant)) {
        if (is_packed(rules.variant, subspace))
            tables.push_back(pack_table(index, subspace, *store.find(subspace), serial_for));
    }
    std::string bytes = pack_head(index, tables);
    for (const PackedTable& table : tables) bytes += table.bytes;
    return bytes;
}

bool add_bytes(const std::string& chunk, std::uint64_t number) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
    put(bytes + chunk);
    return add_chunk();
}
bool add(const std::string& pack, std::uint64_t number) {
    return add_bytes(pack.substr(number * ChunkedPack::chunk_size, ChunkedPack::chunk_size), number);
}

// Adds the chunks of {"missing":[1,2]}. Answers how many.
std::size_t add_missing(const std::string& pack, std::string_view answer) {
    std::size_t added = 0;
    for (std::size_t at = answer.find('['); answer[at] != ']'; at = answer.find_first_of(",]", at + 1)) {
        REQUIRE(add(pack, std::stoull(std::string(answer.substr(at + 1)))));
        ++added;
    }
    return added;
}

// The value of a position and of its turns, without distances.
std::string without_distances(std::string_view json) {
    std::string text;
    for (std::size_t at = 0; at < json.size(); ++at) {
        text += json[at];
        if (!text.ends_with(R"("turns":)") || json[at + 1] == '[') continue;
        while (json[at + 1] >= '0' && json[at + 1] <= '9') ++at;
    }
    return text;
}

std::vector<std::string> sorted_turns(std::string_view json) {
    std::vector<std::string> turns;
    for (std::size_t at = json.find(R"({"turn")"); at != std::string_view::npos;
         at = json.find(R"({"turn")", at + 1)) {
        turns.emplace_back(json.substr(at, json.find('}', at) - at));
    }
    std::ranges::sort(turns);
    return turns;
}

}  // namespace

TEST_CASE("from a pack the page has the values of all turns, and asks for the chunks that these need only") {
    const std::string pack = pack_of_six();
    put(std::string(six) + '\0' + std::to_string(pack.size()));
    open_pack();
    CHECK(answered() == R"({"chunk":16384})");
    std::size_t fetched = 0;
    for (const std::string_view position :
         {"......../........ w 6,6"sv, "ww....../bb...... w 4,4"sv, "ww.b.w../bb...w.. b 3,3"sv,
          "w.w.w.w./b.b.b.b. w 0,0"sv, "wwb.w..w/b..bb.w. b 0,0"sv}) {
        INFO(position);
        int rounds = 0;
        while (true) {
            put(position);
            packed_tablebase_values();
            if (!answered().starts_with(R"({"missing":)")) break;
            fetched += add_missing(pack, std::string(answered()));
            REQUIRE(++rounds < 10);
        }
        const std::string packed(answered());
        put(std::string(six) + '\0' + std::string(position));
        tablebase_values();
        CHECK(sorted_turns(without_distances(packed)) == sorted_turns(without_distances(answered())));
        CHECK(packed.substr(0, packed.find(',')) == std::string(answered().substr(0, answered().find(','))));
    }
    CHECK(fetched > 0);
    CHECK(fetched < pack.size() / ChunkedPack::chunk_size);
}

TEST_CASE("the page refuses packs that it cannot use") {
    constexpr std::string_view none = R"({"refused":["there are no tables of this game here"]})";
    for (const std::string_view asked :
         {"nonsense\0100"sv, "like: dvonn\n\0100"sv, "like: nine\n\0x"sv, ""sv}) {
        put(asked);
        open_pack();
        CHECK(answered() == none);
        put("......../........ w 6,6");
        packed_tablebase_values();
        CHECK(answered() == none);
        CHECK_FALSE(add_bytes("", 0));
    }
    // a pack that is none
    put(std::string(six) + '\0' + "100");
    open_pack();
    put("......../........ w 6,6");
    packed_tablebase_values();
    CHECK(answered() == R"({"missing":[0]})");
    CHECK_FALSE(add_bytes(std::string(99, 'm'), 0));
    CHECK_FALSE(add_bytes(std::string(100, 'm'), 1));
    CHECK(add_bytes(std::string(100, 'm'), 0));
    put("......../........ w 6,6");
    packed_tablebase_values();
    CHECK(answered() == damaged);
}

TEST_CASE("a damaged chunk is told from a position that the pack does not have") {
    const std::string pack = pack_of_six();
    std::string bad = pack;
    for (std::size_t at = 4096; at < bad.size(); at += 50) bad[at] = static_cast<char>(~bad[at]);
    for (const std::string& each : {bad, pack}) {
        put(std::string(six) + '\0' + std::to_string(pack.size()));
        open_pack();
        do {
            put("w.w.w.w./b.b.b.b. w 0,0");
            packed_tablebase_values();
        } while (answered().starts_with(R"({"missing":)") && add_missing(each, std::string(answered())) > 0);
        CHECK((answered() == damaged) == (each == bad));
    }
    put("wwwww.../bbbbb... w 2,2");  // more men than Six has
    packed_tablebase_values();
    CHECK(answered().starts_with(R"({"refused":)"));
}
