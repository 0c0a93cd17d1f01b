#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace merels::tablebase {

// The byte layout of a pack; docs/table-format.md describes it completely. Numbers are little-endian.
namespace pack_layout {

inline constexpr char magic[8] = {'M', 'E', 'R', 'E', 'L', 'S', 'P', 'K'};
inline constexpr std::uint32_t format = 1;

// Offsets in the head.
inline constexpr std::size_t format_at = 8;
inline constexpr std::size_t rules_size_at = 12;
inline constexpr std::size_t tables_at = 16;
inline constexpr std::size_t file_size_at = 24;
inline constexpr std::size_t rules_at = 32;

// Offsets in the record of one table.
inline constexpr std::size_t record_size = 32;
inline constexpr std::size_t row_men_at = 0;
inline constexpr std::size_t column_men_at = 1;
inline constexpr std::size_t row_hand_at = 2;
inline constexpr std::size_t column_hand_at = 3;
inline constexpr std::size_t blocks_at = 4;
inline constexpr std::size_t model_size_at = 8;
inline constexpr std::size_t row_side_to_move_at = 12;
inline constexpr std::size_t is_half_at = 13;
inline constexpr std::size_t table_at = 16;
inline constexpr std::size_t table_size_at = 24;

inline constexpr std::size_t head_checksum_size = 8;
// The model and every block end with a checksum.
inline constexpr std::size_t checksum_size = 4;
inline constexpr std::size_t directory_entry_size = 4;

// No pack has more. A reader allocates nothing for greater numbers.
inline constexpr std::size_t max_rules_size = 4096;
inline constexpr std::size_t max_tables = 16384;
inline constexpr std::size_t max_model_size = std::size_t{1} << 20;
inline constexpr std::size_t max_block_size = std::size_t{1} << 20;

}  // namespace pack_layout

}  // namespace merels::tablebase
