#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "play/file_scanner.h"

namespace merels::play {

// Whether a tag of that name means something in a saved file.
[[nodiscard]] bool is_known_tag(std::string_view name);

// The tags at the head of a text. One that means something may stand once only, but for Variant, which holds
// a line of the variant each time.
class FileTags {
  public:
    // Reads every tag from where the scanner stands and leaves it at what follows them.
    static std::expected<FileTags, FileError> read(FileScanner& scanner);

    [[nodiscard]] const FileTag* find(std::string_view name) const;
    [[nodiscard]] auto begin() const { return tags_.begin(); }
    [[nodiscard]] auto end() const { return tags_.end(); }

    // For the lack of a tag, said where the tags end.
    [[nodiscard]] FileError missing(std::string_view name) const;

  private:
    std::vector<FileTag> tags_;
    FilePlace end_;
};

}  // namespace merels::play
