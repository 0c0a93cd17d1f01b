#pragma once

// The front door of this room: whole files, read and replaced atomically. Functions without state: threads
// may call them at once, for different files.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace merels::files {

// Reading and writing whole files. Errors are texts for the user: "YoteSave: No such file or directory".

[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& path);

// Replaces the content of a file atomically and durably: writes a new file in the same folder, syncs it to
// disk and renames it. On failure the old file is unchanged. SIGINT, SIGTERM and SIGHUP are blocked
// meanwhile.
[[nodiscard]] std::expected<void, std::string> replace_file(const std::string& path, std::string_view text);
// The same with the concatenation of these parts.
[[nodiscard]] std::expected<void, std::string> replace_file(const std::string& path,
                                                            std::span<const std::string_view> parts);

// The names of the regular files in a folder whose content starts with `prefix`, sorted.
[[nodiscard]] std::vector<std::string> files_starting_with(const std::string& folder,
                                                           std::string_view prefix);

[[nodiscard]] bool file_exists(const std::string& path);

}  // namespace merels::files
