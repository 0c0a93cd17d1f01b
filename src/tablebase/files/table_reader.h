#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/solve/table_stats.h"

namespace merels::tablebase {

// The header of a table file.
struct TableHeader {
    std::uint32_t format = 0;
    std::string rules;  // rules_text() of the variant and subspace
    Subspace subspace;
    std::uint64_t entries = 0;
    std::uint32_t blocks = 0;
    int dtc_bytes = 1;  // bytes of one distance
    Metric metric = Metric::conversion;
    TableStats stats;
};

// Reads the bytes of a table file. They may be anything: every read is bounds-checked, and damage is answered
// with a text that says what is wrong. Thread-safe. The bytes must outlive this.
class TableReader {
  public:
    [[nodiscard]] static std::expected<TableReader, std::string> open(std::string_view bytes);

    [[nodiscard]] const TableHeader& header() const { return header_; }
    [[nodiscard]] std::uint32_t entries_in(std::uint32_t block) const;

    // Win, draw or loss of a block's entries, four to a byte, into layout::block_wdl_bytes bytes.
    [[nodiscard]] std::expected<void, std::string> read_wdl(std::uint32_t block,
                                                            std::span<std::uint8_t> wdl) const;
    // The entries_in(block) entries of a block.
    [[nodiscard]] std::expected<void, std::string> read_entries(std::uint32_t block,
                                                                std::span<Entry> entries) const;

  private:
    TableReader(TableHeader header, std::string_view bytes, std::size_t directory_at)
        : header_(std::move(header)), bytes_(bytes), directory_at_(directory_at) {}

    struct CompressedBlock {
        std::string_view wdl;
        std::string_view distances;
    };
    [[nodiscard]] std::expected<CompressedBlock, std::string> compressed(std::uint32_t block) const;

    TableHeader header_;
    std::string_view bytes_;
    std::size_t directory_at_;
};

}  // namespace merels::tablebase
