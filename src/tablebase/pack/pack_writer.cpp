#include "tablebase/pack/pack_writer.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/checksum.h"
#include "tablebase/index/solvable.h"
#include "tablebase/pack/block_codec.h"
#include "tablebase/pack/pack_layout.h"
#include "tablebase/pack/packed_subspace.h"

namespace merels::tablebase {
namespace {

// The model of a greater table is made from a sample of its blocks.
constexpr std::uint64_t sampled_entries = std::uint64_t{1} << 26;

void append_number(std::string& bytes, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
}

std::vector<std::uint8_t> values_of(const PackedSubspace& table, const Entries& entries,
                                    std::uint32_t block) {
    const std::size_t begin = std::size_t{block} * table.rows_per_block * table.columns;
    std::vector<std::uint8_t> values(table.entries_in(block));
    std::ranges::transform(std::span(entries).subspan(begin, values.size()), values.begin(),
                           [](Entry entry) { return static_cast<std::uint8_t>(entry & entry::wdl_mask); });
    return values;
}

PackModel make_model(const TableIndex& index, const PackedSubspace& table, const Entries& entries,
                     const ParallelFor& parallel_for) {
    const auto every = static_cast<std::uint32_t>(entries.size() / sampled_entries + 1);
    constexpr std::uint32_t parts = 4;
    std::vector<ContextCounts> counts(parts);
    parallel_for(parts, [&](std::uint32_t part) {
        for (std::uint64_t block = std::uint64_t{part} * every; block < table.blocks;
             block += std::uint64_t{parts} * every) {
            const auto number = static_cast<std::uint32_t>(block);
            std::vector<std::uint8_t> values = values_of(table, entries, number);
            count_block(index, table, number, values, counts[part]);
        }
    });
    for (std::uint32_t part = 1; part < parts; ++part) counts[0].add(counts[part]);
    return PackModel(counts[0]);
}

}  // namespace

PackedTable pack_table(const TableIndex& index, const Subspace& subspace, const Entries& entries,
                       const ParallelFor& parallel_for) {
    const PackedSubspace table(index, subspace);
    // A reader knows the probabilities as they are written.
    std::string model_bytes = make_model(index, table, entries, parallel_for).write();
    const PackModel model = *PackModel::read(model_bytes);
    std::vector<std::string> blocks(table.blocks);
    parallel_for(table.blocks, [&](std::uint32_t block) {
        std::vector<std::uint8_t> values = values_of(table, entries, block);
        blocks[block] = encode_block(index, table, block, values, model);
        append_number(blocks[block], fnv1a(blocks[block]), pack_layout::checksum_size);
    });
    PackedTable packed;
    packed.subspace = subspace;
    packed.bytes = std::move(model_bytes);
    append_number(packed.bytes, fnv1a(packed.bytes), pack_layout::checksum_size);
    packed.model_size = static_cast<std::uint32_t>(packed.bytes.size());
    std::uint64_t end = 0;
    append_number(packed.bytes, end, pack_layout::directory_entry_size);
    for (const std::string& block : blocks) {
        append_number(packed.bytes, end += block.size(), pack_layout::directory_entry_size);
    }
    for (const std::string& block : blocks) packed.bytes += block;
    return packed;
}

std::string pack_head(const TableIndex& index, std::span<const PackedTable> tables) {
    using namespace pack_layout;
    const std::string rules = rules_text(index.variant());
    std::uint64_t at = rules_at + rules.size() + tables.size() * record_size + head_checksum_size;
    std::string records;
    for (const PackedTable& table : tables) {
        const PackedSubspace shape(index, table.subspace);
        const auto& [row, column, row_side_to_move] = table.subspace;
        for (const int number : {row.men, column.men, row.hand, column.hand}) {
            append_number(records, static_cast<std::uint64_t>(number), 1);
        }
        append_number(records, shape.blocks, 4);
        append_number(records, table.model_size, 4);
        append_number(records, row_side_to_move ? 1 : 0, 1);
        append_number(records, shape.even_colour != 0 ? 1 : 0, 1);
        append_number(records, 0, 2);
        append_number(records, at, 8);
        append_number(records, table.bytes.size(), 8);
        at += table.bytes.size();
    }
    std::string head(magic, sizeof magic);
    append_number(head, format, 4);
    append_number(head, rules.size(), 4);
    append_number(head, tables.size(), 4);
    append_number(head, 0, 4);
    append_number(head, at, 8);
    head += rules;
    head += records;
    append_number(head, fnv1a(head), head_checksum_size);
    return head;
}

}  // namespace merels::tablebase
