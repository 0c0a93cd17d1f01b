#pragma once

#include <expected>
#include <string>

#include "tablebase/files/table_reader.h"
#include "tablebase/index/entry.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// Writes a table file atomically: a file of this name is complete and synced to disk. `entries`, `blocks` and
// `dtc_bytes` of the header are computed here.
[[nodiscard]] std::expected<void, std::string> write_table(const std::string& path, TableHeader header,
                                                           const Entries& entries,
                                                           const ParallelFor& parallel_for);

}  // namespace merels::tablebase
