#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

// What must hold whatever the input: the fuzzer keeps the input that breaks it.
inline void require(bool condition) {
    if (!condition) std::abort();
}

// An error names a place in the text and a reason.
template <class FileError>
void require_place(std::string_view text, const FileError& error) {
    require(error.line >= 1 && error.line <= std::ranges::count(text, '\n') + 1);
    require(error.column >= 1 && !error.why.text().empty());
}
