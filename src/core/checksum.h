#pragma once

#include <cstdint>

namespace merels {

// The FNV-1a hash of some bytes, 64 bits: the checksum of our file formats.
template <class Bytes>
[[nodiscard]] constexpr std::uint64_t fnv1a(const Bytes& bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const auto byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3;
    return hash;
}

}  // namespace merels
