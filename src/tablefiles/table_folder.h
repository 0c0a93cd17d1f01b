#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "tablefiles/mapped_file.h"
#include "tablefiles/table_reader.h"
#include "tables/rows.h"
#include "tables/subspace.h"

namespace merels::tables {

// Where tables are kept unless a person says otherwise: $MERELS_TABLES, or merels/tables in the user's data
// folder.
[[nodiscard]] std::string usual_folder();

// The folder of a variant's tables within that, and the file of one of them.
[[nodiscard]] std::string folder_of(const std::string& folder, const mill::Variant& variant);
[[nodiscard]] std::string path_of(const std::string& folder, const mill::Variant& variant,
                                  const Subspace& subspace);

// A table file that is open.
struct TableFile {
    MappedFile file;
    TableReader reader;
};
// Opens the file of a table, which must be of these rules and this subspace; or says what is wrong, the
// file's name first.
[[nodiscard]] std::expected<std::unique_ptr<TableFile>, std::string> open_table(const std::string& folder,
                                                                                const Ground& ground,
                                                                                const Subspace& subspace);
// All of a table's cells.
[[nodiscard]] std::expected<Cells, std::string> read_table(const std::string& folder, const Ground& ground,
                                                           const Subspace& subspace, const ForRows& for_rows);

}  // namespace merels::tables
