#include "commands/ratings_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <string>
#include <vector>

#include "commands/arguments.h"
#include "commands/audit.h"
#include "commands/database_option.h"
#include "registry/registry.h"
#include "server/game/rated_games.h"
#include "store/audit.h"
#include "store/recompute_ratings.h"
#include "store/store.h"
#include "terminal/status.h"

namespace merels::commands {
namespace {

struct RatingsOptions {
    std::string db;
    bool check = false;
};

std::optional<rating::Opponent> level_strength(const std::string& game, std::int64_t level) {
    const AnyGame* known = find_game(game);
    const auto measured =
        known == nullptr ? std::nullopt : server::computer_rating(*known, static_cast<int>(level));
    if (!measured) return std::nullopt;
    return rating::Opponent{static_cast<double>(measured->rating), static_cast<double>(measured->deviation)};
}

// Which rows were wrong, if any was.
std::string findings(const store::RatingsReport& found, bool check) {
    std::vector<std::string> parts;
    const auto add = [&](std::int64_t count, std::string_view checked, std::string_view done) {
        if (count > 0)
            parts.push_back(fmt::format("{} {}", terminal::counted(count, "row"), check ? checked : done));
    };
    add(found.missing, "missing", "added");
    add(found.superfluous, "superfluous", "removed");
    add(found.different, "different", "corrected");
    return fmt::format("{}", fmt::join(parts, ", "));
}

// A server that stores results meanwhile would be seen half done, and its results overwritten.
int recompute(const RatingsOptions& given) {
    store::Store store = open_unserved_store(given.db);
    const auto database = store::open_database(given.db, store::OpenMode::existing);
    if (!database) throw InputError(database.error().reason);
    const auto found = store::recompute_ratings(**database, !given.check, level_strength);
    if (!found) throw InputError(found.error().reason);
    const std::string wrong = findings(*found, given.check);
    if (!given.check && !wrong.empty()) {
        const auto noted = add_audit(**database, audit_of(store, "recompute-ratings", "all", wrong));
        if (!noted) throw InputError(noted.error().reason);
    }
    fmt::print("{}, {}: {}\n", terminal::counted(found->games, "rated game"),
               terminal::counted(found->players, "rating"), wrong.empty() ? "as stored" : wrong);
    return given.check && !wrong.empty() ? 1 : 0;
}

}  // namespace

void add_ratings_command(CLI::App& app, int& status) {
    const auto given = std::make_shared<RatingsOptions>();
    CLI::App* ratings = app.add_subcommand("ratings", "Look after the players' ratings");
    ratings->require_subcommand(1);
    CLI::App* command = ratings->add_subcommand(
        "recompute", "Rate all games again, while no server runs, and correct what is stored");
    command->add_option("DATABASE", given->db, "a file, or an address that begins with postgresql://")
        ->required();
    command->add_flag("--check", given->check, "compare only, and change nothing");
    command->callback([given, &status] { status = recompute(*given); });
}

}  // namespace merels::commands
