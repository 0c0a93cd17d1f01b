#include "commands/database_option.h"

#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>

#include "commands/arguments.h"

namespace merels::commands {

using namespace store;

namespace {

namespace fs = std::filesystem;

// A file in the user's data folder.
std::string default_db() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    const fs::path folder = data != nullptr && *data != '\0'   ? fs::path(data)
                            : home != nullptr && *home != '\0' ? fs::path(home) / ".local" / "share"
                                                               : fs::path(".");
    return folder / "merels" / "merels.db";
}

Store opened(const std::string& db, OpenMode mode) {
    auto store = Store::open(db, "", mode);
    if (store) return std::move(*store);
    const std::string& reason = store.error().reason;
    throw InputError(is_postgres(db) ? without_secrets(db) + ": " + reason : reason);
}

// A connection string of libpq's other form would be taken for a file's name, and its password shown.
std::string check_db(const std::string& db) {
    if (db.empty()) return "the database is a file or postgresql://USER@HOST/NAME";
    const bool url = db.find("://") != std::string::npos;
    const bool keywords = db.find("host=") != std::string::npos || db.find("dbname=") != std::string::npos;
    if (!is_postgres(db) && (url || keywords))
        return without_secrets(db) + " is neither a file nor of the form postgresql://USER@HOST/NAME";
    return {};
}

}  // namespace

void add_db_option(CLI::App* command, std::string& db) {
    db = default_db();
    command->add_option("--db", db, "a file, or postgresql://USER@HOST/NAME")
        ->envname("MERELS_DB")
        ->check(check_db)
        ->capture_default_str();
}

Store open_existing_store(const std::string& db) {
    return opened(db, OpenMode::existing);
}

Store open_or_create_store(const std::string& db) {
    make_folder_of(db);
    return opened(db, OpenMode::create);
}

Store open_unserved_store(const std::string& db) {
    Store store = open_existing_store(db);
    const auto servers = store.living_servers();
    if (!servers) throw InputError(servers.error().reason);
    if (!servers->empty())
        throw InputError(
            "a server is running on this database: stop it first (after a crash, wait 5 seconds)");
    return store;
}

void make_folder_of(const std::string& db) {
    if (is_postgres(db)) return;
    const fs::path folder = fs::path(db).parent_path();
    std::error_code failed;
    const mode_t before = umask(077);
    if (!folder.empty()) fs::create_directories(folder, failed);
    (void)umask(before);
    if (failed) throw InputError(folder.string() + ": " + failed.message());
}

}  // namespace merels::commands
