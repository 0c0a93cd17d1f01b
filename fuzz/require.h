#pragma once

#include <cstdlib>

// What must hold whatever the input: the fuzzer keeps the input that breaks it.
inline void require(bool condition) {
    if (!condition) std::abort();
}
