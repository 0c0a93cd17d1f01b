#include "commands/server_commands.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "commands/choosing.h"
#include "files/files.h"
#include "server/archive.h"
#include "server/server.h"
#include "tablefiles/table_folder.h"

namespace merels {
namespace {

namespace fs = std::filesystem;

// Where the database is unless someone says otherwise: a file in the user's data folder.
std::string default_db() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    const fs::path folder = data != nullptr && *data != '\0'   ? fs::path(data)
                            : home != nullptr && *home != '\0' ? fs::path(home) / ".local" / "share"
                                                               : fs::path(".");
    return folder / "merels" / "merels.db";
}

std::string default_site() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return (failed ? fs::path(".") : program.parent_path()) / "site";
}

void add_db_option(CLI::App* command, std::string& db) {
    db = default_db();
    command->add_option("--db", db, "a file, or postgresql://USER@HOST/NAME")->capture_default_str();
}

Store open(const std::string& db) {
    auto store = Store::open(db);
    if (!store) throw BadInput(server::without_secrets(db) + ": " + store.error().reason);
    return std::move(*store);
}

void make_folder_of(const std::string& db) {
    if (is_postgres(db)) return;
    const fs::path folder = fs::path(db).parent_path();
    std::error_code failed;
    if (!folder.empty()) fs::create_directories(folder, failed);
    if (failed) throw BadInput(folder.string() + ": " + failed.message());
}

void serve(server::Options& options) {
    make_folder_of(options.db);
    while (options.desk.public_address.ends_with('/')) options.desk.public_address.pop_back();
    try {
        server::run_server(options);
    } catch (const std::runtime_error& failure) {
        throw BadInput(failure.what());
    }
}

void add_serve(CLI::App& app) {
    const auto options = std::make_shared<server::Options>();
    CLI::App* serve_command =
        app.add_subcommand("serve", "Play with others in the browser: the server and its pages");
    CLI::Option* port =
        serve_command->add_option("--port", options->port, "the port; 0 for any")->capture_default_str();
    serve_command->add_option("--listen", options->listen, "the address; 0.0.0.0 for all there are")
        ->capture_default_str();
    add_db_option(serve_command, options->db);
    options->house.tables = tables::usual_folder();
    options->desk.site = default_site();
    serve_command->add_option("--site", options->desk.site, "the folder of the pages")->capture_default_str();
    serve_command->add_option("--public", options->desk.public_address,
                              "the address people see, such as https://merels.example");
    serve_command->add_option("--proxy", options->transport.proxies,
                              "addresses of proxies in front, which are believed about whom they speak for");
    serve_command->add_option("--connections", options->transport.most_connections, "at most")
        ->capture_default_str();
    serve_command
        ->add_option("--connections-each", options->transport.most_an_address, "at most, from one address")
        ->capture_default_str();
    serve_command
        ->add_option("--requests-each", options->desk.requests.per_second,
                     "a second from one address, on the average; 0 for no limit")
        ->capture_default_str();
    serve_command
        ->add_option("--games-each", options->desk.makings.per_second,
                     "new players and games a second from one address; 0 for no limit")
        ->capture_default_str();
    serve_command
        ->add_option("--actions-each", options->desk.actions.per_second,
                     "a second of one player; 0 for no limit")
        ->capture_default_str();
    serve_command->add_option("--computers", options->house.computers, "threads for the computer's turns")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    serve_command->add_option("--tables", options->house.tables, "the folder of the tables")
        ->capture_default_str();
    serve_command
        ->add_option("--computer-pace", options->house.computer_pace,
                     "milliseconds the computer takes at the least")
        ->capture_default_str();
    serve_command
        ->add_option("--claim-after", options->house.claim_after,
                     "milliseconds after which the game of one who is gone can be claimed")
        ->capture_default_str();
    serve_command->callback([options, port] {
        options->next_port_if_taken = port->count() == 0;
        serve(*options);
    });
}

struct Files {
    std::string db;
    std::string folder;
    std::vector<std::string> names;
};

std::vector<std::string> all_ids(Store& store) {
    std::vector<std::string> ids;
    while (true) {
        const auto more = store.game_ids(ids.empty() ? "" : ids.back(), 1000);
        if (!more) throw BadInput(more.error().reason);
        if (more->empty()) return ids;
        ids.insert(ids.end(), more->begin(), more->end());
    }
}

void export_games(const Files& given) {
    Store store = open(given.db);
    std::error_code failed;
    fs::create_directories(given.folder, failed);
    const auto ids = given.names.empty() ? all_ids(store) : given.names;
    for (const std::string& id : ids) {
        const auto text = server::export_game(store, id);
        if (!text) throw BadInput(text.error());
        if (const auto saved = replace_file(given.folder + "/" + id + ".merels", *text); !saved)
            throw BadInput(saved.error());
    }
    fmt::print("{} games in {}\n", ids.size(), given.folder);
}

void import_games(const Files& given) {
    make_folder_of(given.db);
    Store store = open(given.db);
    for (const std::string& name : given.names) {
        const auto text = read_file(name);
        if (!text) throw BadInput(text.error());
        const auto id = server::import_game(store, *text, fs::path(name).stem().string());
        if (!id) throw BadInput(name + ": " + id.error());
        fmt::print("{}: game {}\n", name, *id);
    }
}

// PostgreSQL has a program for this; it is not for us to do it worse.
void dump_postgres(const std::string& db, const std::string& to) {
    const pid_t child = fork();
    if (child == 0) {
        execlp("pg_dump", "pg_dump", "--format=custom", "--file", to.c_str(), db.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    (void)waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        throw BadInput("backing up PostgreSQL takes its own program pg_dump, which is not here");
    if (status != 0) throw BadInput("pg_dump did not succeed");
}

void back_up(const Files& given) {
    const std::string& to = given.folder;
    if (file_exists(to)) throw BadInput(to + " is there already");
    if (is_postgres(given.db)) {
        dump_postgres(given.db, to);
    } else if (!file_exists(given.db)) {
        throw BadInput(given.db + ": there is no such database");
    } else if (const auto done = back_up_sqlite(given.db, to); !done) {
        throw BadInput(to + ": " + done.error().reason);
    }
    fmt::print("backed up to {}\n", to);
}

}  // namespace

void add_server_commands(CLI::App& app) {
    add_serve(app);

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

}  // namespace merels
