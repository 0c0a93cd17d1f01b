#include "tablebase/files/table_writer.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>
#include <zstd.h>

#include "core/checksum.h"
#include "files/files.h"
#include "tablebase/files/file_layout.h"

namespace merels::tablebase {
namespace {

// Higher levels compress a few per cent better and take many times as long.
constexpr int compression_level = 1;

std::string compress(std::span<const std::uint8_t> bytes) {
    struct Free {
        void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    };
    thread_local const std::unique_ptr<ZSTD_CCtx, Free> context(ZSTD_createCCtx());
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::string compressed(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress2(context.get(), compressed.data(), compressed.size(), bytes.data(), bytes.size());
    assert(ZSTD_isError(size) == 0);
    compressed.resize(size);
    compressed.shrink_to_fit();
    return compressed;
}

struct CompressedBlock {
    std::string wdl;
    std::string distances;
};

CompressedBlock compress_block(std::span<const Entry> entries, int dtc_bytes) {
    std::vector<std::uint8_t> wdl((entries.size() + 3) / 4);
    std::vector<std::uint8_t> won;
    std::vector<std::uint8_t> lost;
    const auto add = [&](std::vector<std::uint8_t>& to, int dtc) {
        to.push_back(static_cast<std::uint8_t>(dtc));
        if (dtc_bytes == 2) to.push_back(static_cast<std::uint8_t>(dtc >> 8));
    };
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int bits = entries[i] & entry::wdl_mask;
        wdl[i / 4] = static_cast<std::uint8_t>(wdl[i / 4] | bits << i % 4 * 2);
        if (bits == entry::win_bit) add(won, entry::dtc(entries[i]));
        if (bits == entry::loss_bit) add(lost, entry::dtc(entries[i]));
    }
    won.insert(won.end(), lost.begin(), lost.end());
    return {compress(wdl), won.empty() ? std::string() : compress(won)};
}

void append_number(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
}

// The header, the directory of blocks and their checksum.
std::string header_bytes(const TableHeader& header, const std::vector<CompressedBlock>& blocks) {
    std::string bytes(layout::magic, sizeof layout::magic);
    append_number(bytes, layout::format, 4);
    append_number(bytes, header.rules.size(), 4);
    append_number(bytes, header.entries, 8);
    append_number(bytes, layout::block_entries, 4);
    append_number(bytes, header.blocks, 4);
    const Subspace& subspace = header.subspace;
    for (const int byte :
         {subspace.row.hand, subspace.row.men, subspace.column.men, subspace.row_side_to_move ? 1 : 0,
          header.dtc_bytes, subspace.column.hand, static_cast<int>(header.metric)}) {
        append_number(bytes, static_cast<std::uint64_t>(byte), 1);
    }
    bytes.resize(layout::won_at);
    append_number(bytes, header.stats.won, 8);
    append_number(bytes, header.stats.lost, 8);
    append_number(bytes, header.stats.drawn, 8);
    append_number(bytes, static_cast<std::uint64_t>(header.stats.max_dtc), 4);
    bytes.resize(layout::rules_at);
    bytes += header.rules;
    std::uint64_t at = bytes.size() + blocks.size() * layout::directory_entry_size + layout::checksum_size;
    for (const CompressedBlock& block : blocks) {
        append_number(bytes, at, 8);
        append_number(bytes, block.wdl.size(), 4);
        append_number(bytes, block.distances.size(), 4);
        at += block.wdl.size() + block.distances.size();
    }
    append_number(bytes, fnv1a(bytes), layout::checksum_size);
    return bytes;
}

}  // namespace

std::expected<void, std::string> write_table(const std::string& path, TableHeader header,
                                             const Entries& entries, const ParallelFor& parallel_for) {
    header.entries = entries.size();
    header.blocks =
        static_cast<std::uint32_t>((entries.size() + layout::block_entries - 1) / layout::block_entries);
    header.dtc_bytes = header.stats.max_dtc > 255 ? 2 : 1;
    std::vector<CompressedBlock> blocks(header.blocks);
    parallel_for(header.blocks, [&](std::uint32_t block) {
        const std::size_t begin = std::size_t{block} * layout::block_entries;
        const std::size_t count = std::min<std::size_t>(layout::block_entries, entries.size() - begin);
        blocks[block] = compress_block(std::span(entries).subspan(begin, count), header.dtc_bytes);
    });
    std::vector<std::string_view> parts;
    const std::string first = header_bytes(header, blocks);
    parts.push_back(first);
    for (const CompressedBlock& block : blocks) {
        parts.push_back(block.wdl);
        parts.push_back(block.distances);
    }
    return files::replace_file(path, parts);
}

}  // namespace merels::tablebase
