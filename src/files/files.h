#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace merels {

// Files as wholes. What goes wrong is answered in words: "YoteSave: No such file or directory".

[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& path);

// Makes the file hold the text, all of it or not at all: the text goes to a new file beside it, onto the
// disk, and then takes the old one's place. Whatever happens on the way, the old file stays whole. Ctrl-C
// waits until it is done.
[[nodiscard]] std::expected<void, std::string> replace_file(const std::string& path, std::string_view text);
// The same with a text in parts, one after the other.
[[nodiscard]] std::expected<void, std::string> replace_file(const std::string& path,
                                                            std::span<const std::string_view> parts);

// The names of the plain files in a folder that begin with these characters, sorted.
[[nodiscard]] std::vector<std::string> files_beginning_with(const std::string& folder,
                                                            std::string_view beginning);

[[nodiscard]] bool file_exists(const std::string& path);

}  // namespace merels
