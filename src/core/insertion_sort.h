#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace merels {

// Sorts a short list. A tenth of the code of std::ranges::sort, which every page that plays has to load.
template <class T, class Less>
void insertion_sort(std::vector<T>& list, Less less) {
    for (std::size_t i = 1; i < list.size(); ++i) {
        for (std::size_t at = i; at > 0 && less(list[at], list[at - 1]); --at) {
            std::swap(list[at], list[at - 1]);
        }
    }
}

}  // namespace merels
