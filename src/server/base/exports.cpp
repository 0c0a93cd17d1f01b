#include "server/base/exports.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "core/letters.h"

namespace merels::server {

namespace fs = std::filesystem;

bool is_export_name(std::string_view name) {
    constexpr std::string_view form = "games-0000-00-00.jsonl.zst";
    if (name.size() != form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '0' ? !is_digit(name[i]) : name[i] != form[i]) return false;
    }
    return true;
}

std::vector<ExportedFile> list_exports(const std::string& folder) {
    std::vector<ExportedFile> files;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
        const std::string name = entry.path().filename().string();
        std::error_code unknown;
        const std::uintmax_t size = entry.file_size(unknown);
        if (is_export_name(name) && entry.is_regular_file(unknown) && !unknown) files.push_back({name, size});
    }
    std::ranges::sort(files, std::greater{}, &ExportedFile::name);
    return files;
}

}  // namespace merels::server
