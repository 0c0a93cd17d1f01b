#include "core/network.h"

#include <algorithm>
#include <cstring>
#include <doctest/doctest.h>
#include <memory>
#include <vector>

#include "core/random.h"

using namespace merels;

namespace {

// A network of numbers drawn by lot, as its file holds it.
template <class Net>
std::vector<std::uint8_t> drawn_file(Random& random) {
    auto numbers = std::make_unique<typename Net::Numbers>();
    const auto within = [&](int most) { return static_cast<int>(random.below(2 * most + 1)) - most; };
    for (auto& row : numbers->rows) {
        for (auto& number : row) number = static_cast<std::int8_t>(within(30));
    }
    for (auto& added : numbers->added) added = static_cast<std::int16_t>(within(100));
    for (auto& head : numbers->heads) {
        for (auto& weights : head.weights) {
            for (auto& weight : weights) weight = static_cast<std::int8_t>(within(127));
        }
        for (auto& added : head.added) added = within(10'000);
        for (auto& worth : head.worth) worth = within(300);
        head.worth_added = within(10'000);
    }
    std::vector<std::uint8_t> file(Net::file_size);
    std::memcpy(file.data(), numbers.get(), file.size());
    return file;
}

// A network by the book: network.h's words, one number after the other.
template <class Net>
int plain_judge(const std::vector<std::uint8_t>& file, std::span<const std::uint16_t> seen,
                std::size_t phase) {
    auto numbers = std::make_unique<typename Net::Numbers>();
    std::memcpy(numbers.get(), file.data(), file.size());
    const auto held = [](int number) { return std::min(std::max(number, 0), Net::one); };
    const auto& head = numbers->heads[phase];
    int worth = head.worth_added;
    for (std::size_t unit = 0; unit < Net::units; ++unit) {
        int sum = head.added[unit];
        for (std::size_t i = 0; i < Net::width; ++i) {
            int number = numbers->added[i];
            for (const std::size_t row : seen) number += numbers->rows[row][i];
            sum += held(number) * head.weights[unit][i];
        }
        worth += held(sum / Net::one) * head.worth[unit];
    }
    return worth / Net::one;
}

template <class Net>
void compare_with_plain() {
    Random random(1);
    for (int drawn = 0; drawn < 20; ++drawn) {
        const auto file = drawn_file<Net>(random);
        const auto net = std::make_unique<Net>(std::span(file).template first<Net::file_size>());
        for (int i = 0; i < 50; ++i) {
            std::vector<std::uint16_t> seen(random.below(30));
            for (auto& row : seen) row = static_cast<std::uint16_t>(random.below(Net::row_count));
            const std::size_t phase = random.below(Net::phases);
            CHECK(net->judge(seen, phase) == plain_judge<Net>(file, seen, phase));
        }
    }
}

}  // namespace

TEST_CASE("a network comes to what plain arithmetic comes to, whatever its shape") {
    compare_with_plain<Network<40, 16, 1>>();
    compare_with_plain<Network<100, 32, 2>>();
    compare_with_plain<Network<50, 128, 6>>();
}
