#pragma once

#include <cstdint>
#include <functional>

namespace merels::tablebase {

// Calls body(i) for each i below `count`, in any order, perhaps several at once, and returns when all calls
// have returned. No call may write what another one reads or writes. (The usual range is the rows of a
// table.)
using ParallelFor =
    std::function<void(std::uint32_t count, const std::function<void(std::uint32_t i)>& body)>;

// Runs the calls one after another on the calling thread.
inline void serial_for(std::uint32_t count, const std::function<void(std::uint32_t i)>& body) {
    for (std::uint32_t i = 0; i < count; ++i) body(i);
}

}  // namespace merels::tablebase
