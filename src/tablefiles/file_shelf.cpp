#include "tablefiles/file_shelf.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "tablefiles/table_folder.h"
#include "tablefiles/table_writer.h"

namespace merels::tables {
namespace {

void clear_half_written(const std::string& folder) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        if (entry.path().filename().string().find(".table.new-") != std::string::npos) {
            std::filesystem::remove(entry.path(), ignored);
        }
    }
}

}  // namespace

std::expected<std::unique_ptr<FileShelf>, std::string> FileShelf::open(const std::string& folder,
                                                                       const Ground& ground,
                                                                       const ForRows& for_rows) {
    const std::string own = folder_of(folder, ground.variant());
    std::error_code error;
    std::filesystem::create_directories(own, error);
    if (error) return std::unexpected(own + ": " + error.message());
    const int lock = ::open((own + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0) return std::unexpected(own + "/lock: " + std::generic_category().message(errno));
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        return std::unexpected(own + ": another program is making tables there");
    }
    clear_half_written(own);
    return std::unique_ptr<FileShelf>(new FileShelf(folder, ground, for_rows, lock));
}

FileShelf::~FileShelf() {
    close(lock_);
}

bool FileShelf::has(const Subspace& subspace) const {
    return open_table(folder_, ground_, subspace).has_value();
}

std::expected<Shelf::Table, std::string> FileShelf::take(const Subspace& subspace) {
    auto cells = read_table(folder_, ground_, subspace, for_rows_);
    if (!cells) return std::unexpected(cells.error());
    return std::make_shared<const Cells>(std::move(*cells));
}

std::expected<void, std::string> FileShelf::put(const Subspace& subspace, Cells&& cells, const Count& count) {
    const Cells written = std::move(cells);
    TableHead head;
    head.rules = rules_text(ground_.variant());
    head.subspace = subspace;
    head.count = count;
    return write_table(path_of(folder_, ground_.variant(), subspace), head, written, for_rows_);
}

void FileShelf::drop(const Subspace& subspace) {
    std::error_code ignored;
    std::filesystem::remove(path_of(folder_, ground_.variant(), subspace), ignored);
}

}  // namespace merels::tables
