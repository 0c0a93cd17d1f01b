#include "commands/server_commands.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "commands/database_option.h"
#include "commands/serve_command.h"
#include "files/files.h"
#include "files/zstd_file.h"
#include "server/app/archive.h"
#include "server/app/game_import.h"
#include "server/app/games_dump.h"
#include "store/backup.h"
#include "terminal/status.h"

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
        if (const auto saved = files::replace_file(given.folder + "/" + id + ".merels", *text); !saved)
            throw InputError(saved.error());
    }
    fmt::print("{} in {}\n", terminal::counted(ids.size(), "game"), given.folder);
}

void print_imported(const server::ImportedFile& file) {
    if (!file.only_id.empty() && file.skipped == 0) {
        fmt::print("{}: game {}\n", file.path, file.only_id);
        return;
    }
    fmt::print("{}: {}", file.path, terminal::counted(file.added, "game"));
    if (file.known > 0) fmt::print(", {} there already", file.known);
    if (file.skipped > 0) fmt::print(", {} skipped", file.skipped);
    fmt::print("\n");
}

// The status tells whether any game was skipped.
int import_games(const Files& given) {
    constexpr std::int64_t most_shown = 50;
    Store store = open_or_create_store(given.db);
    const auto database = open_database(given.db, OpenMode::existing);
    if (!database) throw InputError(database.error().reason);
    std::int64_t skipped = 0;
    const auto on_skipped = [&](const server::SkippedGame& game) {
        if (++skipped <= most_shown) fmt::print(stderr, "{}: line {}: {}\n", game.path, game.line, game.why);
    };
    server::GameImporter importer(store, **database, on_skipped);
    for (const std::string& name : given.names) {
        const auto files = server::GameImporter::files_at(name);
        if (!files) throw InputError(files.error());
        for (const std::string& path : *files) {
            const auto file = importer.import_file(path);
            if (!file) throw InputError(file.error());
            print_imported(*file);
        }
    }
    if (skipped > most_shown) fmt::print(stderr, "and {} more\n", skipped - most_shown);
    return skipped > 0 ? exit_bad_input : exit_success;
}

// The moment a day begins (UTC).
Moment beginning_of(const std::string& day) {
    std::tm date{};
    const char* const end = strptime(day.c_str(), "%Y-%m-%d", &date);
    if (end == nullptr || *end != '\0') throw InputError(day + " is not a day such as 2026-11-15");
    return std::int64_t{timegm(&date)} * 1000;
}

struct Dump {
    std::string db;
    std::string to = "-";
    std::string since;
};

void dump(const Dump& given) {
    const server::DumpRange range{.since = given.since.empty() ? 0 : beginning_of(given.since)};
    (void)open_existing_store(given.db);  // brings its tables up to date
    const auto database = open_database(given.db, OpenMode::existing);
    if (!database) throw InputError(database.error().reason);
    auto file = files::TextWriter::open(given.to);
    if (!file) throw InputError(file.error());
    const auto count =
        server::dump_games(**database, range, [&](std::string_view line) { return file->write(line); });
    if (!count) throw InputError(count.error());
    if (const auto finished = file->finish(); !finished) throw InputError(finished.error());
    if (given.to != "-") fmt::print("{} in {}\n", terminal::counted(*count, "game"), given.to);
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
    if (files::file_exists(to)) throw InputError(to + " is there already");
    if (is_postgres(given.db)) {
        dump_postgres(given.db, to);
    } else if (!files::file_exists(given.db)) {
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
    CLI::App* import_command =
        app.add_subcommand("import", "Add archives of games: those that are over to the explorer");
    add_db_option(import_command, in->db);
    import_command
        ->add_option("FILE", in->names,
                     "saved files, records of other programs, files of merels dump, or folders of these")
        ->required();
    import_command->callback([in, &status] { status = import_games(*in); });

    const auto open_data = std::make_shared<Dump>();
    CLI::App* dump_command =
        app.add_subcommand("dump", "Write the finished public games as JSON lines, without what is private");
    add_db_option(dump_command, open_data->db);
    dump_command->add_option("FILE", open_data->to, "where to; compressed if it ends in .zst")
        ->capture_default_str();
    dump_command->add_option("--since", open_data->since, "only games that ended on this day (UTC) or later");
    dump_command->callback([open_data] { dump(*open_data); });

    const auto copy = std::make_shared<Files>();
    CLI::App* backup_command = app.add_subcommand("backup", "Copy the server's database, also while it runs");
    add_db_option(backup_command, copy->db);
    backup_command->add_option("FILE", copy->folder, "a new file")->required();
    backup_command->callback([copy] { back_up(*copy); });
}

}  // namespace merels::commands
