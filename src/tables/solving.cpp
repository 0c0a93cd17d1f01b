#include "tables/solving.h"

#include <algorithm>

#include "tables/moving.h"
#include "tables/placing.h"
#include "tables/turning.h"

namespace merels::tables {
namespace {

using Done = std::expected<void, std::string>;

class Solver {
  public:
    Solver(const Ground& ground, Shelf& shelf, const SolvingOptions& options)
        : ground_(ground), shelf_(shelf), options_(options) {}

    Done solve_all() {
        const std::vector<Subspace> all = subspaces_to_solve(variant(), options_.only);
        for (const Subspace& subspace : all) {
            if (moving(variant(), subspace)) {
                if (!subspace.by_to_move || has_pair(subspace)) continue;
                if (Done done = solve_pair(subspace); !done) return done;
            } else {
                if (shelf_.has(subspace) || not_needed(all, subspace)) continue;
                if (Done done = solve_placing_of(subspace); !done) return done;
            }
            drop_what_is_done(all, subspace);
        }
        return {};
    }

  private:
    [[nodiscard]] const mill::Variant& variant() const { return ground_.variant(); }

    [[nodiscard]] bool has_pair(const Subspace& major) const {
        return shelf_.has(major) && shelf_.has(moving_subspace(variant(), major.others, major.by));
    }

    // A table of the placing phase with Black to move is kept only until those with White to move before it
    // are solved.
    [[nodiscard]] bool is_passing(const Subspace& subspace) const {
        return !moving(variant(), subspace) && subspace.placed % 2 == 1;
    }
    [[nodiscard]] bool all_there(const std::vector<Subspace>& all, int placed) const {
        return std::ranges::all_of(
            all, [&](const Subspace& other) { return other.placed != placed || shelf_.has(other); });
    }
    [[nodiscard]] bool not_needed(const std::vector<Subspace>& all, const Subspace& subspace) const {
        return is_passing(subspace) && all_there(all, subspace.placed - 1);
    }
    void drop_what_is_done(const std::vector<Subspace>& all, const Subspace& solved) {
        if (moving(variant(), solved) || is_passing(solved) || !all_there(all, solved.placed)) return;
        for (const Subspace& subspace : all) {
            if (is_passing(subspace) && subspace.placed == solved.placed + 1) shelf_.drop(subspace);
        }
    }

    Done put(const Subspace& subspace, Cells&& cells) {
        const Count counted = count(ground_, subspace.by, subspace.others, cells, options_.for_rows);
        Done done = shelf_.put(subspace, std::move(cells), counted);
        if (done) options_.on_solved(subspace, counted);
        return done;
    }

    Done solve_pair(const Subspace& subspace) {
        options_.on_begin(subspace);
        const int major = subspace.by;
        const int minor = subspace.others;
        Shelf::Table without_minor;
        Shelf::Table without_major;
        if (minor > variant().fewest) {
            auto taken = shelf_.take(moving_subspace(variant(), minor - 1, major));
            if (!taken) return std::unexpected(taken.error());
            without_minor = *taken;
        }
        if (major > minor) {
            auto taken = shelf_.take(moving_subspace(variant(), major - 1, minor));
            if (!taken) return std::unexpected(taken.error());
            without_major = *taken;
        }
        MovingPair pair = solve_moving(ground_, major, minor, {without_minor.get(), without_major.get()},
                                       options_.for_rows);
        if (Done done = put(subspace, std::move(pair.major_to_move)); !done || major == minor) return done;
        return put(moving_subspace(variant(), minor, major), std::move(pair.minor_to_move));
    }

    Done solve_placing_of(const Subspace& subspace) {
        options_.on_begin(subspace);
        const bool white_places = subspace.by_to_move;
        const int white = subspace.by + (white_places ? 1 : 0);
        const int black = subspace.others + (white_places ? 0 : 1);
        Shelf::Table capture;
        if (can_take_and_go_on(subspace)) {
            auto taken = white_places ? take_by_white(subspace.placed + 1, white, black - 1)
                                      : take_by_white(subspace.placed + 1, white - 1, black);
            if (!taken) return std::unexpected(taken.error());
            capture = *taken;
        }
        last_quiet_table_ = nullptr;
        auto quiet = take_by_white(subspace.placed + 1, white, black);
        if (!quiet) return std::unexpected(quiet.error());
        last_quiet_ = placing_subspace(subspace.placed + 1, white, black);
        last_quiet_table_ = *quiet;
        return put(subspace,
                   solve_placing(ground_, subspace, {quiet->get(), capture.get()}, options_.for_rows));
    }

    // Whether a turn can close a mill and take a man without winning by it.
    [[nodiscard]] bool can_take_and_go_on(const Subspace& subspace) const {
        const bool white_places = subspace.by_to_move;
        const int own = white_places ? subspace.by : subspace.others;
        const int theirs = white_places ? subspace.others : subspace.by;
        const int placings = white_places ? subspace.placed / 2 : (subspace.placed + 1) / 2;
        const int left = variant().men - placings + theirs;
        return !variant().first_mill_wins && own >= 2 && theirs >= 1 && left > variant().fewest;
    }

    // The table of a subspace with White or Black to move, by White's men.
    std::expected<Shelf::Table, std::string> take_by_white(int placed, int white, int black) {
        const Subspace wanted = placing_subspace(placed, white, black);
        if (wanted == last_quiet_) return last_quiet_table_;
        if (placed < 2 * variant().men) return shelf_.take(wanted);
        auto table = shelf_.take(moving_subspace(variant(), white, black));
        if (!table || white >= black) return table;
        return std::make_shared<const Cells>(turned_over(ground_, black, white, **table, options_.for_rows));
    }

    const Ground& ground_;
    Shelf& shelf_;
    const SolvingOptions& options_;
    // The table that the last placing led to: the next one's captures often lead there.
    Subspace last_quiet_{.placed = -1};
    Shelf::Table last_quiet_table_;
};

}  // namespace

std::vector<Subspace> subspaces_to_solve(const mill::Variant& variant, const std::optional<Subspace>& only) {
    std::vector<Subspace> all = all_subspaces(variant);
    if (only) {
        std::erase_if(all, [&](const Subspace& subspace) {
            return !moving(variant, subspace) || subspace.by > only->by || subspace.others > only->others;
        });
    }
    return all;
}

std::size_t memory_to_solve(const Ground& ground, const std::optional<Subspace>& only) {
    std::size_t most = 0;
    const auto table = [&](int by, int others) {
        if (by < 0 || others < 0 || by > ground.variant().men || others > ground.variant().men)
            return std::size_t{0};
        return ground.cells(by, others) * sizeof(Cell);
    };
    for (const Subspace& subspace : subspaces_to_solve(ground.variant(), only)) {
        if (moving(ground.variant(), subspace)) {
            most = std::max(most, memory_for_moving(ground, subspace.by, subspace.others));
            continue;
        }
        const int white = subspace.by + (subspace.by_to_move ? 1 : 0);
        const int black = subspace.others + (subspace.by_to_move ? 0 : 1);
        const std::size_t capture = subspace.by_to_move ? table(white, black - 1) : table(white - 1, black);
        // a table to be turned over stands beside itself
        most = std::max(most, table(subspace.by, subspace.others) + table(white, black) + 2 * capture);
    }
    return most;
}

std::expected<void, std::string> solve(const Ground& ground, Shelf& shelf, const SolvingOptions& options) {
    return Solver(ground, shelf, options).solve_all();
}

}  // namespace merels::tables
