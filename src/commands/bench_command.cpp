#include "commands/bench_command.h"

#include "bench/engine.h"
#include "bench/rules.h"

namespace merels {

void add_bench_command(CLI::App& app) {
    CLI::App* bench = app.add_subcommand("bench", "Measure how fast things are");
    bench->require_subcommand(1);
    bench->add_subcommand("rules", "Perft and random games a second for every game, on one thread")
        ->callback(&bench::print_rules_speed);
    bench->add_subcommand("engine", "Positions searched a second, and their number as a signature")
        ->callback(&bench::print_engine_speed);
}

}  // namespace merels
