#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "mill/variant.h"
#include "tablebase/files/mapped_file.h"
#include "tablebase/files/table_reader.h"
#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The default folder of tables: $MERELS_TABLES, or merels/tables in the user's data folder.
[[nodiscard]] std::string default_folder();

// The subfolder of a variant's tables, and the file of one of them. Variants that differ only in the number
// of men share them; those where placing and moving mix share the tables without men in hand with those where
// they do not. Tables of another metric have a subfolder of their own.
[[nodiscard]] std::string variant_folder(const std::string& folder, const mill::Variant& variant,
                                         Metric metric = Metric::conversion);
[[nodiscard]] std::string table_path(const std::string& folder, const mill::Variant& variant,
                                     const Subspace& subspace, Metric metric = Metric::conversion);
// The file that has the table: table_path() or, if only that exists, the file of format 1, which has the
// variant's name as its folder and distances to conversion.
[[nodiscard]] std::string existing_table_path(const std::string& folder, const mill::Variant& variant,
                                              const Subspace& subspace, Metric metric = Metric::conversion);

// The subspaces of a variant that have a file. The files are not opened.
[[nodiscard]] std::vector<Subspace> tables_in(const std::string& folder, const mill::Variant& variant,
                                              Metric metric = Metric::conversion);
// How many positions these tables have, symmetric ones counted each.
[[nodiscard]] std::uint64_t positions_in(const mill::Variant& variant, const std::vector<Subspace>& tables);
// The most men, on the board and in hand, of a position in these tables.
[[nodiscard]] int max_men(const std::vector<Subspace>& tables);

// An open table file.
struct TableFile {
    MappedFile file;
    TableReader reader;
};
// Opens the file of a table. Fails with the file's path and a reason if it is missing, damaged, of other
// rules, of another subspace or of another metric.
[[nodiscard]] std::expected<std::unique_ptr<TableFile>, std::string> open_table(
    const std::string& folder, const TableIndex& index, const Subspace& subspace,
    Metric metric = Metric::conversion);
// Reads a whole table.
[[nodiscard]] std::expected<Entries, std::string> read_table(const std::string& folder,
                                                             const TableIndex& index,
                                                             const Subspace& subspace,
                                                             const ParallelFor& parallel_for,
                                                             Metric metric = Metric::conversion);

}  // namespace merels::tablebase
