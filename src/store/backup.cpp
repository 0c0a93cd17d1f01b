#include "store/backup.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

namespace merels::store {
namespace {

struct Close {
    void operator()(sqlite3* connection) const { (void)sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, Close>;

std::unexpected<StoreError> failure(std::string reason) {
    return std::unexpected(StoreError{StoreError::Kind::unavailable, std::move(reason)});
}

// What SQLite calls it, and what the operating system does. sqlite3_errmsg() knows nothing of failed copies.
std::unexpected<StoreError> failure(sqlite3* connection, int code) {
    const int system = sqlite3_system_errno(connection);
    return failure(system == 0 ? std::string(sqlite3_errstr(code))
                               : fmt::format("{} ({})", sqlite3_errstr(code), std::strerror(system)));
}

StoreResult<Connection> opened(const std::string& path, int flags) {
    sqlite3* made = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &made, flags, nullptr);
    Connection connection(made);
    if (code != SQLITE_OK) return failure(made, code);
    (void)sqlite3_busy_timeout(made, 5000);
    return connection;
}

StoreResult<void> copy(sqlite3* source, sqlite3* target) {
    sqlite3_backup* const backup = sqlite3_backup_init(target, "main", source, "main");
    if (backup == nullptr) return failure(target, sqlite3_errcode(target));
    // All pages in one step: one moment of the database, and readers do not hinder writers.
    const int stepped = sqlite3_backup_step(backup, -1);
    const int finished = sqlite3_backup_finish(backup);
    if (stepped != SQLITE_DONE) return failure(target, stepped);
    if (finished != SQLITE_OK) return failure(target, finished);
    return {};
}

StoreResult<void> verify(sqlite3* target) {
    std::string answer;
    const auto read = [](void* to, int, char** values, char**) {
        if (values[0] != nullptr) *static_cast<std::string*>(to) += values[0];
        return 0;
    };
    const int code = sqlite3_exec(target, "PRAGMA quick_check(1)", read, &answer, nullptr);
    if (code != SQLITE_OK) return failure(target, code);
    if (answer != "ok") return failure("the copy is damaged: " + answer);
    return {};
}

StoreResult<void> copy_and_verify(const std::string& from, const std::string& to) {
    auto source = opened(from, SQLITE_OPEN_READONLY);
    if (!source) return std::unexpected(source.error());
    const int file = open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return failure(std::strerror(errno));
    close(file);
    auto target = opened(to, SQLITE_OPEN_READWRITE);
    if (!target) return std::unexpected(target.error());
    if (auto copied = copy(source->get(), target->get()); !copied) return copied;
    return verify(target->get());
}

void remove_all(const std::string& path) {
    for (const char* ending : {"", "-journal", "-wal", "-shm"}) (void)unlink((path + ending).c_str());
}

// The new name is on disk, too.
StoreResult<void> put_in_place(const std::string& partial, const std::string& to) {
    if (rename(partial.c_str(), to.c_str()) != 0) return failure(std::strerror(errno));
    const std::string folder = std::filesystem::path(to).parent_path();
    const int handle = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return failure(std::strerror(errno));
    const int synced = fsync(handle);
    close(handle);
    if (synced != 0 && errno != EINVAL) return failure(std::strerror(errno));
    return {};
}

}  // namespace

StoreResult<void> back_up_sqlite(const std::string& from, const std::string& to) {
    const std::string partial = to + ".partial";
    remove_all(partial);  // of a backup that was killed
    auto done = copy_and_verify(from, partial);
    if (done) done = put_in_place(partial, to);
    if (!done) remove_all(partial);
    return done;
}

}  // namespace merels::store
