#include "commands/table_options.h"

#include <algorithm>
#include <thread>

#include "tablebase/files/table_folder.h"

namespace merels::commands {

TableOptions::TableOptions()
    : folder(tablebase::default_folder()),
      threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))) {}

void add_table_options(CLI::App& command, TableOptions& options) {
    command.add_option("GAME", options.game, "a game's name (see 'merels games') or a variant file")
        ->required();
    command.add_option("--threads", options.threads, "how many at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

void add_verify_options(CLI::App& command, TableOptions& options, const std::string& verify,
                        const std::string& every) {
    CLI::Option* flag = command.add_flag("--verify", options.verify, verify);
    command.add_option("--every", options.every, "with --verify: " + every)
        ->needs(flag)
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
}

}  // namespace merels::commands
