#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "core/message.h"
#include "play/saved_file.h"

namespace merels::play {

// A place in a text. Columns count characters, not bytes.
struct FilePlace {
    int line = 1;
    int column = 1;
};

// The place just past a text.
[[nodiscard]] FilePlace end_of(std::string_view text);

// Whether a character may not stand in the value of a tag.
[[nodiscard]] bool is_control(char c);

[[nodiscard]] std::unexpected<FileError> file_error(const FilePlace& place, Sentence english,
                                                    std::vector<std::string> words = {});

// A tag: [Name "value"].
struct FileTag {
    std::string name;
    std::string value;
    FilePlace place;        // of the bracket
    FilePlace value_place;  // of the value's first character
};

// A piece of the text between white space, a comment with its braces, or a parenthesis.
struct FileToken {
    std::string_view text;
    FilePlace place;
};

// Goes through a saved file from its beginning, keeping count of lines and columns.
class FileScanner {
  public:
    explicit FileScanner(std::string_view text) : text_(text) {}

    [[nodiscard]] FilePlace place() const { return place_; }
    [[nodiscard]] bool done() const { return at_ == text_.size(); }
    [[nodiscard]] char peek() const { return done() ? '\0' : text_[at_]; }
    void skip_space();

    std::expected<FileTag, FileError> tag();      // at a '['
    std::expected<FileToken, FileError> token();  // at anything but white space or the end
    // Goes past the variation whose opening parenthesis was just read.
    std::expected<void, FileError> skip_variation(const FilePlace& opened);

  private:
    char take();
    std::expected<std::string, FileError> quoted();

    std::string_view text_;
    std::size_t at_ = 0;
    FilePlace place_;
};

}  // namespace merels::play
