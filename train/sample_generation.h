#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace merels::train {

// Generates samples on several threads, each with a generator of its own:
// make_generator(thread)->generate(list) appends some to a list.
template <class Sample, class MakeGenerator>
[[nodiscard]] std::vector<Sample> generate_samples(std::size_t how_many, unsigned threads,
                                                   const MakeGenerator& make_generator) {
    std::vector<std::vector<Sample>> parts(threads);
    {
        std::vector<std::jthread> workers;
        for (unsigned thread = 0; thread < threads; ++thread) {
            workers.emplace_back([&, thread] {
                const auto generator = make_generator(thread);
                while (parts[thread].size() < how_many / threads) generator->generate(parts[thread]);
            });
        }
    }
    std::vector<Sample> all;
    all.reserve(how_many + threads);
    for (std::vector<Sample>& part : parts) {
        all.insert(all.end(), part.begin(), part.end());
        std::vector<Sample>().swap(part);
    }
    return all;
}

}  // namespace merels::train
