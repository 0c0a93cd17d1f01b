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
        for (const Subspace& subspace : all) {
            if (in_moving_phase(variant(), subspace)) {
                if (!subspace.row_side_to_move || contains_pair(subspace)) continue;
                if (Result solved = solve_pair(subspace); !solved) return solved;
            } else {
                if (store_.contains(subspace) || is_unneeded(all, subspace)) continue;
                if (Result solved = solve_placing_subspace(subspace); !solved) return solved;
            }
            discard_transient(all, subspace);
        }
        return {};
    }

  private:
    [[nodiscard]] const mill::Variant& variant() const { return index_.variant(); }

    [[nodiscard]] bool contains_pair(const Subspace& major_to_move) const {
        return store_.contains(major_to_move) &&
               store_.contains(moving_subspace(variant(), major_to_move.column_men, major_to_move.row_men));
    }
    [[nodiscard]] bool contains_all(const std::vector<Subspace>& all, int placed) const {
        return std::ranges::all_of(
            all, [&](const Subspace& other) { return other.placed != placed || store_.contains(other); });
    }
    [[nodiscard]] bool is_unneeded(const std::vector<Subspace>& all, const Subspace& subspace) const {
        return is_transient(variant(), subspace) && contains_all(all, subspace.placed - 1);
    }
    // Discards the transient tables that only the subspaces up to this one were solved from.
    void discard_transient(const std::vector<Subspace>& all, const Subspace& solved) {
        if (in_moving_phase(variant(), solved) || is_transient(variant(), solved) ||
            !contains_all(all, solved.placed)) {
            return;
        }
        for (const Subspace& subspace : all) {
            if (is_transient(variant(), subspace) && subspace.placed == solved.placed + 1)
                store_.discard(subspace);
        }
    }

    Result store(const Subspace& subspace, Entries&& entries) {
        const TableStats stats =
            compute_stats(index_, subspace.row_men, subspace.column_men, entries, parallel_for_);
        if (options_.cancelled && options_.cancelled()) return std::unexpected("cancelled");
        Result stored = store_.store(subspace, std::move(entries), stats);
        if (stored) options_.on_solved(subspace, stats);
        return stored;
    }

    Result solve_pair(const Subspace& subspace) {
        options_.on_begin(subspace);
        const int major = subspace.row_men;
        const int minor = subspace.column_men;
        TableStore::Table minor_man_taken;
        TableStore::Table major_man_taken;
        if (minor > variant().fewest) {
            auto loaded = store_.load(moving_subspace(variant(), minor - 1, major));
            if (!loaded) return std::unexpected(loaded.error());
            minor_man_taken = *loaded;
        }
        if (major > minor) {
            auto loaded = store_.load(moving_subspace(variant(), major - 1, minor));
            if (!loaded) return std::unexpected(loaded.error());
            major_man_taken = *loaded;
        }
        MovingPair pair =
            solve_moving(index_, major, minor, {minor_man_taken.get(), major_man_taken.get()}, parallel_for_);
        if (Result stored = store(subspace, std::move(pair.major_to_move)); !stored || major == minor)
            return stored;
        return store(moving_subspace(variant(), minor, major), std::move(pair.minor_to_move));
    }

    Result solve_placing_subspace(const Subspace& subspace) {
        options_.on_begin(subspace);
        const bool white_places = subspace.row_side_to_move;
        const int white = subspace.row_men + (white_places ? 1 : 0);
        const int black = subspace.column_men + (white_places ? 0 : 1);
        TableStore::Table capture;
        if (has_capture_successors(subspace)) {
            auto loaded = white_places ? load_white_as_rows(subspace.placed + 1, white, black - 1)
                                       : load_white_as_rows(subspace.placed + 1, white - 1, black);
            if (!loaded) return std::unexpected(loaded.error());
            capture = *loaded;
        }
        last_quiet_table_ = nullptr;
        auto quiet = load_white_as_rows(subspace.placed + 1, white, black);
        if (!quiet) return std::unexpected(quiet.error());
        last_quiet_ = placing_subspace(subspace.placed + 1, white, black);
        last_quiet_table_ = *quiet;
        return store(subspace, solve_placing(index_, subspace, {quiet->get(), capture.get()}, parallel_for_));
    }

    // Whether a turn can close a mill and take a man without winning by it.
    [[nodiscard]] bool has_capture_successors(const Subspace& subspace) const {
        const bool white_places = subspace.row_side_to_move;
        const int own = white_places ? subspace.row_men : subspace.column_men;
        const int theirs = white_places ? subspace.column_men : subspace.row_men;
        const int placings = white_places ? subspace.placed / 2 : (subspace.placed + 1) / 2;
        const int left = variant().men - placings + theirs;
        return !variant().first_mill_wins && own >= 2 && theirs >= 1 && left > variant().fewest;
    }

    // The table of a subspace of either phase with White as the row side.
    std::expected<TableStore::Table, std::string> load_white_as_rows(int placed, int white, int black) {
        const Subspace wanted = placing_subspace(placed, white, black);
        if (wanted == last_quiet_) return last_quiet_table_;
        if (placed < 2 * variant().men) return store_.load(wanted);
        auto table = store_.load(moving_subspace(variant(), white, black));
        if (!table || white >= black) return table;
        return std::make_shared<const Entries>(transposed(index_, black, white, **table, parallel_for_));
    }

    const TableIndex& index_;
    TableStore& store_;
    const SolveOptions& options_;
    const ParallelFor parallel_for_;
    // The quiet successor of the last placing subspace is often the capture successor of the next one.
    Subspace last_quiet_{.placed = -1};
    TableStore::Table last_quiet_table_;
};

}  // namespace

std::vector<Subspace> subspaces_to_solve(const mill::Variant& variant, const std::optional<Subspace>& only) {
    std::vector<Subspace> all = all_subspaces(variant);
    if (only) {
        std::erase_if(all, [&](const Subspace& subspace) {
            return !in_moving_phase(variant, subspace) || subspace.row_men > only->row_men ||
                   subspace.column_men > only->column_men;
        });
    }
    return all;
}

std::size_t memory_to_solve(const TableIndex& index, const std::optional<Subspace>& only) {
    const auto bytes = [&](int row_men, int column_men) {
        const int men = index.variant().men;
        if (row_men < 0 || column_men < 0 || row_men > men || column_men > men) return std::size_t{0};
        return index.entries(row_men, column_men) * sizeof(Entry);
    };
    std::size_t peak = 0;
    for (const Subspace& subspace : subspaces_to_solve(index.variant(), only)) {
        if (in_moving_phase(index.variant(), subspace)) {
            peak = std::max(peak, memory_for_moving(index, subspace.row_men, subspace.column_men));
            continue;
        }
        const bool white_places = subspace.row_side_to_move;
        const int white = subspace.row_men + (white_places ? 1 : 0);
        const int black = subspace.column_men + (white_places ? 0 : 1);
        const std::size_t capture = white_places ? bytes(white, black - 1) : bytes(white - 1, black);
        // While a table is transposed, both orders of it are in memory.
        peak =
            std::max(peak, bytes(subspace.row_men, subspace.column_men) + bytes(white, black) + 2 * capture);
    }
    return peak;
}

std::expected<void, std::string> solve(const TableIndex& index, TableStore& store,
                                       const SolveOptions& options) {
    return Solver(index, store, options).solve_all();
}

}  // namespace merels::tablebase
