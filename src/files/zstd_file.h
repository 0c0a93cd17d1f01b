#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

namespace merels::files {

// Text that is written piece by piece, compressed with zstd or as it is. Errors are texts for the user.
class TextWriter {
  public:
    // To a new file that replaces the old one when it is finished; "-" is standard output. A name that ends
    // in
    // ".zst" is compressed.
    [[nodiscard]] static std::expected<TextWriter, std::string> open(const std::string& path);
    TextWriter(TextWriter&&) noexcept;
    TextWriter& operator=(TextWriter&&) = delete;
    // Without finish(), what was written so far is deleted.
    ~TextWriter();

    std::expected<void, std::string> write(std::string_view text);
    // Everything is on disk, under the file's name, when this returns.
    std::expected<void, std::string> finish();

  private:
    struct State;
    explicit TextWriter(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

// The text of a file, decompressed if it is zstd's. No more than `most` bytes.
[[nodiscard]] std::expected<std::string, std::string> read_text(const std::string& path, std::size_t most);

}  // namespace merels::files
