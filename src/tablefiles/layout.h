#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merels::tables {

// The bytes of a table file; docs/table-format.md tells all of it. Numbers are little-endian.
namespace layout {

inline constexpr char magic[8] = {'M', 'E', 'R', 'E', 'L', 'S', 'T', 'B'};
inline constexpr std::uint32_t format = 1;
inline constexpr std::uint32_t cells_in_block = 16384;
inline constexpr std::size_t kinds_in_block = cells_in_block / 4;  // bytes: four cells each

// Where the parts of the head stand.
inline constexpr std::size_t format_at = 8;
inline constexpr std::size_t rules_size_at = 12;
inline constexpr std::size_t cells_at = 16;
inline constexpr std::size_t block_cells_at = 24;
inline constexpr std::size_t blocks_at = 28;
inline constexpr std::size_t placed_at = 32;
inline constexpr std::size_t by_at = 33;
inline constexpr std::size_t others_at = 34;
inline constexpr std::size_t by_to_move_at = 35;
inline constexpr std::size_t turn_bytes_at = 36;
inline constexpr std::size_t won_at = 40;
inline constexpr std::size_t lost_at = 48;
inline constexpr std::size_t drawn_at = 56;
inline constexpr std::size_t longest_at = 64;
inline constexpr std::size_t rules_at = 72;

// An entry of the list of blocks.
inline constexpr std::size_t entry_size = 16;  // where the block begins, the size of its two parts
inline constexpr std::size_t checksum_size = 8;

}  // namespace layout

// FNV-1a, 64 bits.
inline std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return sum;
}

}  // namespace merels::tables
