#include "commands/match_command.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>

#include "arena/contest.h"
#include "commands/choosing.h"
#include "files/files.h"
#include "play/saved_file.h"

namespace merels {
namespace {

struct Given {
    std::string game;
    Contest contest;
    std::string save_to;
    int milliseconds = 100;
    std::uint64_t positions = 0;
};

void print(const Standing& standing) {
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
    given.contest.game = &*game;
    given.contest.limit = given.positions > 0 ? fmt::format("nodes {}", given.positions)
                                              : fmt::format("movetime {}", given.milliseconds);
    if (!given.save_to.empty()) std::filesystem::create_directories(given.save_to);
    const auto standing = play_contest(given.contest, [&](const Match& match, const Standing& so_far) {
        if (!given.save_to.empty()) save(given.save_to, match, so_far.games());
        if (so_far.games() % 20 == 0) print(so_far);
    });
    if (!standing) throw BadInput(standing.error());
    fmt::print("{} against {}, {}:\n", given.contest.first, given.contest.second, game->title());
    print(*standing);
}

}  // namespace

void add_match_command(CLI::App& app) {
    const auto given = std::make_shared<Given>();
    Contest& contest = given->contest;
    CLI::App* match = app.add_subcommand("match", "Let two engines play against each other");
    match->add_option("GAME", given->game, "a game's name")->required();
    match->add_option("FIRST", contest.first, "level:N, depth:N, nodes:N, time:MS, or a command")->required();
    match->add_option("SECOND", contest.second, "the same")->required();
    match->add_option("--games", contest.games, "how many")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    match->add_option("--opening", contest.opening_turns, "turns played at random before each pair")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    match->add_option("--movetime", given->milliseconds, "milliseconds a turn, for commands")
        ->check(CLI::Range(1, 3'600'000))
        ->capture_default_str();
    match->add_option("--nodes", given->positions, "positions a turn, for commands, instead of a time")
        ->check(CLI::PositiveNumber);
    match->add_option("--at-once", contest.at_once, "games at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    match->add_option("--seed", contest.seed, "for whatever is drawn at random")->capture_default_str();
    match->add_option("--save", given->save_to, "a folder for the games");
    match->callback([given] { play_match(*given); });
}

}  // namespace merels
