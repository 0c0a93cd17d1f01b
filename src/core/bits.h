#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace merels {

// Sets of points as bits of a word: point n is bit n.

template <std::unsigned_integral Bits>
constexpr std::uint32_t how_many(Bits set) {
    return static_cast<std::uint32_t>(std::popcount(set));
}

template <std::unsigned_integral Bits>
constexpr std::uint8_t lowest(Bits set) {
    return static_cast<std::uint8_t>(std::countr_zero(set));
}

// The n-th point of a set, counted from 0 at the lowest.
template <std::unsigned_integral Bits>
inline std::uint8_t nth_point(Bits set, std::uint32_t n) {
#ifdef __BMI2__
    return lowest(_pdep_u64(std::uint64_t{1} << n, set));
#else
    while (n-- > 0) set &= set - 1;
    return lowest(set);
#endif
}

// Parallel bit extract: the bits of `set` at the places of `where`, moved to the lowest bits in their order.
inline std::uint32_t extract_bits(std::uint32_t set, std::uint32_t where) {
#ifdef __BMI2__
    return _pext_u32(set, where);
#else
    std::uint32_t extracted = 0;
    for (std::uint32_t to = 1; where != 0; where &= where - 1, to <<= 1) {
        if ((set & where & (0 - where)) != 0) extracted |= to;
    }
    return extracted;
#endif
}

// Parallel bit deposit, the inverse: the lowest bits of `set`, moved to the places of `where` in their order.
inline std::uint32_t deposit_bits(std::uint32_t set, std::uint32_t where) {
#ifdef __BMI2__
    return _pdep_u32(set, where);
#else
    std::uint32_t deposited = 0;
    for (; where != 0; where &= where - 1, set >>= 1) {
        if ((set & 1) != 0) deposited |= where & (0 - where);
    }
    return deposited;
#endif
}

// Calls visit with each point of a set, lowest first.
template <std::unsigned_integral Bits, class Visit>
constexpr void each_point(Bits set, Visit&& visit) {
    for (; set != 0; set &= set - 1) visit(lowest(set));
}

}  // namespace merels
