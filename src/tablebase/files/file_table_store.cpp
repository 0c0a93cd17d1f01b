#include "tablebase/files/file_table_store.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "tablebase/files/table_folder.h"
#include "tablebase/files/table_writer.h"
#include "tablebase/index/solvable.h"

namespace merels::tablebase {
namespace {

void delete_partial_files(const std::string& folder) {
    std::error_code ignored;
    for (const auto& file : std::filesystem::directory_iterator(folder, ignored)) {
        if (file.path().filename().string().find(".table.new-") != std::string::npos) {
            std::filesystem::remove(file.path(), ignored);
        }
    }
}

}  // namespace

std::expected<std::unique_ptr<FileTableStore>, std::string> FileTableStore::open(
    const std::string& folder, const TableIndex& index, const ParallelFor& parallel_for, Metric metric) {
    const std::string own = variant_folder(folder, index.variant(), metric);
    std::error_code error;
    std::filesystem::create_directories(own, error);
    if (error) return std::unexpected(own + ": " + error.message());
    const int lock = ::open((own + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0) return std::unexpected(own + "/lock: " + std::generic_category().message(errno));
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        return std::unexpected(own + ": another program is making tables there");
    }
    delete_partial_files(own);
    return std::unique_ptr<FileTableStore>(new FileTableStore(folder, index, parallel_for, metric, lock));
}

FileTableStore::~FileTableStore() {
    close(lock_);
}

bool FileTableStore::contains(const Subspace& subspace) const {
    return open_table(folder_, index_, subspace, metric()).has_value();
}

std::expected<TableStore::Table, std::string> FileTableStore::load(const Subspace& subspace) {
    auto entries = read_table(folder_, index_, subspace, parallel_for_, metric());
    if (!entries) return std::unexpected(entries.error());
    return std::make_shared<const Entries>(std::move(*entries));
}

std::expected<void, std::string> FileTableStore::store(const Subspace& subspace, Entries&& entries,
                                                       const TableStats& stats) {
    const Entries written = std::move(entries);  // freed when it is written
    TableHeader header;
    header.rules = rules_text(index_.variant(), subspace);
    header.subspace = subspace;
    header.stats = stats;
    header.metric = metric();
    return write_table(table_path(folder_, index_.variant(), subspace, metric()), header, written,
                       parallel_for_);
}

void FileTableStore::discard(const Subspace& subspace) {
    std::error_code ignored;
    std::filesystem::remove(existing_table_path(folder_, index_.variant(), subspace, metric()), ignored);
}

}  // namespace merels::tablebase
