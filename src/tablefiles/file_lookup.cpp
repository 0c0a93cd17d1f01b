#include "tablefiles/file_lookup.h"

#include <algorithm>

#include "core/random.h"
#include "files/files.h"
#include "tablefiles/layout.h"

namespace merels::tables {

FileLookup::FileLookup(std::string folder, const Ground& ground, std::size_t memory)
    : folder_(std::move(folder)),
      ground_(ground),
      kinds_(std::max<std::size_t>(1, memory / 2 / layout::kinds_in_block)),
      cells_(std::max<std::size_t>(1, memory / 2 / (layout::cells_in_block * sizeof(Cell)))) {
    std::uint64_t number = 0;
    for (const Subspace& subspace : all_subspaces(ground.variant())) {
        if (!file_exists(path_of(folder_, ground.variant(), subspace))) continue;
        tables_[subspace].number = number++;
        most_men_ = std::max(most_men_, moving(ground.variant(), subspace) ? subspace.by + subspace.others
                                                                           : 2 * ground.variant().men);
    }
}

std::string FileLookup::damage() const {
    const std::scoped_lock held(damage_mutex_);
    return damage_;
}

void FileLookup::note(const Spot& spot, const std::string& damage) const {
    const std::scoped_lock held(damage_mutex_);
    if (damage_.empty()) damage_ = path_of(folder_, ground_.variant(), spot.subspace) + ": " + damage;
}

const TableFile* FileLookup::table(const Spot& spot, std::uint64_t& number) const {
    const auto found = tables_.find(spot.subspace);
    if (found == tables_.end()) return nullptr;
    Entry& entry = found->second;
    std::call_once(entry.opening, [&] {
        auto opened = open_table(folder_, ground_, spot.subspace);
        if (opened) {
            entry.table = std::move(*opened);
        } else {
            const std::scoped_lock held(damage_mutex_);
            if (damage_.empty()) damage_ = opened.error();
        }
    });
    number = entry.number;
    return entry.table.get();
}

namespace {

// The slot a block has: no other block of the same number can be in it.
template <class Slots>
auto& slot_of(Slots& slots, std::uint64_t key) {
    return slots[scramble(key) % slots.size()];
}

}  // namespace

template <class Value, class Read, class Take>
auto FileLookup::of_block(std::vector<Slot<Value>>& slots, const Spot& spot, std::size_t size, Read read,
                          Take take) const -> std::optional<decltype(take(std::vector<Value>{}))> {
    std::uint64_t number = 0;
    const TableFile* file = table(spot, number);
    if (file == nullptr) return std::nullopt;
    const auto block = static_cast<std::uint32_t>(spot.cell / layout::cells_in_block);
    const std::uint64_t key = number << 32 | block;
    Slot<Value>& slot = slot_of(slots, key);
    const std::scoped_lock held(slot.mutex);
    if (slot.key != key) {
        slot.key = UINT64_MAX;
        slot.values.resize(size);
        if (const auto done = read(file->reader, block, slot.values); !done) {
            note(spot, done.error());
            return std::nullopt;
        }
        slot.key = key;
    }
    return take(slot.values);
}

std::optional<Cell> FileLookup::cell(const Spot& spot) const {
    const std::size_t within = spot.cell % layout::cells_in_block;
    return of_block(
        cells_, spot, layout::cells_in_block,
        [](const TableReader& reader, std::uint32_t block, auto& into) { return reader.cells(block, into); },
        [&](const std::vector<Cell>& cells) { return cells[within]; });
}

std::optional<Worth::Kind> FileLookup::kind(const Spot& spot) const {
    const std::size_t within = spot.cell % layout::cells_in_block;
    return of_block(
        kinds_, spot, layout::kinds_in_block,
        [](const TableReader& reader, std::uint32_t block, auto& into) { return reader.kinds(block, into); },
        [&](const std::vector<std::uint8_t>& kinds) {
            return cell::worth(static_cast<Cell>(kinds[within / 4] >> within % 4 * 2 & 3)).kind;
        });
}

}  // namespace merels::tables
