#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/tablebase_probe.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/probe/lookup.h"

namespace merels::tablebase {

// Looks entries up in table files, with a cache of decompressed blocks. A file is opened on the first lookup
// in its table. Tables that appear later are not seen.
class FileLookup final : public Lookup {
  public:
    static constexpr std::size_t default_cache_bytes = std::size_t{128} << 20;

    // The index must outlive this.
    FileLookup(std::string folder, const TableIndex& index, Metric metric = Metric::conversion,
               std::size_t cache_bytes = default_cache_bytes);

    [[nodiscard]] std::optional<Entry> entry(const EntryLocation& location) const override;
    [[nodiscard]] std::optional<Wdl> wdl(const EntryLocation& location) const override;
    [[nodiscard]] int max_men() const override { return max_men_; }
    [[nodiscard]] Metric metric() const override { return metric_; }
    [[nodiscard]] std::string damage() const override;

  private:
    struct Table {
        std::uint64_t number;  // part of the cache key
        std::once_flag opening;
        std::unique_ptr<TableFile> file;  // null if it cannot be opened
    };
    // One decompressed block of the cache, guarded by its mutex.
    template <class Value>
    struct Slot {
        std::mutex mutex;
        std::uint64_t key = UINT64_MAX;
        std::vector<Value> values;
    };
    using WdlSlot = Slot<std::uint8_t>;
    using EntrySlot = Slot<Entry>;

    // The opened table of a location; null if there is none.
    const Table* open(const EntryLocation& location) const;
    // What `take` gets from the decompressed block of a location, which `read` decompresses if it is not
    // cached.
    template <class Value, class Read, class Take>
    auto from_block(std::vector<Slot<Value>>& cache, const EntryLocation& location, std::size_t block_size,
                    Read read, Take take) const -> std::optional<decltype(take(std::vector<Value>{}))>;
    void set_damage(const std::string& damage) const;

    std::string folder_;
    const TableIndex& index_;
    const Metric metric_;
    mutable std::map<Subspace, Table> tables_;
    int max_men_ = 0;
    mutable std::vector<WdlSlot> wdl_cache_;
    mutable std::vector<EntrySlot> entry_cache_;
    mutable std::mutex damage_mutex_;
    mutable std::string damage_;
};

}  // namespace merels::tablebase
