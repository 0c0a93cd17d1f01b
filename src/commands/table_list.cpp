#include "commands/table_list.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "registry/registry.h"
#include "tablefiles/library.h"
#include "tablefiles/mapped_file.h"
#include "tablefiles/table_reader.h"

namespace merels {
namespace {

namespace fs = std::filesystem;

// The tables of one variant's folder.
struct Tables {
    std::vector<tables::Subspace> subspaces;
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    std::vector<std::string> damaged;
};

Tables look_into(const fs::path& folder) {
    Tables found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.path().extension() != ".table") continue;
        const auto file = tables::MappedFile::open(entry.path());
        const auto reader = file ? tables::TableReader::open(file->bytes()) : std::unexpected(file.error());
        if (!reader) {
            found.damaged.push_back(entry.path().string() + ": " + reader.error());
            continue;
        }
        found.subspaces.push_back(reader->head().subspace);
        found.positions += reader->head().count.all();
        found.bytes += file->bytes().size();
    }
    return found;
}

// Whether all that is kept of a variant is there.
std::string how_complete(const std::string& variant, const Tables& found) {
    const AnyGame* game = find_game(variant);
    const mill::Rules* rules = game == nullptr ? nullptr : tables::mill_rules(*game);
    if (rules == nullptr) return "";
    std::size_t wanted = 0;
    std::size_t there = 0;
    for (const tables::Subspace& subspace : tables::all_subspaces(rules->variant)) {
        const bool passing = !tables::moving(rules->variant, subspace) && subspace.placed % 2 == 1;
        if (passing) continue;
        ++wanted;
        there += std::ranges::find(found.subspaces, subspace) != found.subspaces.end() ? 1 : 0;
    }
    return there == wanted ? "complete" : fmt::format("{} of {} subspaces", there, wanted);
}

void print_small_games() {
    for (const auto& game : all_games()) {
        const mill::Rules* rules = tables::solvable_rules(*game);
        if (rules != nullptr && tables::is_small(rules->variant))
            fmt::print("{:<20} complete; made when first asked for\n", game->name());
    }
}

}  // namespace

void print_tables(const std::string& folder) {
    print_small_games();
    std::vector<fs::path> folders;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.is_directory(ignored)) folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    for (const fs::path& path : folders) {
        const std::string variant = path.filename().string();
        const Tables found = look_into(path);
        if (found.subspaces.empty() && found.damaged.empty()) continue;
        fmt::print("{:<20} {}; {} positions in {:.1f} MB, in {}\n", variant, how_complete(variant, found),
                   found.positions, static_cast<double>(found.bytes) / 1e6, path.string());
        for (const std::string& damaged : found.damaged) fmt::print("  not to be believed: {}\n", damaged);
    }
}

}  // namespace merels
