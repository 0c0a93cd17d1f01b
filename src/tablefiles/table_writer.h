#pragma once

#include <expected>
#include <string>

#include "tablefiles/table_reader.h"
#include "tables/cell.h"
#include "tables/rows.h"

namespace merels::tables {

// Writes a table file, all of it or not at all: a file of that name is there only once it is whole and on the
// disk. Of the head, `cells`, `blocks` and `turn_bytes` are worked out here. An earlier attempt that was cut
// off is written over.
[[nodiscard]] std::expected<void, std::string> write_table(const std::string& path, TableHead head,
                                                           const Cells& cells, const ForRows& for_rows);

}  // namespace merels::tables
