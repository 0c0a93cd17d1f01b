#pragma once

#include <cstddef>
#include <cstdint>

namespace merels::tablebase {

// The byte layout of a table file; docs/table-format.md describes it completely. Numbers are little-endian.
namespace layout {

inline constexpr char magic[8] = {'M', 'E', 'R', 'E', 'L', 'S', 'T', 'B'};
inline constexpr std::uint32_t format = 2;
inline constexpr std::uint32_t oldest_format = 1;  // still read
inline constexpr std::uint32_t block_entries = 16384;
inline constexpr std::size_t block_wdl_bytes = block_entries / 4;  // two bits an entry

// Offsets in the header.
inline constexpr std::size_t format_at = 8;
inline constexpr std::size_t rules_size_at = 12;
inline constexpr std::size_t entries_at = 16;
inline constexpr std::size_t block_entries_at = 24;
inline constexpr std::size_t blocks_at = 28;
inline constexpr std::size_t row_hand_at = 32;  // in format 1: the men placed by both sides
inline constexpr std::size_t row_men_at = 33;
inline constexpr std::size_t column_men_at = 34;
inline constexpr std::size_t row_side_to_move_at = 35;
inline constexpr std::size_t dtc_bytes_at = 36;
inline constexpr std::size_t column_hand_at = 37;
inline constexpr std::size_t metric_at = 38;
inline constexpr std::size_t won_at = 40;
inline constexpr std::size_t lost_at = 48;
inline constexpr std::size_t drawn_at = 56;
inline constexpr std::size_t max_dtc_at = 64;
inline constexpr std::size_t rules_at = 72;

// One block in the directory: the offset of the block, the sizes of its two parts.
inline constexpr std::size_t directory_entry_size = 16;
inline constexpr std::size_t checksum_size = 8;

}  // namespace layout

}  // namespace merels::tablebase
