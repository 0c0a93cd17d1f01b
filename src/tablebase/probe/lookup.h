#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/tablebase_probe.h"
#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/solve/table_store.h"

namespace merels::tablebase {

// Random access to the entries of tables. Answers nothing if a table is missing or damaged. Thread-safe.
class Lookup {
  public:
    Lookup() = default;
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;
    virtual ~Lookup() = default;

    [[nodiscard]] virtual std::optional<Entry> entry(const EntryLocation& location) const = 0;
    // Without the distance, which may be faster.
    [[nodiscard]] virtual std::optional<Wdl> wdl(const EntryLocation& location) const = 0;
    // As TablebaseProbe::max_men().
    [[nodiscard]] virtual int max_men() const = 0;
    // What the distances of the tables count to.
    [[nodiscard]] virtual Metric metric() const = 0;
    // What is wrong with the first damaged table that was met; empty if none was.
    [[nodiscard]] virtual std::string damage() const { return {}; }
};

class MemoryLookup final : public Lookup {
  public:
    explicit MemoryLookup(std::unique_ptr<const MemoryTableStore> store) : store_(std::move(store)) {}

    [[nodiscard]] std::optional<Entry> entry(const EntryLocation& location) const override;
    [[nodiscard]] std::optional<Wdl> wdl(const EntryLocation& location) const override;
    [[nodiscard]] int max_men() const override { return std::numeric_limits<int>::max(); }
    [[nodiscard]] Metric metric() const override { return store_->metric(); }

  private:
    std::unique_ptr<const MemoryTableStore> store_;
};

}  // namespace merels::tablebase
