#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace merels::bench {

// So many lessons, made by several threads at once. `begin(thread)` answers what adds some more to a list of
// them each time it is called.
template <class Lesson, class Begin>
[[nodiscard]] std::vector<Lesson> gathered(std::size_t how_many, unsigned threads, const Begin& begin) {
    std::vector<std::vector<Lesson>> parts(threads);
    {
        std::vector<std::jthread> gathering;
        for (unsigned thread = 0; thread < threads; ++thread) {
            gathering.emplace_back([&, thread] {
                auto add_some = begin(thread);
                while (parts[thread].size() < how_many / threads) add_some(parts[thread]);
            });
        }
    }
    std::vector<Lesson> all;
    all.reserve(how_many + threads);
    for (std::vector<Lesson>& part : parts) {
        all.insert(all.end(), part.begin(), part.end());
        std::vector<Lesson>().swap(part);
    }
    return all;
}

}  // namespace merels::bench
