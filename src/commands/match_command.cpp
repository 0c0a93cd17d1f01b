#include "commands/match_command.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>

#include "arena/tournament.h"
#include "commands/choosing.h"
#include "files/files.h"
#include "play/saved_file.h"

namespace merels {
namespace {

struct Given {
    std::string game;
    arena::Tournament tournament;
    std::string save_to;
    int milliseconds = 100;
    std::uint64_t positions = 0;
};

void print(const arena::Standing& standing) {
    const auto elo = standing.elo();
    fmt::print("games {}: won {}, drawn {}, lost {}; {:.1f} % of the points; Elo {:+.0f} ± {:.0f}\n",
               standing.games(), standing.won, standing.drawn, standing.lost, 100 * standing.share(),
               elo.difference, elo.error);
    (void)std::fflush(stdout);
}

void save(const std::string& folder, const Match& match, int number) {
    const std::string path = fmt::format("{}/game-{:05}.merels", folder, number);
    if (const auto saved = replace_file(path, write_match(match)); !saved) throw BadInput(saved.error());
}

void play_match(Given& given) {
    const ChosenGame game(given.game);
    given.tournament.game = &*game;
    given.tournament.limit = given.positions > 0 ? fmt::format("nodes {}", given.positions)
                                                 : fmt::format("movetime {}", given.milliseconds);
    if (!given.save_to.empty()) std::filesystem::create_directories(given.save_to);
    const auto standing =
        arena::play_tournament(given.tournament, [&](const Match& match, const arena::Standing& so_far) {
            if (!given.save_to.empty()) save(given.save_to, match, so_far.games());
            if (so_far.games() % 20 == 0) print(so_far);
        });
    if (!standing) throw BadInput(standing.error());
    fmt::print("{} against {}, {}:\n", given.tournament.first, given.tournament.second, game->title());
    print(*standing);
}

}  // namespace

void add_match_command(CLI::App& app) {
    const auto given = std::make_shared<Given>();
    arena::Tournament& tournament = given->tournament;
    CLI::App* match = app.add_subcommand("match", "Let two engines play against each other");
    match->add_option("GAME", given->game, "a game's name")->required();
    match->add_option("FIRST", tournament.first, "level:N, depth:N, nodes:N, time:MS, or a command")
        ->required();
    match->add_option("SECOND", tournament.second, "the same")->required();
    match->add_option("--games", tournament.games, "how many")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    match->add_option("--opening", tournament.opening_turns, "turns played at random before each pair")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    match->add_option("--movetime", given->milliseconds, "milliseconds a turn, for commands")
        ->check(CLI::Range(1, 3'600'000))
        ->capture_default_str();
    match->add_option("--nodes", given->positions, "positions a turn, for commands, instead of a time")
        ->check(CLI::PositiveNumber);
    match->add_option("--at-once", tournament.at_once, "games at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    match->add_option("--seed", tournament.seed, "for whatever is drawn at random")->capture_default_str();
    match->add_option("--save", given->save_to, "a folder for the games");
    match->callback([given] { play_match(*given); });
}

}  // namespace merels
