// Any bytes as a pack of Three, as they are and with the checksum of the head mended, so that what lies
// behind it is met too: they are refused with a reason, or every block of them reads to its end or is
// refused.
#include "tablebase/pack/pack_file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/checksum.h"
#include "little_endian.h"
#include "mill/variant.h"
#include "require.h"
#include "tablebase/index/table_index.h"
#include "tablebase/pack/block_codec.h"
#include "tablebase/pack/pack_layout.h"
#include "tablebase/pack/pack_probe.h"

using namespace merels;
using namespace merels::tablebase;

namespace {

void correct_head(std::string& bytes) {
    using namespace pack_layout;
    if (bytes.size() < rules_at) return;
    const std::uint64_t end =
        rules_at + number(bytes, rules_size_at, 4) + number(bytes, tables_at, 4) * record_size;
    if (end + head_checksum_size > bytes.size()) return;
    set_number(bytes, file_size_at, 8, bytes.size());
    set_number(bytes, end, head_checksum_size, fnv1a(std::string_view(bytes).substr(0, end)));
}

const TableIndex& three() {
    static const mill::Rules rules = [] {
        for (const mill::Variant& variant : mill::named_variants()) {
            if (variant.name == "three") return mill::Rules(variant);
        }
        return mill::Rules(mill::Variant{});
    }();
    static const TableIndex index(rules);
    return index;
}

void read_all(std::string_view bytes) {
    const PackInMemory source(bytes);
    const auto file = PackFile::open(source, three());
    if (!file) {
        require(!file.error().empty());
        return;
    }
    for (const auto& [subspace, table] : file->tables()) {
        const auto model = file->model(table);
        if (!model) continue;
        for (std::uint32_t block = 0; block < table.shape.blocks; ++block) {
            std::vector<std::uint8_t> values(table.shape.entries_in(block));
            if (!file->read_block(table, *model, block, values)) continue;
            for (const std::uint8_t value : values) require(value <= not_stored);
        }
    }
    (void)PackProbe(*file).probe(mill::Position(three().rules()));
    // The model, too, behind a checksum that a fuzzer does not find.
    (void)PackModel::read(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    read_all(bytes);
    correct_head(bytes);
    read_all(bytes);
    return 0;
}
