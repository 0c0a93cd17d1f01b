#include "commands/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "commands/admin_command.h"
#include "commands/arguments.h"
#include "commands/bot_command.h"
#include "commands/convert_command.h"
#include "commands/engine_command.h"
#include "commands/explorer_command.h"
#include "commands/match_command.h"
#include "commands/pack_command.h"
#include "commands/picture_command.h"
#include "commands/play_command.h"
#include "commands/probe_command.h"
#include "commands/puzzle_command.h"
#include "commands/puzzles_command.h"
#include "commands/ratings_command.h"
#include "commands/review_command.h"
#include "commands/rules_commands.h"
#include "commands/server_commands.h"
#include "commands/solve_command.h"
#ifdef MERELS_TRAIN
#include "commands/train/train_command.h"
#endif
#include "core/version.h"

namespace merels::commands {
namespace {

// The arguments in reverse order, as the parser takes them. The last word of a position text may look like an
// option ("-,-"), so it is joined to the word before it.
std::vector<std::string> arguments_of(int argc, const char* const* argv) {
    std::vector<std::string> arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.starts_with("-,") && !arguments.empty()) {
            arguments.back() += ' ' + word;
        } else {
            arguments.push_back(word);
        }
    }
    std::ranges::reverse(arguments);
    return arguments;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    int status = exit_success;
    CLI::App app("Merels: the mill games, Yoté and DVONN", "merels");
    app.set_version_flag("--version", std::string("merels ") + version());
    app.require_subcommand(0, 1);
    add_menu(app, status);
    add_play_command(app, status);
    add_rules_commands(app, status);
    add_picture_command(app);
    add_convert_command(app);
    add_engine_command(app);
    add_match_command(app);
    add_server_commands(app, status);
    add_admin_command(app);
    add_ratings_command(app, status);
    add_explorer_command(app, status);
    add_bot_command(app);
    add_solve_command(app, status);
    add_pack_command(app, status);
    add_probe_commands(app, status);
    add_review_command(app);
    add_puzzle_command(app, status);
    add_puzzles_command(app, status);
#ifdef MERELS_TRAIN
    add_train_command(app);
#endif
    const auto parsed = run_commands(app, argc, argv);
    return parsed == exit_success ? status : parsed;
}

ExitStatus run_commands(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(arguments_of(argc, argv));
        return exit_success;
    } catch (const CLI::Success& asked_for_help) {
        (void)app.exit(asked_for_help);
        return exit_success;
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "{}\n", error.what());
    } catch (const InputError& error) {
        fmt::print(stderr, "{}\n", error.what());
    }
    return exit_bad_input;
}

}  // namespace merels::commands
