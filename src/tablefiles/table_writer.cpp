#include "tablefiles/table_writer.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <span>
#include <string_view>
#include <vector>
#include <zstd.h>

#include "files/files.h"
#include "tablefiles/layout.h"

namespace merels::tables {
namespace {

// Higher levels pack a few per cent better in many times the time.
constexpr int packing_level = 1;

std::string pack(std::span<const std::uint8_t> bytes) {
    struct Free {
        void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    };
    thread_local const std::unique_ptr<ZSTD_CCtx, Free> context(ZSTD_createCCtx());
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, packing_level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress2(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size());
    assert(ZSTD_isError(size) == 0);
    packed.resize(size);
    packed.shrink_to_fit();
    return packed;
}

struct Block {
    std::string kinds;
    std::string turns;
};

Block pack_block(std::span<const Cell> cells, int turn_bytes) {
    std::vector<std::uint8_t> kinds((cells.size() + 3) / 4);
    std::vector<std::uint8_t> won;
    std::vector<std::uint8_t> lost;
    const auto add = [&](std::vector<std::uint8_t>& to, int turns) {
        to.push_back(static_cast<std::uint8_t>(turns));
        if (turn_bytes == 2) to.push_back(static_cast<std::uint8_t>(turns >> 8));
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int kind = cells[i] & cell::kind_bits;
        kinds[i / 4] = static_cast<std::uint8_t>(kinds[i / 4] | kind << i % 4 * 2);
        if (kind == cell::win_bit) add(won, cell::turns(cells[i]));
        if (kind == cell::loss_bit) add(lost, cell::turns(cells[i]));
    }
    won.insert(won.end(), lost.begin(), lost.end());
    return {pack(kinds), won.empty() ? std::string() : pack(won)};
}

void put_number(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
}

std::string head_bytes(const TableHead& head, const std::vector<Block>& blocks) {
    std::string bytes(layout::magic, sizeof layout::magic);
    put_number(bytes, layout::format, 4);
    put_number(bytes, head.rules.size(), 4);
    put_number(bytes, head.cells, 8);
    put_number(bytes, layout::cells_in_block, 4);
    put_number(bytes, head.blocks, 4);
    for (const int small : {head.subspace.placed, head.subspace.by, head.subspace.others,
                            head.subspace.by_to_move ? 1 : 0, head.turn_bytes}) {
        put_number(bytes, static_cast<std::uint64_t>(small), 1);
    }
    bytes.resize(layout::won_at);
    put_number(bytes, head.count.won, 8);
    put_number(bytes, head.count.lost, 8);
    put_number(bytes, head.count.drawn, 8);
    put_number(bytes, static_cast<std::uint64_t>(head.count.longest), 4);
    bytes.resize(layout::rules_at);
    bytes += head.rules;
    std::uint64_t at = bytes.size() + blocks.size() * layout::entry_size + layout::checksum_size;
    for (const Block& block : blocks) {
        put_number(bytes, at, 8);
        put_number(bytes, block.kinds.size(), 4);
        put_number(bytes, block.turns.size(), 4);
        at += block.kinds.size() + block.turns.size();
    }
    put_number(bytes, checksum(bytes), layout::checksum_size);
    return bytes;
}

}  // namespace

std::expected<void, std::string> write_table(const std::string& path, TableHead head, const Cells& cells,
                                             const ForRows& for_rows) {
    head.cells = cells.size();
    head.blocks =
        static_cast<std::uint32_t>((cells.size() + layout::cells_in_block - 1) / layout::cells_in_block);
    head.turn_bytes = head.count.longest > 255 ? 2 : 1;
    std::vector<Block> blocks(head.blocks);
    for_rows(head.blocks, [&](std::uint32_t block) {
        const std::size_t begin = std::size_t{block} * layout::cells_in_block;
        const std::size_t count = std::min<std::size_t>(layout::cells_in_block, cells.size() - begin);
        blocks[block] = pack_block(std::span(cells).subspan(begin, count), head.turn_bytes);
    });
    std::vector<std::string_view> parts;
    const std::string first = head_bytes(head, blocks);
    parts.push_back(first);
    for (const Block& block : blocks) {
        parts.push_back(block.kinds);
        parts.push_back(block.turns);
    }
    return replace_file(path, parts);
}

}  // namespace merels::tables
