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

namespace merels::engine {

// Search results by position key, in a fixed amount of memory. Any number of threads may probe and store at
// once without locks: a slot is two words, the first XORed with the second, so that a slot torn by two
// writers matches no key.
//
// A position's bucket is four slots in one cache line. A new entry replaces the shallowest there; entries of
// earlier searches go first.
class TranspositionTable {
  public:
    enum class Bound : std::uint8_t { none, lower, upper, exact };

    struct Entry {
        std::uint32_t turn = 0;  // the index of the best turn among the position's choices
        std::int16_t value = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
    };

    // As many entries as fit into so many bytes, rounded down to a power of two.
    explicit TranspositionTable(std::size_t bytes)
        : size_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 256))),
          buckets_(make_buckets(size_)) {}

    // Begins a new search: entries of earlier ones are replaced first.
    void new_search() { generation_.store((generation_ + 1) % generations, std::memory_order_relaxed); }

    // An entry with Bound::none if there is none.
    [[nodiscard]] Entry probe(std::uint64_t key) const {
        for (const Slot& slot : bucket(key)) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
        }
        return {};
    }

    // Stores an entry, unless it is a bound and a deeper entry of the same position is there.
    void store(std::uint64_t key, const Entry& entry) {
        Slot* replaced = nullptr;
        int lowest = INT32_MAX;
        for (Slot& slot : bucket(key)) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            const Entry old = unpack(data);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && old.bound != Bound::none) {
                if (old.depth > entry.depth && entry.bound != Bound::exact) return;
                replaced = &slot;
                break;
            }
            const int priority = old.bound == Bound::none ? INT32_MIN : old.depth - 256 * age(data);
            if (priority >= lowest) continue;
            lowest = priority;
            replaced = &slot;
        }
        const std::uint64_t data = pack(entry, generation_.load(std::memory_order_relaxed));
        replaced->check.store(key ^ data, std::memory_order_relaxed);
        replaced->data.store(data, std::memory_order_relaxed);
    }

    // Loads a position's bucket into the cache ahead of a probe.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    void clear() {
        for (std::size_t i = 0; i < size_; ++i) {
            for (Slot& slot : buckets_[i]) {
                slot.check.store(0, std::memory_order_relaxed);
                slot.data.store(0, std::memory_order_relaxed);
            }
        }
    }

    [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};  // key ^ data
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket : std::array<Slot, 4> {};

    static constexpr std::uint32_t generations = 64;  // the counter wraps around

    struct Free {
        std::align_val_t alignment;
        void operator()(Bucket* buckets) const { ::operator delete(buckets, alignment); }
    };
    using Buckets = std::unique_ptr<Bucket[], Free>;

    // A large table is in huge pages where the system has them: the search probes all over it, and each probe
    // of a small page would cost a TLB miss.
    static Buckets make_buckets(std::size_t count) {
        const std::size_t bytes = count * sizeof(Bucket);
        std::align_val_t alignment{alignof(Bucket)};
#ifdef __linux__
        constexpr std::size_t huge_page = std::size_t{2} << 20;
        if (bytes >= huge_page) alignment = std::align_val_t{huge_page};
#endif
        void* memory = ::operator new(bytes, alignment);
#ifdef __linux__
        if (bytes >= huge_page) (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
        Buckets buckets(static_cast<Bucket*>(memory), Free{alignment});
        std::uninitialized_value_construct_n(buckets.get(), count);
        return buckets;
    }

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const { return buckets_[key & (size_ - 1)]; }
    // How many searches ago an entry was stored.
    [[nodiscard]] int age(std::uint64_t data) const {
        const auto stored = static_cast<std::uint32_t>(data >> 26) % generations;
        return static_cast<int>((generation_.load(std::memory_order_relaxed) + generations - stored) %
                                generations);
    }

    // From the lowest bit: turn 24, bound 2, generation 6, depth 8, value 16. No position that can be
    // searched has more than 2^24 turns.
    static std::uint64_t pack(const Entry& entry, std::uint32_t generation) {
        return std::uint64_t{entry.turn & 0xffffffU} | static_cast<std::uint64_t>(entry.bound) << 24 |
               std::uint64_t{generation} << 26 | std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
               std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 40;
    }
    static Entry unpack(std::uint64_t data) {
        return {.turn = static_cast<std::uint32_t>(data & 0xffffffU),
                .value = static_cast<std::int16_t>(data >> 40),
                .depth = static_cast<std::int8_t>(data >> 32),
                .bound = static_cast<Bound>(data >> 24 & 3U)};
    }

    std::size_t size_;
    Buckets buckets_;
    std::atomic<std::uint32_t> generation_{0};
};

}  // namespace merels::engine
