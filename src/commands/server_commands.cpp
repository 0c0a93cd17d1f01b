#include "commands/server_commands.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "commands/arguments.h"
#include "commands/database_option.h"
#include "commands/serve_command.h"
#include "files/files.h"
#include "server/app/archive.h"
#include "store/backup.h"

namespace merels::commands {

using namespace store;

namespace {

namespace fs = std::filesystem;

struct Files {
    std::string db;
    std::string folder;
    std::vector<std::string> names;
};

std::vector<std::string> all_ids(Store& store) {
    std::vector<std::string> ids;
    while (true) {
        const auto more = store.game_ids(ids.empty() ? "" : ids.back(), 1000);
        if (!more) throw InputError(more.error().reason);
        if (more->empty()) return ids;
        ids.insert(ids.end(), more->begin(), more->end());
    }
}

void export_games(const Files& given) {
    Store store = open_existing_store(given.db);
    std::error_code failed;
    fs::create_directories(given.folder, failed);
    const auto ids = given.names.empty() ? all_ids(store) : given.names;
    for (const std::string& id : ids) {
        const auto text = server::export_game(store, id);
        if (!text) throw InputError(text.error());
        if (const auto saved = replace_file(given.folder + "/" + id + ".merels", *text); !saved)
            throw InputError(saved.error());
    }
    fmt::print("{} games in {}\n", ids.size(), given.folder);
}

void import_games(const Files& given) {
    Store store = open_or_create_store(given.db);
    for (const std::string& name : given.names) {
        const auto text = read_file(name);
        if (!text) throw InputError(text.error());
        const auto id = server::import_game(store, *text, fs::path(name).stem().string());
        if (!id) throw InputError(name + ": " + id.error());
        fmt::print("{}: game {}\n", name, *id);
    }
}

// PostgreSQL has a program for this; it is not for us to do it worse.
void dump_postgres(const std::string& db, const std::string& to) {
    const pid_t child = fork();
    if (child == 0) {
        (void)umask(077);
        execlp("pg_dump", "pg_dump", "--format=custom", "--file", to.c_str(), db.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    (void)waitpid(child, &status, 0);
    if (status != 0) (void)unlink(to.c_str());  // what it has written so far
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        throw InputError("backing up PostgreSQL takes its own program pg_dump, which is not here");
    if (status != 0) throw InputError("pg_dump did not succeed");
}

void back_up(const Files& given) {
    const std::string& to = given.folder;
    if (file_exists(to)) throw InputError(to + " is there already");
    if (is_postgres(given.db)) {
        dump_postgres(given.db, to);
    } else if (!file_exists(given.db)) {
        throw InputError(given.db + ": there is no such database");
    } else if (const auto done = back_up_sqlite(given.db, to); !done) {
        throw InputError(to + ": " + done.error().reason);
    }
    fmt::print("backed up to {}\n", to);
}

}  // namespace

void add_server_commands(CLI::App& app, int& status) {
    add_serve_command(app, status);

    const auto out = std::make_shared<Files>();
    CLI::App* export_command = app.add_subcommand("export", "Write the server's games as saved files");
    add_db_option(export_command, out->db);
    export_command->add_option("FOLDER", out->folder, "where to")->required();
    export_command->add_option("ID", out->names, "these games only");
    export_command->callback([out] { export_games(*out); });

    const auto in = std::make_shared<Files>();
    CLI::App* import_command = app.add_subcommand("import", "Keep saved files among the server's games");
    add_db_option(import_command, in->db);
    import_command->add_option("FILE", in->names, "saved files")->required();
    import_command->callback([in] { import_games(*in); });

    const auto copy = std::make_shared<Files>();
    CLI::App* backup_command = app.add_subcommand("backup", "Copy the server's database, also while it runs");
    add_db_option(backup_command, copy->db);
    backup_command->add_option("FILE", copy->folder, "a new file")->required();
    backup_command->callback([copy] { back_up(*copy); });
}

}  // namespace merels::commands
