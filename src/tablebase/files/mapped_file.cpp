#include "tablebase/files/mapped_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace merels::tablebase {

std::expected<MappedFile, std::string> MappedFile::open(const std::string& path) {
    const auto failure = [&] { return std::unexpected(std::generic_category().message(errno)); };
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return failure();
    struct stat found{};
    void* bytes = MAP_FAILED;
    std::size_t size = 0;
    if (fstat(file, &found) == 0) {
        size = static_cast<std::size_t>(found.st_size);
        if (size == 0) {
            close(file);
            return MappedFile(std::string_view());
        }
        bytes = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    }
    if (bytes == MAP_FAILED) {
        const auto failed = failure();
        close(file);
        return failed;
    }
    close(file);
    return MappedFile(std::string_view(static_cast<const char*>(bytes), size));
}

MappedFile::MappedFile(MappedFile&& from) noexcept : bytes_(std::exchange(from.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& from) noexcept {
    std::swap(bytes_, from.bytes_);
    return *this;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace merels::tablebase
