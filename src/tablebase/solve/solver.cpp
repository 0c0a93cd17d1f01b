#include "tablebase/solve/solver.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "tablebase/solve/moving_solver.h"
#include "tablebase/solve/placing_solver.h"
#include "tablebase/solve/transpose.h"

namespace merels::tablebase {
namespace {

using Result = std::expected<void, std::string>;

// Skips the remaining calls once solving is cancelled. What is computed then is incomplete.
ParallelFor until_cancelled(const SolveOptions& options) {
    if (!options.cancelled) return options.parallel_for;
    return [&options](std::uint32_t count, const std::function<void(std::uint32_t)>& body) {
        options.parallel_for(count, [&](std::uint32_t i) {
            if (!options.cancelled()) body(i);
        });
    };
}

class Solver {
  public:
    Solver(const TableIndex& index, TableStore& store, const SolveOptions& options)
        : index_(index), store_(store), options_(options), parallel_for_(until_cancelled(options)) {}

    Result solve_all() {
        const std::vector<Subspace> all = subspaces_to_solve(variant(), options_.only);
        // A run that was killed between the last table of a stage and its deletions has left them.
        for (int hands = variant().mixed ? 0 : 2 * variant().men; hands > 0; hands -= 2)
            discard_transient(all, hands);
        for (const Subspace& subspace : all) {
            if (is_cyclic(variant(), subspace)) {
                if (!subspace.row_side_to_move || contains_pair(subspace)) continue;
                if (Result solved = solve_pair(subspace); !solved) return solved;
            } else {
                if (store_.contains(subspace) || is_unneeded(all, subspace)) continue;
                if (Result solved = solve_placing_subspace(subspace); !solved) return solved;
            }
            if (!is_cyclic(variant(), subspace) && !is_transient(variant(), subspace))
                discard_transient(all, subspace.hands());
        }
        return {};
    }

  private:
    using Loaded = std::expected<TableStore::Table, std::string>;
    // The tables that stay in memory while a subspace is solved.
    using Tables = std::vector<TableStore::Table>;

    [[nodiscard]] const mill::Variant& variant() const { return index_.variant(); }

    [[nodiscard]] bool contains_pair(const Subspace& subspace) const {
        return store_.contains(subspace) && store_.contains(counterpart(variant(), subspace));
    }
    [[nodiscard]] bool contains_all(const std::vector<Subspace>& all, int hands) const {
        return std::ranges::all_of(
            all, [&](const Subspace& other) { return other.hands() != hands || store_.contains(other); });
    }
    [[nodiscard]] bool is_unneeded(const std::vector<Subspace>& all, const Subspace& subspace) const {
        return is_transient(variant(), subspace) && contains_all(all, subspace.hands() + 1);
    }
    // Discards the transient tables that only the placing subspaces with so many men in hand are solved from,
    // once all of these are.
    void discard_transient(const std::vector<Subspace>& all, int hands) {
        if (!contains_all(all, hands)) return;
        for (const Subspace& subspace : all) {
            if (is_transient(variant(), subspace) && subspace.hands() == hands - 1) store_.discard(subspace);
        }
    }

    Result store(const Subspace& subspace, Entries&& entries) {
        const TableStats stats =
            compute_stats(index_, subspace.row.men, subspace.column.men, entries, parallel_for_);
        if (options_.cancelled && options_.cancelled()) return std::unexpected("cancelled");
        if (stats.max_dtc > entry::max_dtc) {
            return std::unexpected("a distance in " + name(subspace) + " is more than " +
                                   std::to_string(entry::max_dtc) +
                                   " turns, the greatest that a table can hold");
        }
        Result stored = store_.store(subspace, std::move(entries), stats);
        if (stored) options_.on_solved(subspace, stats);
        return stored;
    }

    Result solve_pair(const Subspace& subspace) {
        options_.on_begin(subspace);
        const SideMen& major = subspace.row;
        const SideMen& minor = subspace.column;
        const bool symmetric = subspace.is_symmetric();
        PairExits exits;
        if (Result placed = add_placing_values(subspace, exits.major_places); !placed) return placed;
        if (!symmetric) {
            if (Result placed = add_placing_values({major, minor, false}, exits.minor_places); !placed)
                return placed;
        }
        Tables& tables = exits.tables;
        for (int taken = 1; taken <= most_taken(); ++taken) {
            const auto at = static_cast<std::size_t>(taken - 1);
            const SideMen fewer_minor{minor.men - taken, minor.hand};
            if (Result got = load_if_any(major, fewer_minor, false, tables, exits.minor_men_taken[at]); !got)
                return got;
            const SideMen fewer_major{major.men - taken, major.hand};
            if (symmetric) continue;
            if (Result got = load_if_any(fewer_major, minor, true, tables, exits.major_men_taken[at]); !got)
                return got;
        }
        MovingPair pair =
            solve_moving(index_, major, minor, std::move(exits), store_.metric(), parallel_for_);
        if (Result stored = store(subspace, std::move(pair.major_to_move)); !stored || symmetric)
            return stored;
        return store(counterpart(variant(), subspace), std::move(pair.minor_to_move));
    }

    // The values of the turns that place a man; left empty if there is none in hand.
    Result add_placing_values(const Subspace& subspace, Entries& values) {
        if (subspace.to_move().hand == 0) return {};
        Tables tables;
        const auto successors = placing_successors(subspace, tables);
        if (!successors) return std::unexpected(successors.error());
        values = solve_placing(index_, subspace, *successors, store_.metric(), no_value, parallel_for_);
        last_quiet_table_ = nullptr;
        return {};
    }

    Result solve_placing_subspace(const Subspace& subspace) {
        options_.on_begin(subspace);
        Tables tables;
        const auto successors = placing_successors(subspace, tables);
        if (!successors) return std::unexpected(successors.error());
        return store(subspace, solve_placing(index_, subspace, *successors, store_.metric(), entry::draw,
                                             parallel_for_));
    }

    // The tables that placing a man leads to, kept in `tables`.
    std::expected<PlacingSuccessors, std::string> placing_successors(const Subspace& subspace,
                                                                     Tables& tables) {
        PlacingSuccessors successors;
        const bool row_places = subspace.row_side_to_move;
        SideMen row = subspace.row;
        SideMen column = subspace.column;
        SideMen& own = row_places ? row : column;
        SideMen& theirs = row_places ? column : row;
        own = {own.men + 1, own.hand - 1};
        const SideMen all_of_theirs = theirs;
        for (int taken = 1; taken <= most_taken() && subspace.to_move().men >= 2; ++taken) {
            theirs = {all_of_theirs.men - taken, all_of_theirs.hand};
            const Entries*& table = successors.captures[static_cast<std::size_t>(taken - 1)];
            if (Result got = load_if_any(row, column, !row_places, tables, table); !got)
                return std::unexpected(got.error());
        }
        theirs = all_of_theirs;
        last_quiet_table_ = nullptr;
        auto quiet = load_as_rows(row, column, !row_places);
        if (!quiet) return std::unexpected(quiet.error());
        last_quiet_ = {row, column, !row_places};
        last_quiet_table_ = *quiet;
        tables.push_back(*quiet);
        successors.quiet = quiet->get();
        return successors;
    }

    // The most men that one turn takes without winning the game by it.
    [[nodiscard]] int most_taken() const { return variant().first_mill_wins ? 0 : variant().two_mills; }

    // load_as_rows() into `table`, kept in `tables`, unless a side has too few men for that, or fewer than
    // none.
    Result load_if_any(const SideMen& row, const SideMen& column, bool row_side_to_move, Tables& tables,
                       const Entries*& table) {
        const int fewest = variant().fewest;
        if (std::min(row.men, column.men) < 0 || std::min(row.all(), column.all()) < fewest) return {};
        auto loaded = load_as_rows(row, column, row_side_to_move);
        if (!loaded) return std::unexpected(loaded.error());
        tables.push_back(*loaded);
        table = tables.back().get();
        return {};
    }

    // A table with the row side that is wanted, whichever it is in the store.
    Loaded load_as_rows(const SideMen& row, const SideMen& column, bool row_side_to_move) {
        if (last_quiet_table_ && last_quiet_ == Subspace{row, column, row_side_to_move})
            return last_quiet_table_;
        const Subspace stored =
            row_side_to_move ? subspace_of(variant(), row, column) : subspace_of(variant(), column, row);
        auto table = store_.load(stored);
        if (!table || stored.row_side_to_move == row_side_to_move) return table;
        return std::make_shared<const Entries>(
            transposed(index_, stored.row.men, stored.column.men, **table, parallel_for_));
    }

    const TableIndex& index_;
    TableStore& store_;
    const SolveOptions& options_;
    const ParallelFor parallel_for_;
    // The quiet successor of the last placing subspace is often the capture successor of the next one.
    Subspace last_quiet_;
    TableStore::Table last_quiet_table_;
};

}  // namespace

std::vector<Subspace> subspaces_to_solve(const mill::Variant& variant, const std::optional<Subspace>& only) {
    std::vector<Subspace> all = all_subspaces(variant);
    if (only) {
        std::erase_if(all, [&](const Subspace& subspace) {
            return subspace.hands() > 0 || subspace.row.men > only->row.men ||
                   subspace.column.men > only->column.men;
        });
    }
    return all;
}

namespace {

// The memory for the values of placing a man in this subspace.
std::size_t memory_for_placing(const TableIndex& index, const Subspace& subspace) {
    const auto bytes = [&](int row_men, int column_men) {
        const int men = index.max_men();
        if (row_men < 0 || column_men < 0 || row_men > men || column_men > men) return std::size_t{0};
        return index.entries(row_men, column_men) * sizeof(Entry);
    };
    const bool row_places = subspace.row_side_to_move;
    const int row = subspace.row.men + (row_places ? 1 : 0);
    const int column = subspace.column.men + (row_places ? 0 : 1);
    std::size_t captures = 0;
    for (int taken = 1; taken <= index.variant().two_mills; ++taken)
        captures += row_places ? bytes(row, column - taken) : bytes(row - taken, column);
    // While a table is transposed, both orders of it are in memory.
    return bytes(subspace.row.men, subspace.column.men) + bytes(row, column) + 2 * captures;
}

}  // namespace

std::size_t memory_to_solve(const TableIndex& index, const Subspace& subspace, Metric metric) {
    if (!is_cyclic(index.variant(), subspace)) return memory_for_placing(index, subspace);
    std::size_t peak = memory_for_moving(index, subspace.row, subspace.column, metric);
    const std::size_t values = index.entries(subspace.row.men, subspace.column.men) * sizeof(Entry);
    if (subspace.row.hand > 0) peak = std::max(peak, memory_for_placing(index, subspace));
    if (subspace.column.hand > 0) {
        peak = std::max(peak, memory_for_placing(index, {subspace.row, subspace.column, false}) +
                                  (subspace.row.hand > 0 ? values : 0));
    }
    return peak;
}

std::expected<void, std::string> solve(const TableIndex& index, TableStore& store,
                                       const SolveOptions& options) {
    return Solver(index, store, options).solve_all();
}

}  // namespace merels::tablebase
