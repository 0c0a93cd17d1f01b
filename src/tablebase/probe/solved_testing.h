// Whole games solved in memory, for the tests that verify them.
#pragma once

#include <doctest/doctest.h>
#include <memory>
#include <optional>
#include <utility>

#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/index/variants_testing.h"
#include "tablebase/probe/lookup.h"
#include "tablebase/probe/mill_tablebase.h"
#include "tablebase/probe/one_ply.h"
#include "tablebase/probe/verify.h"
#include "tablebase/solve/solver.h"
#include "tablebase/solve/table_stats.h"

namespace merels::tablebase::testing {

// A game solved in memory.
struct Solved {
    explicit Solved(const mill::Variant& of, const std::optional<Subspace>& only = std::nullopt,
                    Metric metric = Metric::conversion)
        : rules(of), index(rules) {
        auto store = std::make_unique<MemoryTableStore>(metric);
        tables = store.get();
        SolveOptions options;
        options.only = only;
        REQUIRE(solve(index, *store, options).has_value());
        lookup = std::make_unique<MemoryLookup>(std::move(store));
    }

    // Positions of the moving phase with so many men against so many.
    [[nodiscard]] TableStats stats(int to_move, int other) const {
        const Subspace subspace = moving_subspace(rules.variant, to_move, other);
        return compute_stats(index, subspace.row.men, subspace.column.men, *tables->find(subspace),
                             serial_for);
    }
    [[nodiscard]] Entry entry(const mill::Position& position) const {
        if (const Outcome outcome = position.outcome(); outcome.over())
            return terminal_entry(position, outcome);
        const auto found = probe_entry(index, *lookup, position);
        if (!found) FAIL("not solved: ", position.text());
        return *found;
    }

    mill::Rules rules;
    TableIndex index;
    const MemoryTableStore* tables = nullptr;
    std::unique_ptr<MemoryLookup> lookup;
};

inline void verify_every_entry(const Solved& solved) {
    for (const Subspace& subspace : all_subspaces(solved.rules.variant)) {
        const Entries& entries = *solved.tables->find(subspace);
        const VerifyResult result =
            verify_table(solved.index, subspace, entries, *solved.lookup, 1, serial_for);
        CHECK(result.checked == entries.size());
        INFO(name(subspace), " ",
             result.first_wrong ? position_at(solved.index, {subspace, *result.first_wrong}).text() : "");
        CHECK(result.wrong == 0);
    }
}

}  // namespace merels::tablebase::testing
