// A small game whose tables are solved into files, for the tests of these files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "files/files.h"
#include "support/folder.h"
#include "tablebase/files/file_table_store.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/table_reader.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/solve/solver.h"

namespace merels::testing {

// Five with four men a side: every kind of table, and all of them small.
inline mill::Variant four_men() {
    mill::Variant variant;
    variant.name = "four";
    variant.squares = 2;
    variant.men = 4;
    return variant;
}

struct Four {
    explicit Four(const mill::Variant& variant = four_men()) : rules(variant) {}

    mill::Rules rules;
    tablebase::TableIndex index{rules};
    Folder folder;

    void solve_into_files(
        const std::function<void(const tablebase::Subspace&, const tablebase::TableStats&)>& on_solved = {},
        tablebase::Metric metric = tablebase::Metric::conversion) const {
        const auto store =
            tablebase::FileTableStore::open(folder.path(), index, tablebase::threaded_for(2), metric);
        REQUIRE(store.has_value());
        tablebase::SolveOptions options;
        options.parallel_for = tablebase::threaded_for(2);
        if (on_solved) options.on_solved = on_solved;
        REQUIRE(tablebase::solve(index, **store, options).has_value());
    }
    [[nodiscard]] std::string path(const tablebase::Subspace& subspace,
                                   tablebase::Metric metric = tablebase::Metric::conversion) const {
        return tablebase::table_path(folder.path(), rules.variant, subspace, metric);
    }
};

inline std::string bytes_of(const std::string& path) {
    auto bytes = files::read_file(path);
    REQUIRE(bytes.has_value());
    return *bytes;
}

// All entries of a file's bytes; nothing if any part of it is refused.
inline std::optional<tablebase::Entries> entries_of(std::string_view bytes) {
    const auto reader = tablebase::TableReader::open(bytes);
    if (!reader) return std::nullopt;
    if (reader->header().entries > 1'000'000) return std::nullopt;
    tablebase::Entries entries(reader->header().entries);
    for (std::uint32_t block = 0; block < reader->header().blocks; ++block) {
        const auto part = std::span(entries).subspan(std::size_t{block} * 16384, reader->entries_in(block));
        if (!reader->read_entries(block, part)) return std::nullopt;
    }
    return entries;
}

}  // namespace merels::testing
