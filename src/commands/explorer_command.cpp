#include "commands/explorer_command.h"

#include <fmt/format.h>
#include <memory>
#include <string>

#include "commands/arguments.h"
#include "commands/database_option.h"
#include "server/app/explorer_rebuild.h"
#include "store/store.h"
#include "terminal/status.h"

namespace merels::commands {
namespace {

struct ExplorerOptions {
    std::string db;
    bool check = false;
};

// A server would count games meanwhile that are then counted twice, or not at all.
int rebuild(const ExplorerOptions& given) {
    store::Store store = open_unserved_store(given.db);
    const auto database = store::open_database(given.db, store::OpenMode::existing);
    if (!database) throw InputError(database.error().reason);
    const auto rebuilt = server::rebuild_explorer(store, **database, !given.check);
    if (!rebuilt) throw InputError(rebuilt.error());
    fmt::print("{} of this server, {}: {}\n", terminal::counted(rebuilt->hosted, "game"),
               terminal::counted(rebuilt->archived, "imported game"),
               rebuilt->same ? "as stored"
               : given.check ? "different"
                             : "corrected");
    return given.check && !rebuilt->same ? 1 : 0;
}

}  // namespace

void add_explorer_command(CLI::App& app, int& status) {
    const auto given = std::make_shared<ExplorerOptions>();
    CLI::App* explorer = app.add_subcommand("explorer", "Look after the opening explorer");
    explorer->require_subcommand(1);
    CLI::App* command = explorer->add_subcommand(
        "rebuild", "Count what was played in all finished games again, while no server runs");
    add_db_option(command, given->db);
    command->add_flag("--check", given->check, "compare only, and change nothing");
    command->callback([given, &status] { status = rebuild(*given); });
}

}  // namespace merels::commands
