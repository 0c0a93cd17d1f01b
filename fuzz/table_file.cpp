// Any bytes as a table file, as they are and with the checksum of the head mended, so that what lies behind
// it is met too: they are refused with a reason, or every block of them reads to its end or is refused.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "require.h"
#include "tablefiles/layout.h"
#include "tablefiles/table_reader.h"

using namespace merels::tables;

namespace {

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

void mend_checksum(std::string& bytes) {
    if (bytes.size() < layout::rules_at) return;
    const std::uint64_t list_end = layout::rules_at + number(bytes, layout::rules_size_at, 4) +
                                   number(bytes, layout::blocks_at, 4) * layout::entry_size;
    if (list_end + layout::checksum_size > bytes.size()) return;
    const std::uint64_t sum = checksum(std::string_view(bytes).substr(0, list_end));
    for (std::size_t i = 0; i < layout::checksum_size; ++i) {
        bytes[list_end + i] = static_cast<char>(sum >> 8 * i & 0xff);
    }
}

void read_all(std::string_view bytes) {
    const auto reader = TableReader::open(bytes);
    if (!reader) {
        require(!reader.error().empty());
        return;
    }
    std::vector<std::uint8_t> kinds(layout::kinds_in_block);
    Cells cells(layout::cells_in_block);
    for (std::uint32_t block = 0; block < reader->head().blocks; ++block) {
        require(reader->cells_in(block) <= layout::cells_in_block);
        const auto read_kinds = reader->kinds(block, kinds);
        const auto read_cells = reader->cells(block, cells);
        require(read_kinds.has_value() || !read_cells.has_value());
        if (!read_cells) require(!read_cells.error().empty());
        for (std::uint32_t i = 0; read_cells && i < reader->cells_in(block); ++i) {
            require((kinds[i / 4] >> i % 4 * 2 & 3) == (cells[i] & cell::kind_bits));
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    read_all(bytes);
    mend_checksum(bytes);
    read_all(bytes);
    return 0;
}
