#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "tables/ground.h"
#include "tables/rows.h"
#include "tables/shelf.h"
#include "tables/subspace.h"

namespace merels::tables {

struct SolvingOptions {
    ForRows for_rows = one_after_the_other;
    // Solve only this pair of the moving phase and what it takes.
    std::optional<Subspace> only = std::nullopt;
    // Called before a subspace (or the first of a pair) is solved, and when each is solved and put away.
    std::function<void(const Subspace&)> on_begin = [](const Subspace&) {};
    std::function<void(const Subspace&, const Count&)> on_solved = [](const Subspace&, const Count&) {};
};

// Solves all that is not on the shelf yet: the moving phase pair by pair, then the placing phase back to the
// empty board. What is on the shelf when this stops, for whatever reason, is where the next call goes on.
[[nodiscard]] std::expected<void, std::string> solve(const Ground& ground, Shelf& shelf,
                                                     const SolvingOptions& options);

// The subspaces that solve() is to come to, in its order.
[[nodiscard]] std::vector<Subspace> subspaces_to_solve(const mill::Variant& variant,
                                                       const std::optional<Subspace>& only);

// The most memory that takes at any time, in bytes.
[[nodiscard]] std::size_t memory_to_solve(const Ground& ground, const std::optional<Subspace>& only);

}  // namespace merels::tables
