#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace merels::tablebase {

// A memory-mapped file, read-only. Pages are read from disk on first access.
class MappedFile {
  public:
    [[nodiscard]] static std::expected<MappedFile, std::string> open(const std::string& path);

    MappedFile(MappedFile&& from) noexcept;
    MappedFile& operator=(MappedFile&& from) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::string_view bytes() const { return bytes_; }

  private:
    explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}

    std::string_view bytes_;
};

}  // namespace merels::tablebase
