#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "core/any_position.h"
#include "core/tablebase_probe.h"
#include "mill/position.h"
#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/table_index.h"
#include "tablebase/probe/lookup.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The front door of this room: the tablebase of one variant of the mill family. Thread-safe.
class MillTablebase final : public TablebaseProbe {
  public:
    // The rules of the index must outlive this.
    MillTablebase(std::unique_ptr<const TableIndex> index, std::unique_ptr<const Lookup> lookup)
        : index_(std::move(index)), lookup_(std::move(lookup)) {}

    [[nodiscard]] std::optional<TablebaseValue> probe(const AnyPosition& position) const override;
    [[nodiscard]] int max_men() const override { return lookup_->max_men(); }

    // Nothing for a position of other rules.
    [[nodiscard]] std::optional<TablebaseValue> probe(const mill::Position& position) const;
    // Without the distance, which is faster.
    [[nodiscard]] std::optional<Wdl> probe_wdl(const mill::Position& position) const;

    [[nodiscard]] const TableIndex& index() const { return *index_; }
    [[nodiscard]] const Lookup& lookup() const { return *lookup_; }

  private:
    [[nodiscard]] bool has_rules_of(const mill::Position& position) const;

    std::unique_ptr<const TableIndex> index_;
    std::unique_ptr<const Lookup> lookup_;
};

// The entry of a position whose game is not over. If its table is transient and gone, the entry is computed
// from the successors.
[[nodiscard]] std::optional<Entry> probe_entry(const TableIndex& index, const Lookup& lookup,
                                               const mill::Position& position);

// Solves a whole variant and keeps the tables in memory. The rules of the index must outlive the result.
[[nodiscard]] std::unique_ptr<MillTablebase> solve_in_memory(std::unique_ptr<const TableIndex> index,
                                                             const ParallelFor& parallel_for,
                                                             Metric metric = Metric::conversion);

}  // namespace merels::tablebase
