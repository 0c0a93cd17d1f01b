#include "commands/puzzle_command.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "puzzle/finder.h"
#include "puzzle/pack.h"
#include "registry/registry.h"
#include "terminal/input.h"
#include "terminal/puzzle_session.h"
#include "terminal/status.h"

namespace merels::commands {
namespace {

struct PuzzleOptions {
    std::string game;
    std::string theme;
    bool daily = false;
    int rating = 1200;
    std::optional<std::uint64_t> seed;
    bool ascii = false;
    bool no_colour = false;
};

// The names of the theme's choices, for one that is not known.
void check_theme(const std::string& theme) {
    const auto themes = puzzle::all_themes();
    if (theme.empty() || std::ranges::find(themes, theme, &PuzzleTheme::id) != themes.end()) return;
    std::string known;
    for (const PuzzleTheme& each : themes) known += fmt::format("{}{}", known.empty() ? "" : ", ", each.id);
    throw InputError(fmt::format("there is no theme \"{}\"; there are: {}", theme, known));
}

std::string name_of_game(const std::string& given) {
    if (given.empty()) return given;
    const AnyGame* game = find_game(given);
    if (game == nullptr) throw InputError(fmt::format("there is no game called \"{}\"", given));
    return game->name();
}

std::int64_t today() {
    const auto now = std::chrono::system_clock::now();
    return std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
}

// Puzzles become harder with each one that is solved, and easier with each that is not.
int solve(const PuzzleOptions& options) {
    constexpr int step = 50;
    check_theme(options.theme);
    const puzzle::Pack& pack = puzzle::shipped_pack();
    puzzle::Wanted wanted{name_of_game(options.game), options.theme, options.rating};
    Random random(options.seed ? *options.seed : std::random_device{}());
    const auto input = terminal::standard_input();
    const terminal::Look look = terminal::look_of_stdout(options.ascii, options.no_colour);
    std::set<std::string> tried;
    for (std::size_t solved = 0;;) {
        const puzzle::Puzzle* next =
            options.daily
                ? pack.of_day(today())
                : pack.choose(
                      wanted, [&](const puzzle::Puzzle& each) { return tried.contains(each.id); }, random);
        if (next == nullptr) {
            if (tried.empty()) throw InputError("there is no puzzle of this game and theme");
            fmt::print("There are no more puzzles of this kind.\n");
            return exit_success;
        }
        tried.insert(next->id);
        const terminal::PuzzleEnd end = terminal::PuzzleSession(*next, *input, look).play();
        if (end == terminal::PuzzleEnd::quit) return exit_success;
        if (end == terminal::PuzzleEnd::end_of_input) return exit_unfinished;
        if (end == terminal::PuzzleEnd::solved) ++solved;
        wanted.rating += end == terminal::PuzzleEnd::solved ? step : -step;
        if (options.daily) return exit_success;
        fmt::print("Solved without help: {} of {}\n\n", solved, tried.size());
        (void)std::fflush(stdout);
    }
}

}  // namespace

void add_puzzle_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<PuzzleOptions>();
    CLI::App* command = app.add_subcommand("puzzle", "Solve puzzles: find the only right turn");
    command->add_option("GAME", options->game, "only puzzles of this game (see 'merels games')");
    CLI::Option* daily =
        command->add_flag("--daily", options->daily, "the puzzle of the day, the same for everybody");
    command->add_option("--theme", options->theme, "only puzzles with this theme, as running-mill")
        ->excludes(daily);
    command->add_option("--rating", options->rating, "how difficult the first one is")
        ->check(CLI::Range(400, 3000))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "for whatever is drawn at random");
    command->add_flag("--ascii", options->ascii, "draw with plain ASCII");
    command->add_flag("--no-colour", options->no_colour, "draw without colours");
    command->callback([options, &status] { status = solve(*options); });
}

}  // namespace merels::commands
