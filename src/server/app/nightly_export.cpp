#include "server/app/nightly_export.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

#include "files/zstd_file.h"
#include "server/app/games_dump.h"
#include "server/base/exports.h"
#include "server/base/scheduler.h"

namespace merels::server {
namespace {

namespace fs = std::filesystem;

constexpr int days_back = 7;
constexpr std::chrono::minutes between_exports{10};
// Another server may take the day over after this.
constexpr std::int64_t longest_export = 6 * hour_length;

std::expected<std::int64_t, std::string> export_day(store::Database& database, const std::string& folder,
                                                    std::int64_t day) {
    auto file = files::TextWriter::open(folder + "/" + export_name(day));
    if (!file) return std::unexpected(file.error());
    const auto games = dump_games(database, {day * day_length, (day + 1) * day_length},
                                  [&](std::string_view line) { return file->write(line); });
    if (!games) return games;
    if (auto finished = file->finish(); !finished) return std::unexpected(finished.error());
    return games;
}

}  // namespace

std::string export_name(std::int64_t day) {
    const std::time_t seconds = day * (day_length / 1000);
    return fmt::format("games-{:%Y-%m-%d}.jsonl.zst", fmt::gmtime(seconds));
}

NightlyExport::NightlyExport(const ExportOptions& options, std::string folder, std::string db)
    : options_(options), folder_(std::move(folder)), db_(std::move(db)) {
    if (!folder_.empty()) thread_ = std::thread([this] { run(); });
}

NightlyExport::~NightlyExport() {
    {
        const std::scoped_lock held(lock_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void NightlyExport::run() {
    std::unique_lock held(lock_);
    while (!stopping_) {
        held.unlock();
        try {
            export_days();
        } catch (const std::exception& error) {
            spdlog::error("games could not be exported: {}", error.what());
        }
        held.lock();
        wake_.wait_for(held, between_exports, [this] { return stopping_; });
    }
}

void NightlyExport::export_days() {
    const std::int64_t today = (system_now() - options_.hour * hour_length) / day_length;
    for (std::int64_t day = today - std::min(days_back, options_.kept); day < today; ++day) {
        if (fs::exists(folder_ + "/" + export_name(day))) continue;
        auto database = store::open_database(db_, store::OpenMode::existing);
        if (!database) {
            spdlog::warn("games could not be exported: {}", database.error().reason);
            return;
        }
        const auto claimed =
            store::claim_export(**database, export_name(day), system_now(), system_now() + longest_export);
        if (!claimed || !*claimed) continue;
        const auto games = export_day(**database, folder_, day);
        if (!games) {
            spdlog::error("games could not be exported: {}", games.error());
            return;
        }
        (void)store::finish_export(**database, export_name(day));
        spdlog::info("exported {} games to {}", *games, export_name(day));
        delete_old();
    }
}

void NightlyExport::delete_old() const {
    std::vector<ExportedFile> files = list_exports(folder_);
    for (std::size_t i = static_cast<std::size_t>(options_.kept); i < files.size(); ++i) {
        std::error_code ignored;
        fs::remove(folder_ + "/" + files[i].name, ignored);
    }
}

}  // namespace merels::server
