#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/solve/table_stats.h"

namespace merels::tablebase {

// Where the solver stores finished tables and loads those it needs to solve others. All of them have
// distances of one metric. Used by one thread at a time.
class TableStore {
  public:
    using Table = std::shared_ptr<const Entries>;

    explicit TableStore(Metric metric) : metric_(metric) {}
    TableStore(const TableStore&) = delete;
    TableStore& operator=(const TableStore&) = delete;
    virtual ~TableStore() = default;

    [[nodiscard]] virtual bool contains(const Subspace& subspace) const = 0;
    // A table that the store contains, or why it cannot be read.
    [[nodiscard]] virtual std::expected<Table, std::string> load(const Subspace& subspace) = 0;
    // Stores a complete table.
    [[nodiscard]] virtual std::expected<void, std::string> store(const Subspace& subspace, Entries&& entries,
                                                                 const TableStats& stats) = 0;
    // Called when a transient table (is_transient()) is no longer needed.
    virtual void discard(const Subspace& /*subspace*/) {}

    [[nodiscard]] Metric metric() const { return metric_; }

  private:
    const Metric metric_;
};

// Keeps tables in memory, the transient ones too.
class MemoryTableStore final : public TableStore {
  public:
    explicit MemoryTableStore(Metric metric = Metric::conversion) : TableStore(metric) {}

    [[nodiscard]] bool contains(const Subspace& subspace) const override {
        return tables_.contains(subspace);
    }
    [[nodiscard]] std::expected<Table, std::string> load(const Subspace& subspace) override {
        return tables_.at(subspace);
    }
    [[nodiscard]] std::expected<void, std::string> store(const Subspace& subspace, Entries&& entries,
                                                         const TableStats& /*stats*/) override {
        add(subspace, std::move(entries));
        return {};
    }
    void add(const Subspace& subspace, Entries&& entries) {
        tables_[subspace] = std::make_shared<const Entries>(std::move(entries));
    }
    // Null if the store does not contain it.
    [[nodiscard]] const Entries* find(const Subspace& subspace) const {
        const auto found = tables_.find(subspace);
        return found == tables_.end() ? nullptr : found->second.get();
    }

  private:
    std::map<Subspace, Table> tables_;
};

}  // namespace merels::tablebase
