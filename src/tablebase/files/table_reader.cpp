#include "tablebase/files/table_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <zstd.h>

#include "core/checksum.h"
#include "core/letters.h"
#include "tablebase/files/file_layout.h"

namespace merels::tablebase {
namespace {

using Unexpected = std::unexpected<std::string>;

std::uint64_t read_number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// Decompresses into a buffer of exactly the decompressed size.
bool decompress(std::string_view compressed, void* to, std::size_t size) {
    struct Free {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    // One for each thread: creating a context takes longer than decompressing a block.
    thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
    const std::size_t written =
        ZSTD_decompressDCtx(context.get(), to, size, compressed.data(), compressed.size());
    return ZSTD_isError(written) == 0 && written == size;
}

Unexpected damaged_block(std::uint32_t block) {
    return Unexpected("block " + std::to_string(block) + " is damaged");
}

struct DecidedCount {
    std::size_t won = 0;
    std::size_t lost = 0;
    bool valid = true;  // false if an entry is neither win, draw nor loss
};
DecidedCount count_decided(std::span<const std::uint8_t> wdl, std::uint32_t entries) {
    DecidedCount count;
    for (std::uint32_t i = 0; i < entries; ++i) {
        const int bits = wdl[i / 4] >> i % 4 * 2 & 3;
        count.won += bits == entry::win_bit ? 1 : 0;
        count.lost += bits == entry::loss_bit ? 1 : 0;
        count.valid = count.valid && bits != 3;
    }
    return count;
}

// Format 1 has the men that both sides have placed; with the men of the game, which its rules have, these
// give the hands. White, the row side in placing, places first.
void set_hands_of_format_1(int placed, TableHeader& header) {
    constexpr std::string_view key = "\nmen: ";
    const std::size_t at = ('\n' + header.rules).find(key);
    if (at == std::string::npos) return;
    int men = 0;
    for (std::size_t i = at + key.size() - 1;
         i < header.rules.size() && is_digit(header.rules[i]) && men < 100; ++i)
        men = 10 * men + (header.rules[i] - '0');
    header.subspace.row.hand = men - (placed + 1) / 2;
    header.subspace.column.hand = men - placed / 2;
}

TableHeader read_header(std::string_view bytes) {
    using namespace layout;
    const auto byte = [&](std::size_t at) { return static_cast<int>(read_number(bytes, at, 1)); };
    TableHeader header;
    header.format = static_cast<std::uint32_t>(read_number(bytes, format_at, 4));
    header.rules = bytes.substr(rules_at, read_number(bytes, rules_size_at, 4));
    header.subspace = {{byte(row_men_at), byte(row_hand_at)},
                       {byte(column_men_at), byte(column_hand_at)},
                       byte(row_side_to_move_at) != 0};
    if (header.format == 1) set_hands_of_format_1(byte(row_hand_at), header);
    header.entries = read_number(bytes, entries_at, 8);
    header.blocks = static_cast<std::uint32_t>(read_number(bytes, blocks_at, 4));
    header.dtc_bytes = byte(dtc_bytes_at);
    header.metric = static_cast<Metric>(byte(metric_at));
    header.stats = {read_number(bytes, won_at, 8), read_number(bytes, lost_at, 8),
                    read_number(bytes, drawn_at, 8), static_cast<int>(read_number(bytes, max_dtc_at, 4))};
    return header;
}

}  // namespace

std::expected<TableReader, std::string> TableReader::open(std::string_view bytes) {
    using namespace layout;
    if (bytes.size() < rules_at + checksum_size) return Unexpected("the file is too short for a table");
    if (!bytes.starts_with(std::string_view(magic, sizeof magic)))
        return Unexpected("the file is not a table");
    if (const auto of_file = read_number(bytes, format_at, 4); of_file < oldest_format || of_file > format) {
        return Unexpected("the table is of format " + std::to_string(of_file) +
                          ", and this program reads up to " + std::to_string(format));
    }
    const std::uint64_t directory_at = rules_at + read_number(bytes, rules_size_at, 4);
    const std::uint64_t directory_end =
        directory_at + read_number(bytes, blocks_at, 4) * directory_entry_size;
    if (directory_end + checksum_size > bytes.size()) return Unexpected("the file is cut short");
    if (fnv1a(bytes.substr(0, directory_end)) != read_number(bytes, directory_end, checksum_size)) {
        return Unexpected("the head of the file is damaged");
    }
    TableHeader header = read_header(bytes);
    const bool consistent =
        read_number(bytes, block_entries_at, 4) == block_entries &&
        (header.dtc_bytes == 1 || header.dtc_bytes == 2) &&
        header.entries / block_entries + (header.entries % block_entries != 0 ? 1 : 0) == header.blocks;
    if (!consistent) return Unexpected("the head of the file does not make sense");
    if (header.metric != Metric::conversion && header.metric != Metric::end)
        return Unexpected("the distances of the table count to something that this program does not know");
    TableReader reader(std::move(header), bytes, directory_at);
    if (reader.header_.blocks > 0) {
        if (const auto last = reader.compressed(reader.header_.blocks - 1); !last) {
            return Unexpected("the file is cut short");
        }
    }
    return reader;
}

std::uint32_t TableReader::entries_in(std::uint32_t block) const {
    const std::uint64_t before = std::uint64_t{block} * layout::block_entries;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(layout::block_entries, header_.entries - before));
}

std::expected<TableReader::CompressedBlock, std::string> TableReader::compressed(std::uint32_t block) const {
    const std::size_t at = directory_at_ + std::size_t{block} * layout::directory_entry_size;
    const std::uint64_t begin = read_number(bytes_, at, 8);
    const std::uint64_t wdl_size = read_number(bytes_, at + 8, 4);
    const std::uint64_t distances_size = read_number(bytes_, at + 12, 4);
    if (begin > bytes_.size() || wdl_size + distances_size > bytes_.size() - begin) {
        return Unexpected("the file is cut short");
    }
    return CompressedBlock{bytes_.substr(begin, wdl_size), bytes_.substr(begin + wdl_size, distances_size)};
}

std::expected<void, std::string> TableReader::read_wdl(std::uint32_t block,
                                                       std::span<std::uint8_t> wdl) const {
    const auto found = compressed(block);
    if (!found) return Unexpected(found.error());
    if (!decompress(found->wdl, wdl.data(), (entries_in(block) + 3) / 4)) return damaged_block(block);
    return {};
}

std::expected<void, std::string> TableReader::read_entries(std::uint32_t block,
                                                           std::span<Entry> entries) const {
    const auto found = compressed(block);
    if (!found) return Unexpected(found.error());
    const std::uint32_t count = entries_in(block);
    std::array<std::uint8_t, layout::block_wdl_bytes> wdl;
    if (!decompress(found->wdl, wdl.data(), (count + 3) / 4)) return damaged_block(block);
    const DecidedCount decided = count_decided(wdl, count);
    const auto dtc_bytes = static_cast<std::size_t>(header_.dtc_bytes);
    std::array<std::uint8_t, 2 * std::size_t{layout::block_entries}> distances;
    const std::size_t distances_size = (decided.won + decided.lost) * dtc_bytes;
    if (!decided.valid ||
        (distances_size > 0 && !decompress(found->distances, distances.data(), distances_size))) {
        return damaged_block(block);
    }
    const std::uint8_t* won = distances.data();
    const std::uint8_t* lost = won + decided.won * dtc_bytes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const int bits = wdl[i / 4] >> i % 4 * 2 & 3;
        if (bits == entry::draw) {
            entries[i] = entry::draw;
            continue;
        }
        const std::uint8_t*& next = bits == entry::win_bit ? won : lost;
        const int dtc = dtc_bytes == 2 ? next[1] << 8 | next[0] : next[0];
        if (dtc > entry::max_dtc) return damaged_block(block);
        entries[i] = bits == entry::win_bit ? entry::win(dtc) : entry::loss(dtc);
        next += dtc_bytes;
    }
    return {};
}

}  // namespace merels::tablebase
