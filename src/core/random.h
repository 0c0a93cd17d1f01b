#pragma once

#include <cstdint>

namespace merels {

// Scrambles a word so that near values come out far apart (the finaliser of splitmix64).
constexpr std::uint64_t scramble(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
}

// Random numbers that are the same on every machine for the same seed (splitmix64).
class Random {
  public:
    constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return scramble(state_ += 0x9e3779b97f4a7c15U); }

    // A number from 0 to below - 1, each as likely as the others (Lemire's multiplication, rejecting the
    // overhang).
    constexpr std::uint32_t below(std::uint32_t bound) {
        auto product = (next() >> 32) * bound;
        if (auto low = static_cast<std::uint32_t>(product); low < bound) {
            const std::uint32_t overhang = -bound % bound;
            while (low < overhang) {
                product = (next() >> 32) * bound;
                low = static_cast<std::uint32_t>(product);
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace merels
