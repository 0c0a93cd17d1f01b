#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/explorer.h"

namespace merels::store {

// Entries that were counted many at a time are kept as runs: sorted, and cut into blocks by their keys. A
// block is a text of one line an entry. So a million games are written in some thousands of rows, one after
// the other, and a position is looked up by reading one block of each run.

inline constexpr std::int64_t block_count = 4096;
[[nodiscard]] std::int64_t block_of(std::string_view scope, std::int64_t position);

// The entries sorted, each key once.
[[nodiscard]] std::vector<ExplorerEntry> merged(std::vector<ExplorerEntry> entries);

struct ExplorerBlock {
    std::int64_t number = 0;
    std::string entries;
};
// The blocks of a run, by their numbers; none that is empty.
[[nodiscard]] std::vector<ExplorerBlock> blocks_of(std::vector<ExplorerEntry> entries);
// All entries of a block. Lines that cannot be read are left out.
[[nodiscard]] std::vector<ExplorerEntry> read_block(std::string_view block);
// Those of one position.
[[nodiscard]] std::vector<ExplorerEntry> find_in_block(std::string_view block, std::string_view scope,
                                                       std::int64_t position);

}  // namespace merels::store
