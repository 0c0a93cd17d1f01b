#include "commands/play_command.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "core/letters.h"
#include "core/level.h"
#include "tablebase/files/tablebase.h"
#include "terminal/menu.h"
#include "terminal/saved_games.h"
#include "terminal/status.h"
#include "terminal/terminal_game.h"

namespace merels::commands {
namespace {

struct PlayOptions {
    std::string game;
    std::string white = "White";
    std::string black = "Black";
    std::string sides = "as-given";
    std::string load;
    std::vector<std::string> position;
    std::optional<std::uint64_t> seed;
    std::optional<bool> confirm;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    bool wait = false;
    bool ascii = false;
    bool no_colour = false;
};

// "computer", "computer:7" or the name of a person. A computer without a level has level 0.
play::Player read_player(const std::string& text) {
    constexpr std::string_view computer = "computer";
    if (!lower(text).starts_with(computer)) return {terminal::shown(text), std::nullopt};
    const std::string_view rest = std::string_view(text).substr(computer.size());
    if (rest.empty()) return {"", 0};
    if (rest.front() != ':') return {terminal::shown(text), std::nullopt};
    int level = 0;
    const auto parsed = std::from_chars(rest.data() + 1, rest.data() + rest.size(), level);
    if (parsed.ec != std::errc{} || parsed.ptr != rest.data() + rest.size() || level < weakest_level ||
        level > strongest_level) {
        throw InputError(fmt::format("\"{}\": the computer's level is a number from {} to {}", text,
                                     weakest_level, strongest_level));
    }
    return terminal::computer(level);
}

terminal::Manner manner_of(const PlayOptions& options) {
    return {.look = terminal::look_of_stdout(options.ascii, options.no_colour),
            .confirm = options.confirm,
            .computer_waits = options.wait,
            .levels = std::make_shared<terminal::AdaptiveLevels>(terminal::adaptive_levels_path()),
            .seed = options.seed ? *options.seed : std::random_device{}(),
            .threads = options.threads,
            .tablebases = std::make_shared<const tablebase::Tablebase>()};
}

int exit_status(terminal::Leaving left) {
    if (left != terminal::Leaving::end_of_input) return exit_success;
    (void)std::fflush(stdout);
    fmt::print(stderr, "The input ended before the game did. It was not saved.\n");
    return exit_unfinished;
}

play::Match load_match(const std::string& path, const play::Match::GamePointer& wanted) {
    auto match = terminal::load_match(path, wanted);
    if (!match) throw InputError(match.error());
    return std::move(*match);
}

// Against a person, a computer without a level adapts; it does not from a position of the person's choice.
play::Match new_match(const PlayOptions& options, const play::Match::GamePointer& game,
                      terminal::Manner& manner) {
    const std::uint64_t seed = manner.seed;
    Random random(seed);
    play::Players players = {read_player(options.white), read_player(options.black)};
    const bool one_person = players[0].is_computer() != players[1].is_computer();
    for (play::Player& player : players) {
        if (player.level != 0) continue;
        player = terminal::computer(one_person ? manner.levels->level(*game) : usual_level);
        manner.level_adapts = one_person && options.position.empty();
    }
    if (options.sides == "random" && random.below(2) == 1) std::swap(players[0], players[1]);
    return {game, read_position_argument(*game, options.position, seed), std::move(players)};
}

int play_game(const PlayOptions& options) {
    const play::Match::GamePointer game = GameArgument(options.game).share();
    terminal::Manner manner = manner_of(options);
    play::Match match =
        options.load.empty() ? new_match(options, game, manner) : load_match(options.load, game);
    const auto input = terminal::standard_input();
    terminal::TerminalGame terminal_game(std::move(match), *input, manner);
    const terminal::Leaving left = terminal_game.play();
    if (left == terminal::Leaving::new_game) return exit_status(terminal::Menu(*input, manner).run());
    return exit_status(left);
}

void add_looks(CLI::App& app, PlayOptions& options) {
    app.add_flag("--ascii", options.ascii, "draw with plain ASCII");
    app.add_flag("--no-colour", options.no_colour, "draw without colours");
    app.add_flag_callback(
        "--confirm", [&options] { options.confirm = true; },
        "confirm each turn before it is played (DVONN does unless told not to)");
    app.add_flag_callback(
        "--no-confirm", [&options] { options.confirm = false; }, "play each turn as soon as it is entered");
    app.add_flag("--wait", options.wait, "let the computer wait to be told to move");
    app.add_option("--seed", options.seed, "for whatever is drawn at random");
    app.add_option("--threads", options.threads, "threads of the command analyse; all processors if not said")
        ->check(CLI::Range(1, 256));
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<PlayOptions>();
    CLI::App* command = app.add_subcommand("play", "Play a game at this keyboard");
    command->add_option("GAME", options->game, "a game's name (see 'merels games') or a variant file")
        ->required();
    command->add_option("--white", options->white, "who plays White: a name, or computer[:LEVEL]");
    command->add_option("--black", options->black, "who plays Black: a name, or computer[:LEVEL]");
    command->add_option("--sides", options->sides, "as-given, or random to draw who is White")
        ->check(CLI::IsMember({"as-given", "random"}));
    CLI::Option* load_option = command->add_option("--load", options->load, "go on with a saved game");
    command->add_option("--position", options->position, "start from a position text")->excludes(load_option);
    add_looks(*command, *options);
    command->callback([options, &status] { status = play_game(*options); });
}

void add_menu(CLI::App& app, int& status) {
    const auto options = std::make_shared<PlayOptions>();
    add_looks(app, *options);
    app.final_callback([options, &app, &status] {
        if (!app.get_subcommands().empty()) return;
        const auto input = terminal::standard_input();
        status = exit_status(terminal::Menu(*input, manner_of(*options)).run());
    });
}

}  // namespace merels::commands
