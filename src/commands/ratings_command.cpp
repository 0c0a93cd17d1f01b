#include "commands/ratings_command.h"

#include <fmt/format.h>
#include <memory>
#include <string>

#include "commands/arguments.h"
#include "commands/database_option.h"
#include "store/store.h"

namespace merels::commands {
namespace {

struct Given {
    std::string db;
    bool check = false;
};

// A server that stores results meanwhile would be seen half done, and its results overwritten.
void require_no_server(store::Store& store) {
    const auto servers = store.living_servers();
    if (!servers) throw InputError(servers.error().reason);
    if (!servers->empty())
        throw InputError(
            "a server is running on this database: stop it first (after a crash, wait 5 seconds)");
}

int recompute(const Given& given) {
    store::Store store = open_existing_store(given.db);
    require_no_server(store);
    const auto found = store.recompute_ratings(!given.check);
    if (!found) throw InputError(found.error().reason);
    fmt::print("{} rated game{}, {} rating{}: {}\n", found->games, found->games == 1 ? "" : "s",
               found->players, found->players == 1 ? "" : "s",
               found->different == 0
                   ? "as stored"
                   : fmt::format("{} row{} {}", found->different, found->different == 1 ? "" : "s",
                                 given.check ? "different" : "corrected"));
    return given.check && found->different > 0 ? 1 : 0;
}

}  // namespace

void add_ratings_command(CLI::App& app, int& status) {
    const auto given = std::make_shared<Given>();
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
