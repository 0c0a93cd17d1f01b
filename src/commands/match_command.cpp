#include "commands/match_command.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>

#include "arena/tournament.h"
#include "commands/arguments.h"
#include "files/files.h"
#include "play/saved_file.h"

namespace merels::commands {
namespace {

struct MatchOptions {
    std::string game;
    arena::Tournament tournament;
    std::string save_to;
    int milliseconds = 100;
    std::uint64_t positions = 0;
};

void print_standing(const arena::Standing& standing) {
    const auto elo = standing.elo();
    fmt::print("games {}: won {}, drawn {}, lost {}; {:.1f} % of the points; Elo {:+.0f} ± {:.0f}\n",
               standing.games(), standing.won, standing.drawn, standing.lost, 100 * standing.share(),
               elo.difference, elo.error);
    (void)std::fflush(stdout);
}

void save_game(const std::string& folder, const play::Match& match, int number) {
    const std::string path = fmt::format("{}/game-{:05}.merels", folder, number);
    if (const auto saved = files::replace_file(path, play::write_match(match)); !saved)
        throw InputError(saved.error());
}

void play_match(MatchOptions& options) {
    const GameArgument game(options.game);
    options.tournament.game = &*game;
    options.tournament.limit = options.positions > 0 ? fmt::format("nodes {}", options.positions)
                                                     : fmt::format("movetime {}", options.milliseconds);
    if (!options.save_to.empty()) std::filesystem::create_directories(options.save_to);
    const auto standing = arena::play_tournament(
        options.tournament, [&](const play::Match& match, const arena::Standing& so_far) {
            if (!options.save_to.empty()) save_game(options.save_to, match, so_far.games());
            if (so_far.games() % 20 == 0) print_standing(so_far);
        });
    if (!standing) throw InputError(standing.error());
    fmt::print("{} against {}, {}:\n", options.tournament.first, options.tournament.second, game->title());
    print_standing(*standing);
}

}  // namespace

void add_match_command(CLI::App& app) {
    const auto options = std::make_shared<MatchOptions>();
    arena::Tournament& tournament = options->tournament;
    CLI::App* match = app.add_subcommand("match", "Let two engines play against each other");
    match->add_option("GAME", options->game, "a game's name")->required();
    match
        ->add_option(
            "FIRST", tournament.first,
            "level:N, params:DEPTH,NOISE,OVERLOOKED,CAPTURES, depth:N, nodes:N, time:MS, beginner:NAME, "
            "or a command")
        ->required();
    match->add_option("SECOND", tournament.second, "the same")->required();
    match->add_option("--games", tournament.games, "how many")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    match->add_option("--opening", tournament.opening_turns, "turns played at random before each pair")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    match->add_option("--movetime", options->milliseconds, "milliseconds a turn, for commands")
        ->check(CLI::Range(1, 3'600'000))
        ->capture_default_str();
    match->add_option("--nodes", options->positions, "positions a turn, for commands, instead of a time")
        ->check(CLI::PositiveNumber);
    match->add_option("--at-once", tournament.at_once, "games at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    match->add_option("--seed", tournament.seed, "for whatever is drawn at random")->capture_default_str();
    match->add_option("--save", options->save_to, "a folder for the games");
    match->callback([options] { play_match(*options); });
}

}  // namespace merels::commands
