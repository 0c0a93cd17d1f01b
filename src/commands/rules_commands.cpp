#include "commands/rules_commands.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "core/turn_text.h"
#include "registry/registry.h"
#include "terminal/board_drawing.h"
#include "terminal/status.h"

namespace merels::commands {
namespace {

// The options of all commands of this file.
struct RulesOptions {
    std::string game;
    std::vector<std::string> position;
    std::uint64_t seed = 0;
    int depth = 0;
    bool ascii = false;
    bool no_colour = false;
};

void print_games() {
    for (const auto& game : all_games()) fmt::print("{:<20} {}\n", game->name(), game->title());
}

void print_rules(const RulesOptions& options) {
    const GameArgument game(options.game);
    fmt::print("{}\n\n", game->title());
    for (const Message& rule : game->rules()) fmt::print("{}\n", rule.text());
}

void print_board(const RulesOptions& options) {
    const GameArgument game(options.game);
    const AnyPosition position = read_position_argument(*game, options.position, options.seed);
    const terminal::Look look = terminal::look_of_stdout(options.ascii, options.no_colour);
    fmt::print("{}\n{}\n", terminal::draw_board(game->geometry(), position.setup(), look),
               terminal::legend(game->geometry(), look));
    for (const Side side : both_sides) fmt::print("{}\n", terminal::men_of(position, side));
    fmt::print("{}\n{}\n", terminal::state_of(position), position.text());
}

void print_moves(const RulesOptions& options) {
    const GameArgument game(options.game);
    const AnyPosition position = read_position_argument(*game, options.position, options.seed);
    for (const Turn& turn : position.turns())
        fmt::print("{}\n", write_turn(game->geometry(), position, turn));
}

void print_perft(const RulesOptions& options) {
    using Clock = std::chrono::steady_clock;
    const GameArgument game(options.game);
    const AnyPosition position = read_position_argument(*game, options.position, options.seed);
    fmt::print("{:>5} {:>15} {:>9} {:>10}\n", "depth", "count", "seconds", "million/s");
    for (int depth = 1; depth <= options.depth; ++depth) {
        const auto begin = Clock::now();
        const std::uint64_t count = position.perft(depth);
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        fmt::print("{:>5} {:>15} {:>9.3f} {:>10.1f}\n", depth, count, seconds,
                   static_cast<double>(count) / 1e6 / std::max(seconds, 1e-9));
        (void)std::fflush(stdout);
    }
}

int check_position(const RulesOptions& options) {
    const GameArgument game(options.game);
    const auto setup = game->read(join_words(options.position));
    if (!setup) throw InputError(fmt::format("the position cannot be read: {}", setup.error().text()));
    const auto problems = game->problems(*setup);
    for (const Message& problem : problems) fmt::print("{}\n", problem.text());
    if (!problems.empty()) return exit_negative;
    fmt::print("possible\n");
    const Outcome outcome = game->position(*setup).outcome();
    if (outcome.over()) fmt::print("{}\n", describe(outcome).text());
    return exit_success;
}

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& what,
                      const std::shared_ptr<RulesOptions>& options) {
    CLI::App* command = app.add_subcommand(name, what);
    command->add_option("GAME", options->game, "a game's name (see 'merels games') or a variant file")
        ->required();
    return command;
}

CLI::Option* add_position(CLI::App& command, RulesOptions& options) {
    command.add_option("--seed", options.seed, "for a game that starts at random")->capture_default_str();
    return command.add_option("POSITION", options.position, "a position text; the start if left out");
}

}  // namespace

void add_rules_commands(CLI::App& app, int& status) {
    const auto options = std::make_shared<RulesOptions>();

    app.add_subcommand("games", "List the games")->callback([] { print_games(); });

    CLI::App* rules = add_command(app, "rules", "The rules of a game in words", options);
    rules->callback([options] { print_rules(*options); });

    CLI::App* show_board = add_command(app, "show", "A position as a board", options);
    add_position(*show_board, *options);
    show_board->add_flag("--ascii", options->ascii, "draw with plain ASCII");
    show_board->add_flag("--no-colour", options->no_colour, "draw without colours");
    show_board->callback([options] { print_board(*options); });

    CLI::App* moves = add_command(app, "moves", "Every legal turn, one a line", options);
    add_position(*moves, *options);
    moves->callback([options] { print_moves(*options); });

    CLI::App* perft = add_command(app, "perft", "Count the ways to play so many turns", options);
    perft->add_option("DEPTH", options->depth, "turns, 1 to 50")->required()->check(CLI::Range(1, 50));
    perft->add_option("--position", options->position, "a position text; the start if left out");
    perft->add_option("--seed", options->seed, "for a game that starts at random")->capture_default_str();
    perft->callback([options] { print_perft(*options); });

    CLI::App* check =
        add_command(app, "check", "Whether a position is possible, or every reason why not", options);
    check->add_option("POSITION", options->position, "a position text")->required();
    check->callback([options, &status] { status = check_position(*options); });
}

}  // namespace merels::commands
