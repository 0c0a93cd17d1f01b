#include "tablefiles/table_folder.h"

#include <cstdlib>
#include <mutex>
#include <span>

#include "tablefiles/layout.h"

namespace merels::tables {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

std::string usual_folder() {
    if (auto folder = environment("MERELS_TABLES"); !folder.empty()) return folder;
    if (auto data = environment("XDG_DATA_HOME"); !data.empty()) return data + "/merels/tables";
    return environment("HOME") + "/.local/share/merels/tables";
}

std::string folder_of(const std::string& folder, const mill::Variant& variant) {
    return folder + '/' + variant.name;
}

std::string path_of(const std::string& folder, const mill::Variant& variant, const Subspace& subspace) {
    return folder_of(folder, variant) + '/' + name(variant, subspace) + ".table";
}

std::expected<std::unique_ptr<TableFile>, std::string> open_table(const std::string& folder,
                                                                  const Ground& ground,
                                                                  const Subspace& subspace) {
    const std::string path = path_of(folder, ground.variant(), subspace);
    const auto failure = [&](const std::string& why) { return std::unexpected(path + ": " + why); };
    auto file = MappedFile::open(path);
    if (!file) return failure(file.error());
    auto reader = TableReader::open(file->bytes());
    if (!reader) return failure(reader.error());
    const TableHead& head = reader->head();
    if (head.rules != rules_text(ground.variant())) return failure("the table is of other rules");
    if (head.subspace != subspace || head.cells != ground.cells(subspace.by, subspace.others)) {
        return failure("the table is of other positions than its name says");
    }
    return std::make_unique<TableFile>(std::move(*file), std::move(*reader));
}

std::expected<Cells, std::string> read_table(const std::string& folder, const Ground& ground,
                                             const Subspace& subspace, const ForRows& for_rows) {
    const auto table = open_table(folder, ground, subspace);
    if (!table) return std::unexpected(table.error());
    const TableReader& reader = (*table)->reader;
    Cells cells(reader.head().cells);
    std::mutex mutex;
    std::string damage;
    for_rows(reader.head().blocks, [&](std::uint32_t block) {
        const auto part =
            std::span(cells).subspan(std::size_t{block} * layout::cells_in_block, reader.cells_in(block));
        if (const auto read = reader.cells(block, part); !read) {
            const std::scoped_lock held(mutex);
            damage = read.error();
        }
    });
    if (!damage.empty()) return std::unexpected(path_of(folder, ground.variant(), subspace) + ": " + damage);
    return cells;
}

}  // namespace merels::tables
