#include "commands/table_list.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "commands/solvable_game.h"
#include "registry/registry.h"
#include "tablebase/files/mapped_file.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/table_reader.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/subspace.h"

namespace merels::commands {
namespace {

namespace fs = std::filesystem;

// The tables in one folder.
struct FolderContents {
    std::size_t tables = 0;
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    std::vector<std::string> damaged;
};

FolderContents read_folder(const fs::path& folder) {
    FolderContents found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.path().extension() != ".table") continue;
        const auto file = tablebase::MappedFile::open(entry.path());
        const auto reader =
            file ? tablebase::TableReader::open(file->bytes()) : std::unexpected(file.error());
        if (!reader) {
            found.damaged.push_back(entry.path().string() + ": " + reader.error());
            continue;
        }
        ++found.tables;
        found.positions += reader->header().stats.positions();
        found.bytes += file->bytes().size();
    }
    return found;
}

// For each game whose tables of this metric these are, "nine complete", or how many of the tables that a
// complete solution keeps there are.
std::string completeness(const std::string& folder, const std::string& subfolder, tablebase::Metric metric) {
    std::string text;
    for (const auto& game : all_games()) {
        const mill::Rules* rules = tablebase::solvable_rules(*game);
        if (rules == nullptr || tablebase::is_small(rules->variant)) continue;
        const mill::Variant& variant = rules->variant;
        const bool of_format_1 = metric == tablebase::Metric::conversion && variant.name == subfolder;
        if (!of_format_1 && tablebase::variant_folder(folder, variant, metric) != folder + '/' + subfolder)
            continue;
        std::size_t wanted = 0;
        for (const tablebase::Subspace& subspace : tablebase::all_subspaces(variant))
            wanted += tablebase::is_transient(variant, subspace) ? 0 : 1;
        std::size_t present = 0;
        for (const tablebase::Subspace& subspace : tablebase::tables_in(folder, variant, metric))
            present += tablebase::is_transient(variant, subspace) ? 0 : 1;
        const std::string_view to_end = metric == tablebase::Metric::end ? " to the end" : "";
        text += present == wanted
                    ? fmt::format("{}{} complete; ", game->name(), to_end)
                    : fmt::format("{}{} {} of {} subspaces; ", game->name(), to_end, present, wanted);
    }
    return text;
}

void print_small_games() {
    for (const auto& game : all_games()) {
        const mill::Rules* rules = tablebase::solvable_rules(*game);
        if (rules != nullptr && tablebase::is_small(rules->variant))
            fmt::print("{:<20} complete; made when first asked for\n", game->name());
    }
}

// The games that are not solved, or not completely, and what that takes.
void print_incomplete_games(const std::string& folder) {
    for (const auto& game : all_games()) {
        const mill::Rules* rules = tablebase::solvable_rules(*game);
        if (rules == nullptr || tablebase::is_small(rules->variant)) continue;
        const tablebase::SolvePlan plan = plan_to_complete(*rules, folder);
        if (plan.missing.empty()) continue;
        fmt::print("{:<20} {}; {}\n", game->name(), plan.present == 0 ? "not solved" : "not complete",
                   solving_text(plan, game->name()));
    }
}

}  // namespace

void print_tables(const std::string& folder) {
    print_small_games();
    print_incomplete_games(folder);
    std::vector<fs::path> folders;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.is_directory(ignored)) folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    for (const fs::path& path : folders) {
        const std::string subfolder = path.filename().string();
        const FolderContents found = read_folder(path);
        if (found.tables == 0 && found.damaged.empty()) continue;
        const std::string games = completeness(folder, subfolder, tablebase::Metric::conversion) +
                                  completeness(folder, subfolder, tablebase::Metric::end);
        fmt::print("{:<20} {}{} positions in {:.1f} MB, in {}\n", subfolder, games, found.positions,
                   static_cast<double>(found.bytes) / 1e6, path.string());
        for (const std::string& damaged : found.damaged) fmt::print("  not to be believed: {}\n", damaged);
    }
}

}  // namespace merels::commands
