#include "store/file_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace merels::store {
namespace {

std::string process_in(int file) {
    std::array<char, 24> text{};
    const ssize_t size = pread(file, text.data(), text.size(), 0);
    return size <= 0 ? "unknown" : std::string(text.data(), static_cast<std::size_t>(size));
}

}  // namespace

std::expected<FileLock, std::string> FileLock::take(const std::string& path) {
    FileLock lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.file_ < 0) return std::unexpected(path + ": " + std::strerror(errno));
    if (flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            return std::unexpected("process " + process_in(lock.file_) + " holds " + path);
        return std::unexpected(path + ": " + std::strerror(errno));
    }
    // Only for whoever is refused: the lock holds without it.
    const std::string process = std::to_string(getpid());
    if (ftruncate(lock.file_, 0) == 0) (void)!pwrite(lock.file_, process.data(), process.size(), 0);
    return lock;
}

FileLock::FileLock(FileLock&& from) noexcept : file_(std::exchange(from.file_, -1)) {}

FileLock::~FileLock() {
    if (file_ >= 0) close(file_);
}

std::string lock_file_of(const std::string& db) {
    std::error_code failed;
    const auto real = std::filesystem::weakly_canonical(db, failed);
    return (failed ? db : real.string()) + ".lock";
}

}  // namespace merels::store
