#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace merels::server {

// Files of exported games in a folder.
struct ExportedFile {
    std::string name;  // "games-2026-11-15.jsonl.zst"
    std::uintmax_t size = 0;
};

// Whether a name can be one of theirs: nothing else in the folder is served.
[[nodiscard]] bool is_export_name(std::string_view name);
// The newest first.
[[nodiscard]] std::vector<ExportedFile> list_exports(const std::string& folder);

}  // namespace merels::server
