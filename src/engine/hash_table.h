#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace merels {

// What the search has found out about positions, by their keys: a fixed amount of memory that any number of
// threads read and write at once. An entry is two words, the first mixed with the second, so that one torn by
// two writers matches no key and is not believed.
class HashTable {
  public:
    enum class Bound : std::uint8_t { none, at_least, at_most, exact };

    struct Entry {
        std::uint32_t turn = 0;  // the best turn, by its number among the position's choices
        std::int16_t value = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
    };

    // As many entries as fit into so many bytes, rounded down to a power of two.
    explicit HashTable(std::size_t bytes)
        : size_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Slot), 1024))), slots_(new Slot[size_]) {}

    [[nodiscard]] Entry find(std::uint64_t key) const {
        const Slot& slot = slots_[key & (size_ - 1)];
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key) return {};
        return std::bit_cast<Entry>(data);
    }

    // Keeps an entry, unless a deeper one of the same position is there.
    void keep(std::uint64_t key, const Entry& entry) {
        Slot& slot = slots_[key & (size_ - 1)];
        const Entry old = find(key);
        if (old.bound != Bound::none && old.depth > entry.depth && entry.bound != Bound::exact) return;
        const auto data = std::bit_cast<std::uint64_t>(entry);
        slot.check.store(key ^ data, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }

    void clear() {
        for (std::size_t i = 0; i < size_; ++i) {
            slots_[i].check.store(0, std::memory_order_relaxed);
            slots_[i].data.store(0, std::memory_order_relaxed);
        }
    }

    [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Slot); }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    static_assert(sizeof(Entry) == sizeof(std::uint64_t));

    std::size_t size_;
    std::unique_ptr<Slot[]> slots_;
};

}  // namespace merels
