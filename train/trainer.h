#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "core/training_traits.h"

namespace merels::train {

// The offsets of a network's parameters in one vector of floats: the feature weights, the biases, and for
// each phase a head with the hidden weights (by input, then by unit), the hidden biases, the output weights
// and the output bias.
template <class Net>
struct Layout {
    static constexpr std::size_t width = Net::width;
    static constexpr std::size_t units = Net::hidden_units;
    static constexpr std::size_t biases = Net::feature_count * width;
    static constexpr std::size_t heads = biases + width;
    static constexpr std::size_t hidden_biases = width * units;  // in a head
    static constexpr std::size_t output_weights = hidden_biases + units;
    static constexpr std::size_t output_bias = output_weights + units;
    static constexpr std::size_t head_size = output_bias + 1;
    static constexpr std::size_t size = heads + Net::phases * head_size;

    // Whether a parameter is quantised to eight bits.
    static bool is_one_byte(std::size_t at) {
        return at < biases || (at >= heads && (at - heads) % head_size < hidden_biases);
    }
};

using Parameters = std::vector<float>;

// The forward pass of one sample, and its backward pass.
template <class Net>
class Pass {
  public:
    Pass(const Parameters& net, const NetworkSample& sample)
        : sample_(sample), head_(At::heads + At::head_size * sample.phase) {
        std::copy_n(&net[At::biases], width, accumulator_.begin());
        for (std::size_t k = 0; k < sample.count; ++k) {
            const float* row = &net[sample.features[k] * width];
            for (std::size_t i = 0; i < width; ++i) accumulator_[i] += row[i];
        }
        for (std::size_t i = 0; i < width; ++i) activations_[i] = clipped_relu(accumulator_[i]);
        std::copy_n(&net[head_ + At::hidden_biases], units, hidden_sums_.begin());
        for (std::size_t i = 0; i < width; ++i) {
            for (std::size_t u = 0; u < units; ++u)
                hidden_sums_[u] += activations_[i] * net[head_ + i * units + u];
        }
        float output = net[head_ + At::output_bias];
        for (std::size_t u = 0; u < units; ++u) {
            hidden_[u] = clipped_relu(hidden_sums_[u]);
            output += hidden_[u] * net[head_ + At::output_weights + u];
        }
        predicted_ = 1 / (1 + std::exp(-output));
    }

    // Binary cross-entropy.
    [[nodiscard]] float loss() const {
        constexpr float epsilon = 1e-6F;
        return -sample_.target * std::log(std::max(predicted_, epsilon)) -
               (1 - sample_.target) * std::log(std::max(1 - predicted_, epsilon));
    }

    // Adds the gradient of the loss.
    void backward(const Parameters& net, Parameters& gradients) const {
        const float error = predicted_ - sample_.target;
        gradients[head_ + At::output_bias] += error;
        std::array<float, units> hidden_gradients{};
        for (std::size_t u = 0; u < units; ++u) {
            gradients[head_ + At::output_weights + u] += error * hidden_[u];
            hidden_gradients[u] =
                is_linear(hidden_sums_[u]) ? error * net[head_ + At::output_weights + u] : 0;
            gradients[head_ + At::hidden_biases + u] += hidden_gradients[u];
        }
        std::array<float, width> accumulator_gradients{};
        for (std::size_t i = 0; i < width; ++i) {
            float gradient = 0;
            for (std::size_t u = 0; u < units; ++u) {
                gradient += hidden_gradients[u] * net[head_ + i * units + u];
                gradients[head_ + i * units + u] += hidden_gradients[u] * activations_[i];
            }
            accumulator_gradients[i] = is_linear(accumulator_[i]) ? gradient : 0;
            gradients[At::biases + i] += accumulator_gradients[i];
        }
        for (std::size_t k = 0; k < sample_.count; ++k) {
            float* row = &gradients[sample_.features[k] * width];
            for (std::size_t i = 0; i < width; ++i) row[i] += accumulator_gradients[i];
        }
    }

  private:
    using At = Layout<Net>;
    static constexpr std::size_t width = Net::width;
    static constexpr std::size_t units = Net::hidden_units;

    static float clipped_relu(float sum) { return std::min(std::max(sum, 0.0F), 1.0F); }
    // Where the derivative of clipped_relu is 1 and not 0.
    static bool is_linear(float sum) { return sum > 0 && sum < 1; }

    const NetworkSample& sample_;
    std::size_t head_;  // offset of the phase's head
    std::array<float, width> accumulator_;
    std::array<float, width> activations_;
    std::array<float, units> hidden_sums_;
    std::array<float, units> hidden_;
    float predicted_;  // points
};

// Trains a network by mini-batch gradient descent with Adam.
template <class Net>
class Trainer {
  public:
    Trainer(Random& random, unsigned threads)
        : net_(random_parameters(random)),
          m_(At::size),
          v_(At::size),
          gradients_(threads, Parameters(At::size)) {}

    // One step. `sample(i)` is the i-th of the batch and is called on several threads.
    template <class GetSample>
    void train_batch(std::size_t batch_size, float learning_rate, const GetSample& sample) {
        {
            std::vector<std::jthread> threads;
            for (std::size_t thread = 0; thread < gradients_.size(); ++thread) {
                threads.emplace_back([&, thread] {
                    Parameters& gradients = gradients_[thread];
                    std::ranges::fill(gradients, 0.0F);
                    for (std::size_t i = thread; i < batch_size; i += gradients_.size()) {
                        const NetworkSample one = sample(i);
                        Pass<Net>(net_, one).backward(net_, gradients);
                    }
                });
            }
        }
        adam_step(learning_rate, static_cast<float>(batch_size));
    }

    [[nodiscard]] float loss(const NetworkSample& sample) const { return Pass<Net>(net_, sample).loss(); }

    // The quantised weights (Net::Weights in core/network.h). A feature that was never active has weights of
    // 0.
    [[nodiscard]] std::string weights() const {
        std::string bytes;
        for (std::size_t i = 0; i < At::biases; ++i) {
            write<std::int8_t>(v_[i] == 0 ? 0 : net_[i], Net::quantised_one, bytes);
        }
        for (std::size_t i = At::biases; i < At::heads; ++i)
            write<std::int16_t>(net_[i], Net::quantised_one, bytes);
        for (std::size_t phase = 0; phase < Net::phases; ++phase) {
            write_head(&net_[At::heads + phase * At::head_size], bytes);
        }
        return bytes;
    }

  private:
    using At = Layout<Net>;

    // A number of a normal distribution around 0, approximately.
    static float random_normal(Random& random, float deviation) {
        float sum = -6;
        for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.next() >> 40) / (1 << 24);
        return deviation * sum;
    }

    // All phases begin with the same head.
    static Parameters random_parameters(Random& random) {
        constexpr float initial_bias = 0.3F;
        Parameters net(At::size, initial_bias);
        for (std::size_t i = 0; i < At::biases; ++i) net[i] = random_normal(random, 0.1F);
        const auto head = net.begin() + At::heads;
        std::generate_n(head, At::hidden_biases,
                        [&] { return random_normal(random, std::sqrt(2.0F / Net::width)); });
        std::generate_n(head + At::output_weights, Net::hidden_units + 1,
                        [&] { return random_normal(random, 1); });
        for (std::size_t phase = 1; phase < Net::phases; ++phase) {
            std::copy_n(head, At::head_size, head + static_cast<std::ptrdiff_t>(phase * At::head_size));
        }
        return net;
    }

    void adam_step(float learning_rate, float batch_size) {
        constexpr float beta1 = 0.9F;
        constexpr float beta2 = 0.999F;
        constexpr float epsilon = 1e-8F;
        constexpr float one_byte_max = 127.0F / Net::quantised_one;
        ++steps_;
        const float m_correction = 1 - std::pow(beta1, static_cast<float>(steps_));
        const float v_correction = 1 - std::pow(beta2, static_cast<float>(steps_));
        for (std::size_t i = 0; i < At::size; ++i) {
            float gradient = 0;
            for (const Parameters& gradients : gradients_) gradient += gradients[i];
            gradient /= batch_size;
            m_[i] = beta1 * m_[i] + (1 - beta1) * gradient;
            v_[i] = beta2 * v_[i] + (1 - beta2) * gradient * gradient;
            net_[i] -= learning_rate * (m_[i] / m_correction) / (std::sqrt(v_[i] / v_correction) + epsilon);
            if (At::is_one_byte(i)) net_[i] = std::clamp(net_[i], -one_byte_max, one_byte_max);
        }
    }

    static void write_head(const float* head, std::string& bytes) {
        constexpr int one = Net::quantised_one;
        for (std::size_t u = 0; u < Net::hidden_units; ++u) {
            for (std::size_t i = 0; i < Net::width; ++i) {
                write<std::int8_t>(head[i * Net::hidden_units + u], one, bytes);
            }
        }
        for (std::size_t u = 0; u < Net::hidden_units; ++u) {
            write<std::int32_t>(head[At::hidden_biases + u], one * one, bytes);
        }
        for (std::size_t u = 0; u < Net::hidden_units; ++u) {
            write<std::int32_t>(head[At::output_weights + u], Net::output_scale, bytes);
        }
        write<std::int32_t>(head[At::output_bias], Net::output_scale * one, bytes);
    }

    template <class Number>
    static void write(float number, int scale, std::string& bytes) {
        const auto whole = static_cast<std::uint32_t>(std::lround(number * static_cast<float>(scale)));
        for (std::size_t i = 0; i < sizeof(Number); ++i) bytes += static_cast<char>(whole >> (8 * i) & 0xffU);
    }

    Parameters net_;
    Parameters m_;                       // Adam's first moments
    Parameters v_;                       // Adam's second moments
    std::vector<Parameters> gradients_;  // by thread
    long steps_ = 0;
};

}  // namespace merels::train
