#include "tablebase/files/table_folder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <span>
#include <system_error>
#include <utility>

#include "files/files.h"
#include "tablebase/files/file_layout.h"
#include "tablebase/index/solvable.h"

namespace merels::tablebase {
namespace {

std::uint64_t ways_to_choose(int some, int from) {
    std::uint64_t ways = 1;
    for (int i = 1; i <= some; ++i)
        ways = ways * static_cast<std::uint64_t>(from - some + i) / static_cast<std::uint64_t>(i);
    return ways;
}

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

std::string variant_folder(const std::string& folder, const mill::Variant& variant, Metric metric) {
    return folder + '/' + board_name(variant) + (metric == Metric::end ? "_to-end" : "");
}

std::string table_path(const std::string& folder, const mill::Variant& variant, const Subspace& subspace,
                       Metric metric) {
    return variant_folder(folder, variant, metric) + '/' + name(subspace) + rules_suffix(variant, subspace) +
           ".table";
}

std::string existing_table_path(const std::string& folder, const mill::Variant& variant,
                                const Subspace& subspace, Metric metric) {
    std::string path = table_path(folder, variant, subspace, metric);
    if (metric != Metric::conversion || variant.mixed || files::file_exists(path)) return path;
    const std::string placing = "placing-" + std::to_string(2 * variant.men - subspace.hands()) + '-' +
                                std::to_string(subspace.row.men) + '-' + std::to_string(subspace.column.men);
    std::string path_of_format_1 =
        folder + '/' + variant.name + '/' + (subspace.hands() > 0 ? placing : name(subspace)) + ".table";
    return files::file_exists(path_of_format_1) ? path_of_format_1 : path;
}

std::vector<Subspace> tables_in(const std::string& folder, const mill::Variant& variant, Metric metric) {
    std::vector<Subspace> tables = all_subspaces(variant);
    std::erase_if(tables, [&](const Subspace& subspace) {
        return !files::file_exists(existing_table_path(folder, variant, subspace, metric));
    });
    return tables;
}

std::uint64_t positions_in(const mill::Variant& variant, const std::vector<Subspace>& tables) {
    std::uint64_t positions = 0;
    for (const Subspace& subspace : tables) {
        const int points = variant.points();
        positions += ways_to_choose(subspace.row.men, points) *
                     ways_to_choose(subspace.column.men, points - subspace.row.men);
    }
    return positions;
}

int max_men(const std::vector<Subspace>& tables) {
    int most = 0;
    for (const Subspace& subspace : tables) most = std::max(most, subspace.all_men());
    return most;
}

std::expected<std::unique_ptr<TableFile>, std::string> open_table(const std::string& folder,
                                                                  const TableIndex& index,
                                                                  const Subspace& subspace, Metric metric) {
    const std::string path = existing_table_path(folder, index.variant(), subspace, metric);
    const auto failure = [&](const std::string& why) { return std::unexpected(path + ": " + why); };
    auto file = MappedFile::open(path);
    if (!file) return failure(file.error());
    auto reader = TableReader::open(file->bytes());
    if (!reader) return failure(reader.error());
    const TableHeader& header = reader->header();
    const std::string rules =
        header.format == 1 ? rules_text_of_format_1(index.variant()) : rules_text(index.variant(), subspace);
    if (header.rules != rules) return failure("the table is of other rules");
    if (header.subspace != subspace ||
        header.entries != index.entries(subspace.row.men, subspace.column.men)) {
        return failure("the table is of other positions than its name says");
    }
    if (header.metric != metric) {
        return failure(
            metric == Metric::end
                ? "the distances of the table count to the next man taken, not to the end of the game"
                : "the distances of the table count to the end of the game, not to the next man taken");
    }
    return std::make_unique<TableFile>(std::move(*file), std::move(*reader));
}

std::expected<Entries, std::string> read_table(const std::string& folder, const TableIndex& index,
                                               const Subspace& subspace, const ParallelFor& parallel_for,
                                               Metric metric) {
    const auto table = open_table(folder, index, subspace, metric);
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
    if (!damage.empty()) {
        return std::unexpected(existing_table_path(folder, index.variant(), subspace, metric) + ": " +
                               damage);
    }
    return entries;
}

}  // namespace merels::tablebase
