#include "commands/probe_command.h"

#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "commands/solvable_game.h"
#include "commands/table_list.h"
#include "core/insertion_sort.h"
#include "core/turn_text.h"
#include "engine/perfect_play.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/probe/mill_tablebase.h"

namespace merels::commands {
namespace {

using tablebase::MillTablebase;

struct ProbeOptions {
    std::string game;
    std::vector<std::string> position;
    std::string folder;
    bool turns = false;
    bool to_end = false;
};

// engine::rate_turns() where distances count to the end: those of removals do too.
std::optional<std::vector<engine::RatedTurn>> rate_turns_to_end(const AnyPosition& position,
                                                                const MillTablebase& tablebase) {
    std::vector<engine::RatedTurn> rated;
    for (const Turn& turn : position.turns()) {
        const AnyPosition after = position.after(turn);
        const auto value = tablebase.probe(after);
        if (!value) return std::nullopt;
        rated.push_back(engine::rate_turn(position, turn, after, *value));
        if (value->wdl != Wdl::draw) rated.back().value.dtc = value->dtc + 1;
    }
    insertion_sort(rated, engine::is_better);
    return rated;
}

// Prints every legal turn, best first. Returns whether the tablebase has all of them.
bool print_turns(const MillTablebase& tablebase, const AnyGame& game, const AnyPosition& position) {
    const bool to_end = tablebase.lookup().metric() == tablebase::Metric::end;
    const auto turns =
        to_end ? rate_turns_to_end(position, tablebase) : engine::rate_turns(position, tablebase);
    if (!turns) {
        fmt::print("not all turns are known\n");
        return false;
    }
    for (const engine::RatedTurn& turn : *turns) {
        fmt::print("{:<12} {}\n", write_turn(game.geometry(), position, turn.turn), value_text(turn.value));
    }
    return true;
}

// What became of the positions that were asked about.
struct Probed {
    int status = exit_success;
    bool solvable = false;  // the tables lack something that a complete solution has
};

// Prints the value of a position, and those of its turns if they are asked for.
void print_value(const MillTablebase& tablebase, const AnyGame& game, const AnyPosition& position, bool turns,
                 Probed& probed) {
    const auto value = tablebase.probe(position);
    fmt::print("{}\n", value ? value_text(*value) : "unknown");
    if ((!turns || print_turns(tablebase, game, position)) && value) return;
    if (probed.status == exit_success) probed.status = exit_negative;
    probed.solvable = probed.solvable || tablebase::is_tabled(*position.as<mill::Position>());
}

Probed probe_lines(const MillTablebase& tablebase, const AnyGame& game, bool turns) {
    Probed probed;
    std::string line;
    for (int number = 1; std::getline(std::cin, line); ++number) {
        if (line.empty()) continue;
        try {
            print_value(tablebase, game, read_position_argument(game, {line}, 0), turns, probed);
        } catch (const InputError& error) {
            fmt::print("?\n");
            fmt::print(stderr, "line {}: {}\n", number, error.what());
            probed.status = exit_bad_input;
        }
    }
    return probed;
}

int probe(const ProbeOptions& options) {
    const GameArgument game(options.game);
    const mill::Rules& rules = rules_to_solve(*game);
    const auto metric = options.to_end ? tablebase::Metric::end : tablebase::Metric::conversion;
    const auto opened = tablebase::open_mill_tablebase(rules, options.folder, metric);
    if (!opened) throw InputError(no_tables_text(*game, rules, options.folder, options.game, metric));
    Probed probed;
    if (options.position.empty()) {
        probed = probe_lines(*opened, *game, options.turns);
    } else {
        print_value(*opened, *game, read_position_argument(*game, options.position, 0), options.turns,
                    probed);
    }
    if (const std::string damage = opened->lookup().damage(); !damage.empty()) {
        fmt::print(stderr, "{}\n", damage);
        return exit_bad_input;
    }
    if (probed.solvable) {
        const tablebase::SolvePlan plan = plan_to_complete(rules, options.folder, metric);
        if (!plan.missing.empty())
            fmt::print(stderr, "{} is not complete; {}\n", game->title(), solving_text(plan, options.game));
    }
    return probed.status;
}

}  // namespace

void add_probe_commands(CLI::App& app, int& status) {
    const auto options = std::make_shared<ProbeOptions>();
    options->folder = tablebase::default_folder();

    CLI::App* probe_command =
        app.add_subcommand("probe", "What a position is worth when both sides play perfectly");
    probe_command->add_option("GAME", options->game, "a game's name or a variant file")->required();
    probe_command->add_option(
        "POSITION", options->position,
        "a position text; if left out, positions are read from standard input, one a line");
    probe_command->add_flag("--turns", options->turns, "what every legal turn is worth, too, the best first");
    probe_command->add_flag("--to-end", options->to_end,
                            "count to the end of the game instead of the next man taken");
    probe_command->add_option("--tables", options->folder, "the folder of the tables")->capture_default_str();
    probe_command->callback([options, &status] { status = probe(*options); });

    CLI::App* list = app.add_subcommand("tables", "Which tables of perfect play there are");
    list->add_option("--tables", options->folder, "the folder of the tables")->capture_default_str();
    list->callback([options] { print_tables(options->folder); });
}

}  // namespace merels::commands
