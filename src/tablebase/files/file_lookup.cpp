#include "tablebase/files/file_lookup.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "tablebase/files/file_layout.h"

namespace merels::tablebase {

FileLookup::FileLookup(std::string folder, const TableIndex& index, Metric metric, std::size_t cache_bytes)
    : folder_(std::move(folder)),
      index_(index),
      metric_(metric),
      wdl_cache_(std::max<std::size_t>(1, cache_bytes / 2 / layout::block_wdl_bytes)),
      entry_cache_(std::max<std::size_t>(1, cache_bytes / 2 / (layout::block_entries * sizeof(Entry)))) {
    const std::vector<Subspace> existing = tables_in(folder_, index.variant(), metric);
    std::uint64_t number = 0;
    for (const Subspace& subspace : existing) tables_[subspace].number = number++;
    max_men_ = tablebase::max_men(existing);
}

std::string FileLookup::damage() const {
    const std::scoped_lock held(damage_mutex_);
    return damage_;
}

void FileLookup::set_damage(const std::string& damage) const {
    const std::scoped_lock held(damage_mutex_);
    if (damage_.empty()) damage_ = damage;
}

const FileLookup::Table* FileLookup::open(const EntryLocation& location) const {
    const auto found = tables_.find(location.subspace);
    if (found == tables_.end()) return nullptr;
    Table& table = found->second;
    std::call_once(table.opening, [&] {
        auto opened = open_table(folder_, index_, location.subspace, metric_);
        if (opened) {
            table.file = std::move(*opened);
        } else {
            set_damage(opened.error());
        }
    });
    return table.file ? &table : nullptr;
}

template <class Value, class Read, class Take>
auto FileLookup::from_block(std::vector<Slot<Value>>& cache, const EntryLocation& location,
                            std::size_t block_size, Read read, Take take) const
    -> std::optional<decltype(take(std::vector<Value>{}))> {
    const Table* table = open(location);
    if (table == nullptr) return std::nullopt;
    const auto block = static_cast<std::uint32_t>(location.index / layout::block_entries);
    const std::uint64_t key = table->number << 32 | block;
    Slot<Value>& slot = cache[scramble(key) % cache.size()];
    const std::scoped_lock held(slot.mutex);
    if (slot.key != key) {
        slot.key = UINT64_MAX;
        slot.values.resize(block_size);
        if (const auto done = read(table->file->reader, block, slot.values); !done) {
            set_damage(existing_table_path(folder_, index_.variant(), location.subspace, metric_) + ": " +
                       done.error());
            return std::nullopt;
        }
        slot.key = key;
    }
    return take(slot.values);
}

std::optional<Entry> FileLookup::entry(const EntryLocation& location) const {
    const std::size_t within = location.index % layout::block_entries;
    return from_block(
        entry_cache_, location, layout::block_entries,
        [](const TableReader& reader, std::uint32_t block, auto& into) {
            return reader.read_entries(block, into);
        },
        [&](const std::vector<Entry>& entries) { return entries[within]; });
}

std::optional<Wdl> FileLookup::wdl(const EntryLocation& location) const {
    const std::size_t within = location.index % layout::block_entries;
    return from_block(
        wdl_cache_, location, layout::block_wdl_bytes,
        [](const TableReader& reader, std::uint32_t block, auto& into) {
            return reader.read_wdl(block, into);
        },
        [&](const std::vector<std::uint8_t>& wdl) {
            return entry::value(static_cast<Entry>(wdl[within / 4] >> within % 4 * 2 & 3)).wdl;
        });
}

}  // namespace merels::tablebase
