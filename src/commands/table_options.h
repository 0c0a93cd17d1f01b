#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace merels::commands {

// What commands that make or check tables are given.
struct TableOptions {
    std::string game;
    std::string folder;  // of the tables; the usual one
    int threads = 1;     // as many as the machine has
    bool verify = false;
    std::uint64_t every = 1;

    TableOptions();
};

// Adds GAME and --threads.
void add_table_options(CLI::App& command, TableOptions& options);
// Adds --verify, and --every for it, with these descriptions.
void add_verify_options(CLI::App& command, TableOptions& options, const std::string& verify,
                        const std::string& every);

}  // namespace merels::commands
