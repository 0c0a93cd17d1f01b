#include "commands/solve_command.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "commands/solvable_game.h"
#include "commands/table_options.h"
#include "core/stopwatch.h"
#include "files/files.h"
#include "tablebase/files/file_table_store.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/files/solve_plan.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/files/verify_file.h"
#include "tablebase/index/subspace.h"
#include "tablebase/solve/solver.h"

namespace merels::commands {
namespace {

using namespace tablebase;

struct SolveArguments : TableOptions {
    std::uint64_t memory = 0;
    std::string only;
    bool plan = false;
    bool to_end = false;

    [[nodiscard]] Metric metric() const { return to_end ? Metric::end : Metric::conversion; }
};

// "6-5": a pair of the moving phase.
std::optional<Subspace> read_only(const mill::Variant& variant, const std::string& text) {
    if (text.empty()) return std::nullopt;
    for (const Subspace& subspace : all_subspaces(variant)) {
        if (subspace.hands() == 0 && name(subspace) == text) return subspace;
    }
    throw InputError(fmt::format("there is no subspace \"{}\"; \"{}\" is one", text,
                                 name(moving_subspace(variant, max_tabled_men(variant), variant.fewest))));
}

// Prints the progress, one line for each subspace.
class Progress {
  public:
    Progress(const TableIndex& index, const std::optional<Subspace>& only, const TableStore& store)
        : index_(index) {
        for (const Subspace& subspace : subspaces_to_solve(index.variant(), only)) {
            const std::uint64_t entries = index.entries(subspace.row.men, subspace.column.men);
            total_ += entries;
            if (store.contains(subspace)) stored_before_ += entries;
        }
        fmt::print("{:<16} {:>13} {:>13} {:>13} {:>8} {:>8} {:>10}\n", "subspace", "won", "lost", "drawn",
                   "longest", "seconds", "million/s");
    }

    void begin() { subspace_watch_ = Stopwatch(); }

    void solved(const Subspace& subspace, const TableStats& stats) {
        const std::uint64_t entries = index_.entries(subspace.row.men, subspace.column.men);
        solved_ += entries;
        pair_entries_ += entries;
        const double seconds = subspace_watch_.seconds();
        fmt::print("{:<16} {:>13} {:>13} {:>13} {:>8} {:>8.1f} {:>10.1f}  {:5.1f} %, {} left\n",
                   name(subspace), stats.won, stats.lost, stats.drawn, stats.max_dtc, seconds,
                   static_cast<double>(pair_entries_) / seconds / 1e6, percent(), time_text(time_left()));
        const bool first_of_pair =
            is_cyclic(index_.variant(), subspace) && subspace.row_side_to_move && !subspace.is_symmetric();
        if (!first_of_pair) pair_entries_ = 0;
        (void)std::fflush(stdout);
    }

    [[nodiscard]] double seconds() const { return watch_.seconds(); }
    [[nodiscard]] std::uint64_t entries() const { return solved_; }

  private:
    [[nodiscard]] double percent() const {
        return 100.0 * static_cast<double>(stored_before_ + solved_) / static_cast<double>(total_);
    }
    [[nodiscard]] double time_left() const {
        const std::uint64_t left = total_ - std::min(total_, stored_before_ + solved_);
        return seconds() * static_cast<double>(left) / static_cast<double>(solved_);
    }

    const TableIndex& index_;
    std::uint64_t total_ = 0;
    std::uint64_t stored_before_ = 0;
    std::uint64_t solved_ = 0;
    std::uint64_t pair_entries_ = 0;
    Stopwatch watch_;
    Stopwatch subspace_watch_;
};

void print_cost(const Progress& progress) {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    fmt::print(
        "{} positions in {}, {:.1f} million a second; {:.0f} s of processor time; {:.1f} GB of memory\n",
        progress.entries(), time_text(progress.seconds()),
        static_cast<double>(progress.entries()) / progress.seconds() / 1e6,
        seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<double>(used.ru_maxrss) * 1024 / giga);
}

void print_empty_board(const MillTablebase& tablebase) {
    if (const auto value = tablebase.probe(mill::Position(tablebase.index().rules()))) {
        fmt::print("the empty board: {}\n", value_text(*value));
    }
}

// Throws InputError if what is to be done ("to solve this") takes more than there is or is given.
void check_memory(const std::string& what, std::uint64_t needed, std::uint64_t given) {
    const std::uint64_t available = given != 0 ? given
                                               : static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                                                     static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    if (needed <= available) return;
    throw InputError(fmt::format("{} takes {:.1f} GB of memory; there are {:.1f}", what,
                                 static_cast<double>(needed) / giga, static_cast<double>(available) / giga));
}

void print_needs(const SolvePlan& plan) {
    fmt::print("{} positions to solve in {} subspaces, {} are there: {}\n", plan.positions,
               plan.missing.size(), plan.present, cost_text(plan));
    if (plan.file_bytes > plan.free_bytes) {
        fmt::print(stderr, "{:.1f} GB are free on that disk, which will probably not be enough\n",
                   static_cast<double>(plan.free_bytes) / giga);
    }
    (void)std::fflush(stdout);
}

void print_plan(const TableIndex& index, const SolvePlan& plan) {
    fmt::print("{:<16} {:>13} {:>10}\n", "subspace", "positions", "memory GB");
    for (const Subspace& subspace : plan.missing) {
        fmt::print("{:<16} {:>13} {:>10.2f}\n", name(subspace),
                   index.entries(subspace.row.men, subspace.column.men),
                   static_cast<double>(memory_to_solve(index, subspace, plan.metric)) / giga);
    }
    print_needs(plan);
}

void solve_game(const SolveArguments& options) {
    const GameArgument game(options.game);
    const mill::Rules& rules = rules_to_solve(*game);
    const TableIndex index(rules);
    const std::optional<Subspace> only = read_only(rules.variant, options.only);
    const SolvePlan plan = plan_to_solve(options.folder, index, only, options.threads, options.metric());
    if (options.plan) return print_plan(index, plan);
    check_memory("to solve this", plan.memory, options.memory);
    const ParallelFor parallel_for = threaded_for(options.threads);
    {
        auto store = FileTableStore::open(options.folder, index, parallel_for, options.metric());
        if (!store) throw InputError(store.error());
        if (plan.positions > 0) print_needs(plan);
        Progress progress(index, only, **store);
        SolveOptions solve_options;
        solve_options.parallel_for = parallel_for;
        solve_options.only = only;
        solve_options.on_begin = [&](const Subspace&) { progress.begin(); };
        solve_options.on_solved = [&](const Subspace& subspace, const TableStats& stats) {
            progress.solved(subspace, stats);
        };
        if (const auto solved = solve(index, **store, solve_options); !solved)
            throw InputError(solved.error());
        if (progress.entries() > 0) print_cost(progress);
    }
    if (!only) print_empty_board(*open_mill_tablebase(rules, options.folder, options.metric()));
}

// The tables that are to be verified: all there are, or the pair that `only` names.
std::vector<Subspace> tables_to_verify(const std::string& folder, const mill::Variant& variant,
                                       const std::optional<Subspace>& only, Metric metric) {
    std::vector<Subspace> tables = subspaces_to_solve(variant, only);
    std::erase_if(tables, [&](const Subspace& subspace) {
        if (only && (subspace.row != only->row || subspace.column != only->column)) return true;
        return !files::file_exists(existing_table_path(folder, variant, subspace, metric));
    });
    return tables;
}

// Verifying holds a table and those of its successors in memory.
void check_memory_to_verify(const TableIndex& index, const std::vector<Subspace>& tables,
                            std::uint64_t given) {
    constexpr std::uint64_t for_index = std::uint64_t{256} << 20;
    std::uint64_t needed = 0;
    const Subspace* largest = nullptr;
    for (const Subspace& subspace : tables) {
        const std::uint64_t bytes = memory_to_verify(index, subspace) + for_index;
        if (bytes > needed) needed = bytes, largest = &subspace;
    }
    if (largest == nullptr) return;
    check_memory("to verify " + name(*largest), needed, given);
    fmt::print("to verify these tables takes {:.1f} GB of memory\n", static_cast<double>(needed) / giga);
    (void)std::fflush(stdout);
}

int verify_tables(const SolveArguments& options) {
    const GameArgument game(options.game);
    const mill::Rules& rules = rules_to_solve(*game);
    const TableIndex index(rules);
    const std::vector<Subspace> tables = tables_to_verify(
        options.folder, rules.variant, read_only(rules.variant, options.only), options.metric());
    if (tables.empty()) throw InputError(no_tables_text(game->name(), options.folder, options.metric()));
    check_memory_to_verify(index, tables, options.memory);
    const ParallelFor parallel_for = threaded_for(options.threads);
    std::uint64_t wrong = 0;
    for (const Subspace& subspace : tables) {
        const Stopwatch watch;
        const auto verified =
            verify_file(options.folder, index, subspace, options.every, parallel_for, options.metric());
        if (!verified) {
            fmt::print(stderr, "{}\n", verified.error());
            ++wrong;
            continue;
        }
        wrong += verified->wrong;
        const double seconds = watch.seconds();
        fmt::print(
            "{:<16} {:>13} checked, {} wrong{}  {:.1f} s\n", name(subspace), verified->checked,
            verified->wrong,
            verified->first_wrong ? ": " + position_at(index, {subspace, *verified->first_wrong}).text() : "",
            seconds);
        (void)std::fflush(stdout);
    }
    fmt::print("{}\n", wrong == 0 ? "every value follows from its successors" : "the tables are wrong");
    return wrong == 0 ? exit_success : exit_negative;
}

}  // namespace

void add_solve_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<SolveArguments>();
    CLI::App* command =
        app.add_subcommand("solve", "Make tables of perfect play for a game of the mill family");
    add_table_options(*command, *options);
    command->add_option("--out", options->folder, "the folder for the tables")->capture_default_str();
    command->add_option("--memory", options->memory, "the most to use, as 8GB; all there is if left out")
        ->transform(CLI::AsSizeValue(false));
    command->add_option("--only", options->only, "only this subspace, as 6-6, and what it takes");
    command->add_flag("--to-end", options->to_end,
                      "tables with distances to the end of the game, beside those to the next man taken");
    command->add_flag("--plan", options->plan,
                      "only list what is missing, and what it takes in time, memory and disk space");
    add_verify_options(*command, *options, "hold every value stored against those its turns lead to",
                       "only every so many-th value");
    command->callback([options, &status] {
        if (options->verify) {
            status = verify_tables(*options);
        } else {
            solve_game(*options);
        }
    });
}

}  // namespace merels::commands
