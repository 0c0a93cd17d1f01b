#include "tablefiles/table_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <zstd.h>

#include "tablefiles/layout.h"

namespace merels::tables {
namespace {

using Unexpected = std::unexpected<std::string>;

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// Unpacks into a place of exactly the right size.
bool unpack(std::string_view packed, void* to, std::size_t size) {
    struct Free {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    // one a thread: to make one takes longer than to unpack a block
    thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
    const std::size_t unpacked = ZSTD_decompressDCtx(context.get(), to, size, packed.data(), packed.size());
    return ZSTD_isError(unpacked) == 0 && unpacked == size;
}

Unexpected damaged_block(std::uint32_t block) {
    return Unexpected("block " + std::to_string(block) + " is damaged");
}

// How many of a block's cells are won and lost; nothing if a kind is none.
struct Decided {
    std::size_t won = 0;
    std::size_t lost = 0;
    bool sound = true;
};
Decided count_decided(std::span<const std::uint8_t> kinds, std::uint32_t cells) {
    Decided decided;
    for (std::uint32_t i = 0; i < cells; ++i) {
        const int kind = kinds[i / 4] >> i % 4 * 2 & 3;
        decided.won += kind == cell::win_bit ? 1 : 0;
        decided.lost += kind == cell::loss_bit ? 1 : 0;
        decided.sound = decided.sound && kind != 3;
    }
    return decided;
}

}  // namespace

std::expected<TableReader, std::string> TableReader::open(std::string_view bytes) {
    using namespace layout;
    if (bytes.size() < rules_at + checksum_size) return Unexpected("the file is too short for a table");
    if (!bytes.starts_with(std::string_view(magic, sizeof magic)))
        return Unexpected("the file is not a table");
    if (const auto of_file = number(bytes, format_at, 4); of_file != format) {
        return Unexpected("the table is of format " + std::to_string(of_file) + ", and this program reads " +
                          std::to_string(format));
    }
    TableHead head;
    head.cells = number(bytes, cells_at, 8);
    head.blocks = static_cast<std::uint32_t>(number(bytes, blocks_at, 4));
    const std::uint64_t list_at = rules_at + number(bytes, rules_size_at, 4);
    const std::uint64_t list_end = list_at + std::uint64_t{head.blocks} * entry_size;
    if (list_end + checksum_size > bytes.size()) return Unexpected("the file is cut short");
    if (checksum(bytes.substr(0, list_end)) != number(bytes, list_end, checksum_size)) {
        return Unexpected("the head of the file is damaged");
    }
    head.rules = bytes.substr(rules_at, list_at - rules_at);
    const auto small = [&](std::size_t at) { return static_cast<int>(number(bytes, at, 1)); };
    head.subspace = {small(placed_at), small(by_at), small(others_at), small(by_to_move_at) != 0};
    head.turn_bytes = small(turn_bytes_at);
    head.count = {number(bytes, won_at, 8), number(bytes, lost_at, 8), number(bytes, drawn_at, 8),
                  static_cast<int>(number(bytes, longest_at, 4))};
    const bool sound =
        number(bytes, block_cells_at, 4) == cells_in_block &&
        (head.turn_bytes == 1 || head.turn_bytes == 2) &&
        head.cells / cells_in_block + (head.cells % cells_in_block != 0 ? 1 : 0) == head.blocks;
    if (!sound) return Unexpected("the head of the file does not make sense");
    TableReader reader(std::move(head), bytes, list_at);
    if (reader.head_.blocks > 0) {
        if (const auto last = reader.parts(reader.head_.blocks - 1); !last) {
            return Unexpected("the file is cut short");
        }
    }
    return reader;
}

std::uint32_t TableReader::cells_in(std::uint32_t block) const {
    const std::uint64_t before = std::uint64_t{block} * layout::cells_in_block;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(layout::cells_in_block, head_.cells - before));
}

std::expected<TableReader::Parts, std::string> TableReader::parts(std::uint32_t block) const {
    const std::size_t entry = list_at_ + std::size_t{block} * layout::entry_size;
    const std::uint64_t begin = number(bytes_, entry, 8);
    const std::uint64_t kinds_size = number(bytes_, entry + 8, 4);
    const std::uint64_t turns_size = number(bytes_, entry + 12, 4);
    if (begin > bytes_.size() || kinds_size + turns_size > bytes_.size() - begin) {
        return Unexpected("the file is cut short");
    }
    return Parts{bytes_.substr(begin, kinds_size), bytes_.substr(begin + kinds_size, turns_size)};
}

std::expected<void, std::string> TableReader::kinds(std::uint32_t block,
                                                    std::span<std::uint8_t> kinds) const {
    const auto found = parts(block);
    if (!found) return Unexpected(found.error());
    if (!unpack(found->kinds, kinds.data(), (cells_in(block) + 3) / 4)) return damaged_block(block);
    return {};
}

std::expected<void, std::string> TableReader::cells(std::uint32_t block, std::span<Cell> cells) const {
    const auto found = parts(block);
    if (!found) return Unexpected(found.error());
    const std::uint32_t count = cells_in(block);
    std::array<std::uint8_t, layout::kinds_in_block> kinds;
    if (!unpack(found->kinds, kinds.data(), (count + 3) / 4)) return damaged_block(block);
    const Decided decided = count_decided(kinds, count);
    const auto turn_bytes = static_cast<std::size_t>(head_.turn_bytes);
    std::array<std::uint8_t, 2 * std::size_t{layout::cells_in_block}> turns;
    const std::size_t turns_size = (decided.won + decided.lost) * turn_bytes;
    if (!decided.sound || (turns_size > 0 && !unpack(found->turns, turns.data(), turns_size))) {
        return damaged_block(block);
    }
    const std::uint8_t* won = turns.data();
    const std::uint8_t* lost = won + decided.won * turn_bytes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const int kind = kinds[i / 4] >> i % 4 * 2 & 3;
        if (kind == cell::draw) {
            cells[i] = cell::draw;
            continue;
        }
        const std::uint8_t*& next = kind == cell::win_bit ? won : lost;
        const int high = turn_bytes == 2 ? next[1] : 0;
        cells[i] = static_cast<Cell>((high << 8 | next[0]) << 2 | kind);
        next += turn_bytes;
    }
    return {};
}

}  // namespace merels::tables
