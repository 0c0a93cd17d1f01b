#include "bench/program/bench_commands.h"
#include "commands/command_line.h"

int main(int argc, char** argv) {
    CLI::App app("Measures how fast things are, and how well the computer plays", "merels-bench");
    merels::bench::add_bench_commands(app);
    return merels::commands::run_commands(app, argc, argv);
}
