#pragma once

#include <CLI/CLI.hpp>

namespace merels::bench {

// The commands of merels-bench, one for each benchmark.
void add_bench_commands(CLI::App& app);

}  // namespace merels::bench
