#include "commands/probe_command.h"

#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "commands/choosing.h"
#include "commands/command_line.h"
#include "commands/solving_games.h"
#include "commands/table_list.h"
#include "core/turn_text.h"
#include "engine/perfect.h"
#include "tablefiles/library.h"

namespace merels {
namespace {

using tables::SolvedMill;

struct Given {
    std::string game;
    std::vector<std::string> position;
    std::string folder;
    bool turns = false;
};

// Every legal turn, the best first; answers whether all are known.
bool print_turns(const SolvedMill& solved, const AnyGame& game, const AnyPosition& position) {
    const auto turns = engine::solved_turns(position, solved);
    if (!turns) {
        fmt::print("not all turns are known\n");
        return false;
    }
    for (const engine::SolvedTurn& turn : *turns) {
        fmt::print("{:<12} {}\n", write_turn(game.geometry(), position, turn.turn), worth_text(turn.worth));
    }
    return true;
}

// Answers whether all that was asked is known.
bool print_worth(const SolvedMill& solved, const AnyGame& game, const AnyPosition& position, bool turns) {
    const auto worth = solved.worth(position);
    fmt::print("{}\n", worth ? worth_text(*worth) : "unknown");
    return (!turns || print_turns(solved, game, position)) && worth.has_value();
}

int probe_lines(const SolvedMill& solved, const AnyGame& game, bool turns) {
    int status = exit_well;
    std::string line;
    for (int number = 1; std::getline(std::cin, line); ++number) {
        if (line.empty()) continue;
        try {
            const AnyPosition position = choose_position(game, {line}, 0);
            if (!print_worth(solved, game, position, turns) && status == exit_well) status = exit_no;
        } catch (const BadInput& error) {
            fmt::print("?\n");
            fmt::print(stderr, "line {}: {}\n", number, error.what());
            status = exit_bad_input;
        }
    }
    return status;
}

int probe(const Given& given) {
    const ChosenGame game(given.game);
    const mill::Rules& rules = rules_to_solve(*game);
    const auto solved = tables::open_solved(rules, given.folder);
    if (!solved) {
        throw BadInput(fmt::format("there are no tables of {} in {}; \"merels solve {}\" makes them",
                                   game->title(), given.folder, given.game));
    }
    int status = exit_well;
    if (given.position.empty()) {
        status = probe_lines(*solved, *game, given.turns);
    } else {
        const AnyPosition position = choose_position(*game, given.position, 0);
        if (!print_worth(*solved, *game, position, given.turns)) status = exit_no;
    }
    if (const std::string damage = solved->lookup().damage(); !damage.empty()) {
        fmt::print(stderr, "{}\n", damage);
        status = exit_bad_input;
    }
    return status;
}

}  // namespace

void add_probe_commands(CLI::App& app, int& status) {
    const auto given = std::make_shared<Given>();
    given->folder = tables::usual_folder();

    CLI::App* probe_command =
        app.add_subcommand("probe", "What a position is worth when both sides play perfectly");
    probe_command->add_option("GAME", given->game, "a game's name or a variant file")->required();
    probe_command->add_option(
        "POSITION", given->position,
        "a position text; if left out, positions are read from standard input, one a line");
    probe_command->add_flag("--turns", given->turns, "what every legal turn is worth, too, the best first");
    probe_command->add_option("--tables", given->folder, "the folder of the tables")->capture_default_str();
    probe_command->callback([given, &status] { status = probe(*given); });

    CLI::App* list = app.add_subcommand("tables", "Which tables of perfect play there are");
    list->add_option("--tables", given->folder, "the folder of the tables")->capture_default_str();
    list->callback([given] { print_tables(given->folder); });
}

}  // namespace merels
