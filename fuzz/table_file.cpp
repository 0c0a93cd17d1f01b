// Any bytes as a table file, as they are and with the checksum of the head mended, so that what lies behind
// it is met too: they are refused with a reason, or every block of them reads to its end or is refused.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/checksum.h"
#include "little_endian.h"
#include "require.h"
#include "tablebase/files/file_layout.h"
#include "tablebase/files/table_reader.h"

using namespace merels::tablebase;

namespace {

void correct_checksum(std::string& bytes) {
    if (bytes.size() < layout::rules_at) return;
    const std::uint64_t directory_end = layout::rules_at + number(bytes, layout::rules_size_at, 4) +
                                        number(bytes, layout::blocks_at, 4) * layout::directory_entry_size;
    if (directory_end + layout::checksum_size > bytes.size()) return;
    set_number(bytes, directory_end, layout::checksum_size,
               merels::fnv1a(std::string_view(bytes).substr(0, directory_end)));
}

void read_all(std::string_view bytes) {
    const auto reader = TableReader::open(bytes);
    if (!reader) {
        require(!reader.error().empty());
        return;
    }
    std::vector<std::uint8_t> wdl(layout::block_wdl_bytes);
    Entries entries(layout::block_entries);
    for (std::uint32_t block = 0; block < reader->header().blocks; ++block) {
        require(reader->entries_in(block) <= layout::block_entries);
        const auto wdl_read = reader->read_wdl(block, wdl);
        const auto entries_read = reader->read_entries(block, entries);
        require(wdl_read.has_value() || !entries_read.has_value());
        if (!entries_read) require(!entries_read.error().empty());
        for (std::uint32_t i = 0; entries_read && i < reader->entries_in(block); ++i) {
            require((wdl[i / 4] >> i % 4 * 2 & 3) == (entries[i] & entry::wdl_mask));
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    read_all(bytes);
    correct_checksum(bytes);
    read_all(bytes);
    return 0;
}
