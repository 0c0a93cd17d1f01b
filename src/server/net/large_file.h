#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/net/byte_range.h"
#include "server/net/service.h"

namespace merels::server {

// A file that is too large to be kept in memory: the tables of a game (docs/tables.md). It is sent in parts.
class LargeFile {
  public:
    // The most that one response has of it: a longer range is cut short, as the standard allows.
    static constexpr std::uint64_t max_part = std::uint64_t{1} << 20;

    // Nothing if the file cannot be read.
    [[nodiscard]] static std::optional<LargeFile> open(const std::string& path);
    LargeFile(LargeFile&& from) noexcept;
    LargeFile& operator=(LargeFile&& from) noexcept;
    LargeFile(const LargeFile&) = delete;
    LargeFile& operator=(const LargeFile&) = delete;
    ~LargeFile();

    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] const std::string& tag() const { return tag_; }
    // The part that a request asks for. Reads from the disk: for a thread that may wait. Throws HttpError if
    // the request asks for all of a file that is longer than max_part, or if the file cannot be read.
    // Thread-safe.
    [[nodiscard]] Response respond(const Request& request) const;

  private:
    LargeFile(int file, std::uint64_t size, std::string tag)
        : file_(file), size_(size), tag_(std::move(tag)) {}
    [[nodiscard]] std::string read(const ByteRange& range) const;

    int file_;  // -1 if moved from
    std::uint64_t size_;
    std::string tag_;
};

}  // namespace merels::server
