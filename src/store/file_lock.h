#pragma once

#include <expected>
#include <string>

namespace merels::store {

// A file that one process at a time holds locked. The lock ends with the process, however that ends; the file
// stays.
class FileLock {
  public:
    // Locks the file, making it if there is none. Does not wait: the reason says which process holds it.
    [[nodiscard]] static std::expected<FileLock, std::string> take(const std::string& path);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock(FileLock&& from) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

  private:
    explicit FileLock(int file) : file_(file) {}
    int file_;
};

// The file that the server of a SQLite database holds locked: beside the database, whatever links lead there.
[[nodiscard]] std::string lock_file_of(const std::string& db);

}  // namespace merels::store
