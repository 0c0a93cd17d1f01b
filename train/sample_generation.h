#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace merels::train {

// The part of a position that a network evaluates, and the expected points of the side to move.
template <class Input>
struct LabelledInput {
    Input input;
    float target;
};

// Generates samples on several threads, each with a generator of its own:
// make_generator(thread)->generate(list) appends some to a list.
template <class MakeGenerator>
[[nodiscard]] auto generate_samples(std::size_t how_many, unsigned threads,
                                    const MakeGenerator& make_generator) {
    using Sample = decltype(make_generator(0U))::element_type::Sample;
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
