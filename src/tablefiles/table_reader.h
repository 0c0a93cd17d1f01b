#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tables/cell.h"
#include "tables/count.h"
#include "tables/subspace.h"

namespace merels::tables {

// What a table file says of itself.
struct TableHead {
    std::string rules;  // rules_text() of the variant
    Subspace subspace;
    std::uint64_t cells = 0;
    std::uint32_t blocks = 0;
    int turn_bytes = 1;  // that the turns of a position take
    Count count;
};

// The bytes of a table file, read with doubt: whatever they are, reading them ends well, and what is not as
// it was written is answered with what is wrong. Any number of threads may read at once. The bytes must
// outlive this.
class TableReader {
  public:
    [[nodiscard]] static std::expected<TableReader, std::string> open(std::string_view bytes);

    [[nodiscard]] const TableHead& head() const { return head_; }
    [[nodiscard]] std::uint32_t cells_in(std::uint32_t block) const;

    // The kinds of a block's cells, four to a byte, into layout::kinds_in_block bytes.
    [[nodiscard]] std::expected<void, std::string> kinds(std::uint32_t block,
                                                         std::span<std::uint8_t> kinds) const;
    // A block's cells: as many as cells_in() says.
    [[nodiscard]] std::expected<void, std::string> cells(std::uint32_t block, std::span<Cell> cells) const;

  private:
    TableReader(TableHead head, std::string_view bytes, std::size_t list_at)
        : head_(std::move(head)), bytes_(bytes), list_at_(list_at) {}

    struct Parts {
        std::string_view kinds;
        std::string_view turns;
    };
    [[nodiscard]] std::expected<Parts, std::string> parts(std::uint32_t block) const;

    TableHead head_;
    std::string_view bytes_;
    std::size_t list_at_;
};

}  // namespace merels::tables
