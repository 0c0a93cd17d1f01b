#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "tables/check.h"
#include "tables/rows.h"
#include "tables/subspace.h"

namespace merels::tables {

// Holds every `every`-th value of a table file against the values of its successors, with the tables it leads
// to in memory; or says which file cannot be read, and why.
[[nodiscard]] std::expected<Checked, std::string> check_file(const std::string& folder, const Ground& ground,
                                                             const Subspace& subspace, std::uint64_t every,
                                                             const ForRows& for_rows);

}  // namespace merels::tables
