#include "core/network.h"

#include <algorithm>
#include <cstring>
#include <doctest/doctest.h>
#include <memory>
#include <vector>

#include "core/random.h"

using namespace merels;

namespace {

template <class Net>
std::unique_ptr<typename Net::Weights> random_weights(Random& random) {
    auto weights = std::make_unique<typename Net::Weights>();
    const auto within = [&](int most) { return static_cast<int>(random.below(2 * most + 1)) - most; };
    for (auto& row : weights->features) {
        for (auto& weight : row) weight = static_cast<std::int8_t>(within(30));
    }
    for (auto& bias : weights->biases) bias = static_cast<std::int16_t>(within(100));
    for (auto& head : weights->heads) {
        for (auto& row : head.hidden_weights) {
            for (auto& weight : row) weight = static_cast<std::int8_t>(within(127));
        }
        for (auto& bias : head.hidden_biases) bias = within(10'000);
        for (auto& weight : head.output_weights) weight = within(300);
        head.output_bias = within(10'000);
    }
    return weights;
}

// The forward pass in plain arithmetic, one number after the other.
template <class Net>
int plain_forward(const typename Net::Weights& weights, std::span<const std::uint16_t> active,
                  std::size_t phase) {
    const auto clipped_relu = [](int number) { return std::min(std::max(number, 0), Net::quantised_one); };
    const auto& head = weights.heads[phase];
    int output = head.output_bias;
    for (std::size_t unit = 0; unit < Net::hidden_units; ++unit) {
        int sum = head.hidden_biases[unit];
        for (std::size_t i = 0; i < Net::width; ++i) {
            int accumulated = weights.biases[i];
            for (const std::size_t feature : active) accumulated += weights.features[feature][i];
            sum += clipped_relu(accumulated) * head.hidden_weights[unit][i];
        }
        output += clipped_relu(sum / Net::quantised_one) * head.output_weights[unit];
    }
    return output / Net::quantised_one;
}

template <class Net>
void compare_with_plain() {
    Random random(1);
    for (int drawn = 0; drawn < 20; ++drawn) {
        const auto weights = random_weights<Net>(random);
        std::vector<std::uint8_t> bytes(sizeof *weights);
        std::memcpy(bytes.data(), weights.get(), bytes.size());
        const auto net =
            std::make_unique<Net>(std::span(bytes).template first<sizeof(typename Net::Weights)>());
        for (int i = 0; i < 50; ++i) {
            std::vector<std::uint16_t> active(random.below(30));
            for (auto& feature : active)
                feature = static_cast<std::uint16_t>(random.below(Net::feature_count));
            const std::size_t phase = random.below(Net::phases);
            CHECK(net->forward(active, phase) == plain_forward<Net>(*weights, active, phase));
        }
    }
}

// A network with an id, as the games have them.
class TestNet : public Network<40, 16, 1> {
  public:
    using Network::Network;
    static constexpr NetworkHeader header() { return header_of("test"); }
};

}  // namespace

TEST_CASE("the forward pass computes what plain arithmetic does, whatever the network's shape") {
    compare_with_plain<Network<40, 16, 1>>();
    compare_with_plain<Network<100, 32, 2>>();
    compare_with_plain<Network<50, 128, 6>>();
}

TEST_CASE("a network is loaded from a valid file only") {
    Random random(2);
    const auto weights = random_weights<TestNet>(random);
    const std::string file = write_network_file(
        TestNet::header(), {reinterpret_cast<const char*>(weights.get()), sizeof *weights});
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    std::optional<TestNet> net;
    CHECK(load_network(bytes.first(bytes.size() - 1), net).error() == NetworkError::size);
    CHECK(!net.has_value());
    REQUIRE(load_network(bytes, net).has_value());
    const std::uint16_t active[] = {3, 7};
    CHECK(net->forward(active, 0) == plain_forward<TestNet>(*weights, active, 0));
}
