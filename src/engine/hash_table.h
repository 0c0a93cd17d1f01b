#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace merels {

// What the search has found out about positions, by their keys: a fixed amount of memory that any number of
// threads read and write at once. An entry is two words, the first mixed with the second, so that one torn by
// two writers matches no key and is not believed.
//
// A position may stand in any of four slots side by side, one cache line; a new one takes the place of the
// shallowest there, those of earlier searches first.
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
        : size_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Line), 256))),
          lines_(make_lines(size_)) {}

    // To be told when another search begins: what earlier ones have left is the first to go.
    void next_search() { search_.store((search_ + 1) % searches, std::memory_order_relaxed); }

    [[nodiscard]] Entry find(std::uint64_t key) const {
        for (const Slot& slot : line(key)) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
        }
        return {};
    }

    // Keeps an entry, unless a deeper one of the same position is there.
    void keep(std::uint64_t key, const Entry& entry) {
        Slot* place = nullptr;
        int least = INT32_MAX;
        for (Slot& slot : line(key)) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            const Entry old = unpack(data);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && old.bound != Bound::none) {
                if (old.depth > entry.depth && entry.bound != Bound::exact) return;
                place = &slot;
                break;
            }
            const int worth = old.bound == Bound::none ? INT32_MIN : old.depth - 256 * age(data);
            if (worth >= least) continue;
            least = worth;
            place = &slot;
        }
        const std::uint64_t data = pack(entry, search_.load(std::memory_order_relaxed));
        place->check.store(key ^ data, std::memory_order_relaxed);
        place->data.store(data, std::memory_order_relaxed);
    }

    // Brings the place of a position nearer, for it will be asked for soon.
    void fetch(std::uint64_t key) const { __builtin_prefetch(&line(key)); }

    void clear() {
        for (std::size_t i = 0; i < size_; ++i) {
            for (Slot& slot : lines_[i]) {
                slot.check.store(0, std::memory_order_relaxed);
                slot.data.store(0, std::memory_order_relaxed);
            }
        }
    }

    [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Line); }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Line : std::array<Slot, 4> {};

    static constexpr std::uint32_t searches = 64;  // counted around

    struct Free {
        std::align_val_t alignment;
        void operator()(Line* lines) const { ::operator delete(lines, alignment); }
    };
    using Lines = std::unique_ptr<Line[], Free>;

    // A large table in large pages, if the system has any: the search comes to places all over it, and with
    // small ones the processor looks up a page each time.
    static Lines make_lines(std::size_t count) {
        const std::size_t bytes = count * sizeof(Line);
        std::align_val_t alignment{alignof(Line)};
#ifdef __linux__
        constexpr std::size_t large_page = std::size_t{2} << 20;
        if (bytes >= large_page) alignment = std::align_val_t{large_page};
#endif
        void* memory = ::operator new(bytes, alignment);
#ifdef __linux__
        if (bytes >= large_page) (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
        Lines lines(static_cast<Line*>(memory), Free{alignment});
        std::uninitialized_value_construct_n(lines.get(), count);
        return lines;
    }

    [[nodiscard]] Line& line(std::uint64_t key) const { return lines_[key & (size_ - 1)]; }
    [[nodiscard]] int age(std::uint64_t data) const {
        const auto then = static_cast<std::uint32_t>(data >> 26) % searches;
        return static_cast<int>((search_.load(std::memory_order_relaxed) + searches - then) % searches);
    }

    // From the lowest bit: the turn 24, the bound 2, the search 6, the depth 8, the value 16. No position
    // that can be searched has more turns than 24 bits can number.
    static std::uint64_t pack(const Entry& entry, std::uint32_t search) {
        return std::uint64_t{entry.turn & 0xffffffU} | static_cast<std::uint64_t>(entry.bound) << 24 |
               std::uint64_t{search} << 26 | std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
               std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 40;
    }
    static Entry unpack(std::uint64_t data) {
        return {.turn = static_cast<std::uint32_t>(data & 0xffffffU),
                .value = static_cast<std::int16_t>(data >> 40),
                .depth = static_cast<std::int8_t>(data >> 32),
                .bound = static_cast<Bound>(data >> 24 & 3U)};
    }

    std::size_t size_;
    Lines lines_;
    std::atomic<std::uint32_t> search_{0};
};

}  // namespace merels
