#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace merels::bench {

// So many lessons, made by several threads at once, each with a teacher of its own: teacher(thread)->teach()
// adds some more to a list.
template <class Lesson, class MakeTeacher>
[[nodiscard]] std::vector<Lesson> gathered(std::size_t how_many, unsigned threads,
                                           const MakeTeacher& teacher) {
    std::vector<std::vector<Lesson>> parts(threads);
    {
        std::vector<std::jthread> gathering;
        for (unsigned thread = 0; thread < threads; ++thread) {
            gathering.emplace_back([&, thread] {
                const auto own = teacher(thread);
                while (parts[thread].size() < how_many / threads) own->teach(parts[thread]);
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
