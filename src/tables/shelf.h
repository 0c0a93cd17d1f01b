#pragma once

#include <cstddef>
#include <expected>
#include <map>
#include <memory>
#include <string>

#include "tables/cell.h"
#include "tables/count.h"
#include "tables/subspace.h"

namespace merels::tables {

// Where tables are put when they are solved, and taken from to solve others.
class Shelf {
  public:
    using Table = std::shared_ptr<const Cells>;

    Shelf() = default;
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;
    virtual ~Shelf() = default;

    [[nodiscard]] virtual bool has(const Subspace& subspace) const = 0;
    // A table that is there, or why it cannot be read.
    [[nodiscard]] virtual std::expected<Table, std::string> take(const Subspace& subspace) = 0;
    [[nodiscard]] virtual std::expected<void, std::string> put(const Subspace& subspace, Cells&& cells,
                                                               const Count& count) = 0;
    // The table is not needed to solve others any more, and one turn more finds what it says.
    virtual void drop(const Subspace& /*subspace*/) {}
};

// Tables kept in memory.
class MemoryShelf final : public Shelf {
  public:
    [[nodiscard]] bool has(const Subspace& subspace) const override { return tables_.contains(subspace); }
    [[nodiscard]] std::expected<Table, std::string> take(const Subspace& subspace) override {
        return tables_.at(subspace);
    }
    [[nodiscard]] std::expected<void, std::string> put(const Subspace& subspace, Cells&& cells,
                                                       const Count& /*count*/) override {
        add(subspace, std::move(cells));
        return {};
    }
    void add(const Subspace& subspace, Cells&& cells) {
        tables_[subspace] = std::make_shared<const Cells>(std::move(cells));
    }
    // Null if it is not there.
    [[nodiscard]] const Cells* find(const Subspace& subspace) const {
        const auto found = tables_.find(subspace);
        return found == tables_.end() ? nullptr : found->second.get();
    }

  private:
    std::map<Subspace, Table> tables_;
};

}  // namespace merels::tables
