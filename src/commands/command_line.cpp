#include "commands/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>

#include "commands/bench_command.h"
#include "commands/choosing.h"
#include "commands/play_command.h"
#include "commands/rules_commands.h"

namespace merels {

int run_command_line(int argc, const char* const* argv) {
    int status = exit_well;
    CLI::App app("Merels: the mill games, Yoté and DVONN", "merels");
    app.require_subcommand(0, 1);
    add_menu(app, status);
    add_play_command(app, status);
    add_rules_commands(app, status);
    add_bench_command(app);
    try {
        app.parse(argc, argv);
        return status;
    } catch (const CLI::Success& asked_for_help) {
        return app.exit(asked_for_help);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "{}\n", error.what());
    } catch (const BadInput& error) {
        fmt::print(stderr, "{}\n", error.what());
    }
    return exit_bad_input;
}

}  // namespace merels
