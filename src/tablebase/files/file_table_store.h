#pragma once

#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "tablebase/index/metric.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"
#include "tablebase/solve/table_store.h"

namespace merels::tablebase {

// Stores tables in files. Holds the lock of the folder of the variant and metric, so that one program at a
// time writes there.
class FileTableStore final : public TableStore {
  public:
    // Creates the folder if necessary and deletes partial files that a killed program left. Fails if another
    // program holds the lock. The index must outlive this.
    [[nodiscard]] static std::expected<std::unique_ptr<FileTableStore>, std::string> open(
        const std::string& folder, const TableIndex& index, const ParallelFor& parallel_for,
        Metric metric = Metric::conversion);
    ~FileTableStore() override;
    FileTableStore(const FileTableStore&) = delete;
    FileTableStore& operator=(const FileTableStore&) = delete;

    // Whether there is a file with a valid header.
    [[nodiscard]] bool contains(const Subspace& subspace) const override;
    [[nodiscard]] std::expected<Table, std::string> load(const Subspace& subspace) override;
    [[nodiscard]] std::expected<void, std::string> store(const Subspace& subspace, Entries&& entries,
                                                         const TableStats& stats) override;
    // Deletes the file.
    void discard(const Subspace& subspace) override;

  private:
    FileTableStore(std::string folder, const TableIndex& index, ParallelFor parallel_for, Metric metric,
                   int lock)
        : TableStore(metric),
          folder_(std::move(folder)),
          index_(index),
          parallel_for_(std::move(parallel_for)),
          lock_(lock) {}

    std::string folder_;
    const TableIndex& index_;
    ParallelFor parallel_for_;
    int lock_;  // file descriptor of the locked file
};

}  // namespace merels::tablebase
