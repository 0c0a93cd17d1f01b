#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tablebase/index/table_index.h"
#include "tablebase/pack/pack_model.h"
#include "tablebase/pack/packed_subspace.h"
#include "tablebase/pack/row_contexts.h"

namespace merels::tablebase {

// Blocks of a packed table. `values` has the entries_in(block) values of a block: 0 draw, 1 win, 2 loss, and
// `not_stored` for those that are not stored.

// Replaces the values of entries that are not stored by `not_stored`, and counts the others.
void count_block(const TableIndex& index, const PackedSubspace& table, std::uint32_t block,
                 std::span<std::uint8_t> values, ContextCounts& counts);
[[nodiscard]] std::string encode_block(const TableIndex& index, const PackedSubspace& table,
                                       std::uint32_t block, std::span<std::uint8_t> values,
                                       const PackModel& model);
// Any code decodes to something: whoever calls this checks the code's checksum first.
void decode_block(const TableIndex& index, const PackedSubspace& table, std::uint32_t block,
                  std::string_view code, const PackModel& model, std::span<std::uint8_t> values);

}  // namespace merels::tablebase
