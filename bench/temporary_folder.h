#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

namespace merels::bench {

// A folder for the time of a measurement.
class TemporaryFolder {
  public:
    explicit TemporaryFolder(const std::string& name)
        : path_(std::filesystem::temp_directory_path() / fmt::format("merels-bench-{}-{}", name, getpid())) {
        std::filesystem::create_directories(path_);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

}  // namespace merels::bench
