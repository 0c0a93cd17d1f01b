#include "files/files.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace merels::files {
namespace {

std::unexpected<std::string> failure(const std::string& path, int error) {
    return std::unexpected(path + ": " + std::generic_category().message(error));
}

// Blocks the signals that end the program.
class BlockedSignals {
  public:
    BlockedSignals() {
        sigset_t ending;
        sigemptyset(&ending);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ending, signal);
        pthread_sigmask(SIG_BLOCK, &ending, &before_);
    }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  private:
    sigset_t before_{};
};

// Writes all of the text to an open file. Returns 0 or errno.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

// Writes all parts and syncs the file. Small parts are joined into larger writes. Returns 0 or errno.
int write_all(int file, std::span<const std::string_view> parts) {
    constexpr std::size_t batch = 1 << 20;
    std::string buffered;
    for (const std::string_view part : parts) {
        buffered += part;
        if (buffered.size() < batch) continue;
        if (const int error = write_all(file, buffered); error != 0) return error;
        buffered.clear();
    }
    if (const int error = write_all(file, buffered); error != 0) return error;
    return fsync(file) == 0 ? 0 : errno;
}

// Makes the directory entry of a file durable.
void sync_folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const int opened = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return;
    fsync(opened);
    close(opened);
}

// The permissions of a new file at this path: those of the old file, or the default by umask.
mode_t permissions_for(const std::string& path) {
    struct stat old{};
    if (stat(path.c_str(), &old) == 0) return old.st_mode & 0777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return failure(path, errno);
    std::string text;
    char buffer[1 << 16];
    ssize_t count = 0;
    while ((count = read(file, buffer, sizeof buffer)) > 0 || (count < 0 && errno == EINTR)) {
        if (count > 0) text.append(buffer, static_cast<std::size_t>(count));
    }
    const int error = count < 0 ? errno : 0;
    close(file);
    if (error != 0) return failure(path, error);
    return text;
}

std::expected<void, std::string> replace_file(const std::string& path, std::string_view text) {
    return replace_file(path, std::span(&text, 1));
}

std::expected<void, std::string> replace_file(const std::string& path,
                                              std::span<const std::string_view> parts) {
    const BlockedSignals held;
    std::string fresh = path + ".new-XXXXXX";
    const int file = mkostemp(fresh.data(), O_CLOEXEC);
    if (file < 0) return failure(path, errno);
    int error = write_all(file, parts);
    if (error == 0 && fchmod(file, permissions_for(path)) != 0) error = errno;
    if (close(file) != 0 && error == 0) error = errno;
    if (error == 0 && std::rename(fresh.c_str(), path.c_str()) != 0) error = errno;
    if (error != 0) {
        unlink(fresh.c_str());
        return failure(path, error);
    }
    sync_folder_of(path);
    return {};
}

std::vector<std::string> files_starting_with(const std::string& folder, std::string_view prefix) {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        if (!entry.is_regular_file(ignored)) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::string start(prefix.size(), '\0');
        file.read(start.data(), static_cast<std::streamsize>(start.size()));
        if (file && start == prefix) names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

bool file_exists(const std::string& path) {
    struct stat found{};
    return stat(path.c_str(), &found) == 0;
}

}  // namespace merels::files
