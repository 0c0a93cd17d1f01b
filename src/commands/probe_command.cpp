#include "commands/probe_command.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
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
#include "tablebase/files/threaded_for.h"
#include "tablebase/index/solvable.h"
#include "tablebase/probe/mill_tablebase.h"

namespace merels::commands {
namespace {

using tablebase::MillTablebase;

struct Options {
    std::string game;
    std::vector<std::string> position;
    std::string folder;
    bool turns = false;
    bool to_end = false;
};

// Every legal turn with its value for the side that plays it, best first, where distances count to the end.
std::vector<engine::RatedTurn> rate_turns_to_end(const MillTablebase& tablebase,
                                                 const AnyPosition& position) {
    std::vector<engine::RatedTurn> rated;
    for (const Turn& turn : position.turns()) {
        auto value = tablebase.probe(position.after(turn)).value();  // small games are solved completely
        if (value.wdl != Wdl::draw) {
            value = {value.wdl == Wdl::win ? Wdl::loss : Wdl::win, value.dtc + 1};
        }
        rated.push_back({turn, value});
    }
    const auto order = [](const engine::RatedTurn& turn) {
        const int distance = turn.value.wdl == Wdl::win ? turn.value.dtc : -turn.value.dtc;
        return std::pair(-static_cast<int>(turn.value.wdl), distance);
    };
    insertion_sort(rated, [&](const auto& a, const auto& b) { return order(a) < order(b); });
    return rated;
}

// Prints every legal turn, best first. Returns whether the tablebase has all of them.
bool print_turns(const MillTablebase& tablebase, const AnyGame& game, const AnyPosition& position) {
    const auto turns = tablebase.metric() == tablebase::Metric::end ? rate_turns_to_end(tablebase, position)
                                                                    : engine::rate_turns(position, tablebase);
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

// Table files hold distances to conversion, so that only what is solved in memory has distances to the end.
std::unique_ptr<MillTablebase> solve_to_end(const AnyGame& game, const mill::Rules& rules) {
    if (!tablebase::is_small(rules.variant)) {
        throw InputError(fmt::format(
            "distances to the end of the game are for games on at most two squares, and {} is larger",
            game.title()));
    }
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return tablebase::solve_in_memory(std::make_unique<const tablebase::TableIndex>(rules),
                                      tablebase::threaded_for(cores), tablebase::Metric::end);
}

int probe(const Options& options) {
    const GameArgument game(options.game);
    const mill::Rules& rules = rules_to_solve(*game);
    const auto opened =
        options.to_end ? solve_to_end(*game, rules) : tablebase::open_mill_tablebase(rules, options.folder);
    if (!opened) throw InputError(no_tables_text(*game, rules, options.folder, options.game));
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
        const tablebase::SolvePlan plan = plan_to_complete(rules, options.folder);
        if (!plan.missing.empty())
            fmt::print(stderr, "{} is not complete; {}\n", game->title(), solving_text(plan, options.game));
    }
    return probed.status;
}

}  // namespace

void add_probe_commands(CLI::App& app, int& status) {
    const auto options = std::make_shared<Options>();
    options->folder = tablebase::default_folder();

    CLI::App* probe_command =
        app.add_subcommand("probe", "What a position is worth when both sides play perfectly");
    probe_command->add_option("GAME", options->game, "a game's name or a variant file")->required();
    probe_command->add_option(
        "POSITION", options->position,
        "a position text; if left out, positions are read from standard input, one a line");
    probe_command->add_flag("--turns", options->turns, "what every legal turn is worth, too, the best first");
    probe_command->add_flag("--to-end", options->to_end,
                            "count to the end of the game instead of the next man taken; small games only");
    probe_command->add_option("--tables", options->folder, "the folder of the tables")->capture_default_str();
    probe_command->callback([options, &status] { status = probe(*options); });

    CLI::App* list = app.add_subcommand("tables", "Which tables of perfect play there are");
    list->add_option("--tables", options->folder, "the folder of the tables")->capture_default_str();
    list->callback([options] { print_tables(options->folder); });
}

}  // namespace merels::commands
