#include "tablebase/probe/mill_tablebase.h"

#include <cassert>

#include "core/outcome.h"
#include "tablebase/index/subspace.h"
#include "tablebase/probe/one_ply.h"
#include "tablebase/solve/solver.h"

namespace merels::tablebase {
namespace {

// Probes the table of a position. Where placing comes before moving, the table may be transient and gone;
// then the tables of the successors have the answer.
template <class ProbeTable>
std::optional<Entry> probe_or_search(const mill::Position& position, Metric metric,
                                     ProbeTable&& probe_table) {
    const std::optional<Entry> found = probe_table(position);
    if (found || position.hand(position.to_move()) == 0 || position.rules().variant.mixed) return found;
    return entry_from_successors(position, probe_table, metric);
}

}  // namespace

std::optional<TablebaseValue> MillTablebase::probe(const AnyPosition& position) const {
    const auto* mill_position = position.as<mill::Position>();
    if (mill_position == nullptr) return std::nullopt;
    return probe(*mill_position);
}

bool MillTablebase::has_rules_of(const mill::Position& position) const {
    return &position.rules() == &index_->rules() || same_rules(position.rules().variant, index_->variant());
}

std::optional<TablebaseValue> MillTablebase::probe(const mill::Position& position) const {
    if (!has_rules_of(position)) return std::nullopt;
    if (const Outcome outcome = position.outcome(); outcome.over()) {
        return entry::value(terminal_entry(position, outcome));
    }
    const auto found = probe_entry(*index_, *lookup_, position);
    return found ? std::optional(entry::value(*found)) : std::nullopt;
}

std::optional<Wdl> MillTablebase::probe_wdl(const mill::Position& position) const {
    if (!has_rules_of(position)) return std::nullopt;
    if (const Outcome outcome = position.outcome(); outcome.over()) {
        return entry::value(terminal_entry(position, outcome)).wdl;
    }
    const auto probe_table = [&](const mill::Position& at) -> std::optional<Entry> {
        const auto location = locate(*index_, at);
        const auto wdl = location ? lookup_->wdl(*location) : std::nullopt;
        if (!wdl) return std::nullopt;
        if (*wdl == Wdl::draw) return entry::draw;
        return *wdl == Wdl::win ? entry::win(0) : entry::loss(0);
    };
    const auto found = probe_or_search(position, lookup_->metric(), probe_table);
    return found ? std::optional(entry::value(*found).wdl) : std::nullopt;
}

std::optional<Entry> probe_entry(const TableIndex& index, const Lookup& lookup,
                                 const mill::Position& position) {
    const auto probe_table = [&](const mill::Position& at) -> std::optional<Entry> {
        const auto location = locate(index, at);
        return location ? lookup.entry(*location) : std::nullopt;
    };
    return probe_or_search(position, lookup.metric(), probe_table);
}

std::unique_ptr<MillTablebase> solve_in_memory(std::unique_ptr<const TableIndex> index,
                                               const ParallelFor& parallel_for, Metric metric) {
    auto store = std::make_unique<MemoryTableStore>(metric);
    SolveOptions options;
    options.parallel_for = parallel_for;
    // A store in memory does not fail.
    [[maybe_unused]] const auto solved = solve(*index, *store, options);
    assert(solved);
    return std::make_unique<MillTablebase>(std::move(index),
                                           std::make_unique<MemoryLookup>(std::move(store)));
}

}  // namespace merels::tablebase
