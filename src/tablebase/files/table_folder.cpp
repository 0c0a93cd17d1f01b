#include "tablebase/files/table_folder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <span>
#include <utility>

#include "files/files.h"
#include "tablebase/files/file_layout.h"
#include "tablebase/index/solvable.h"

namespace merels::tablebase {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

std::string default_folder() {
    if (auto folder = environment("MERELS_TABLES"); !folder.empty()) return folder;
    if (auto data = environment("XDG_DATA_HOME"); !data.empty()) return data + "/merels/tables";
    return environment("HOME") + "/.local/share/merels/tables";
}

std::string variant_folder(const std::string& folder, const mill::Variant& variant) {
    return folder + '/' + variant.name;
}

std::string table_path(const std::string& folder, const mill::Variant& variant, const Subspace& subspace) {
    return variant_folder(folder, variant) + '/' + name(variant, subspace) + ".table";
}

std::vector<Subspace> tables_in(const std::string& folder, const mill::Variant& variant) {
    std::vector<Subspace> tables = all_subspaces(variant);
    std::erase_if(tables, [&](const Subspace& subspace) {
        return !file_exists(table_path(folder, variant, subspace));
    });
    return tables;
}

int max_men(const mill::Variant& variant, const std::vector<Subspace>& tables) {
    int most = 0;
    for (const Subspace& subspace : tables) {
        most = std::max(most, in_moving_phase(variant, subspace) ? subspace.row_men + subspace.column_men
                                                                 : 2 * variant.men);
    }
    return most;
}

std::expected<std::unique_ptr<TableFile>, std::string> open_table(const std::string& folder,
                                                                  const TableIndex& index,
                                                                  const Subspace& subspace) {
    const std::string path = table_path(folder, index.variant(), subspace);
    const auto failure = [&](const std::string& why) { return std::unexpected(path + ": " + why); };
    auto file = MappedFile::open(path);
    if (!file) return failure(file.error());
    auto reader = TableReader::open(file->bytes());
    if (!reader) return failure(reader.error());
    const TableHeader& header = reader->header();
    if (header.rules != rules_text(index.variant())) return failure("the table is of other rules");
    if (header.subspace != subspace ||
        header.entries != index.entries(subspace.row_men, subspace.column_men)) {
        return failure("the table is of other positions than its name says");
    }
    return std::make_unique<TableFile>(std::move(*file), std::move(*reader));
}

std::expected<Entries, std::string> read_table(const std::string& folder, const TableIndex& index,
                                               const Subspace& subspace, const ParallelFor& parallel_for) {
    const auto table = open_table(folder, index, subspace);
    if (!table) return std::unexpected(table.error());
    const TableReader& reader = (*table)->reader;
    Entries entries(reader.header().entries);
    std::mutex mutex;
    std::string damage;
    parallel_for(reader.header().blocks, [&](std::uint32_t block) {
        const auto part =
            std::span(entries).subspan(std::size_t{block} * layout::block_entries, reader.entries_in(block));
        if (const auto read = reader.read_entries(block, part); !read) {
            const std::scoped_lock held(mutex);
            damage = read.error();
        }
    });
    if (!damage.empty())
        return std::unexpected(table_path(folder, index.variant(), subspace) + ": " + damage);
    return entries;
}

}  // namespace merels::tablebase
