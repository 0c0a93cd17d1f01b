#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "store/store.h"

namespace merels::commands {

// Adds --db (or MERELS_DB) with the user's own database as its default.
void add_db_option(CLI::App* command, std::string& db);

// Opens a database and throws InputError if that fails. A command that works on what is there must not make a
// new database of a name that was mistyped.
[[nodiscard]] store::Store open_existing_store(const std::string& db);
[[nodiscard]] store::Store open_or_create_store(const std::string& db);
// An existing one that no server uses at present.
[[nodiscard]] store::Store open_unserved_store(const std::string& db);

// Makes the folder a SQLite file is to be in, closed to others, if there is none.
void make_folder_of(const std::string& db);

}  // namespace merels::commands
