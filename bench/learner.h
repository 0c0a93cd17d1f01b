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

namespace merels::bench {

// What a network sees of a position, and what it is to make of it.
struct Sight {
    std::array<std::uint16_t, 64> rows;  // the first so many
    std::size_t count;
    std::size_t phase;
    float points;  // the side to move gets
};

// Where things stand among all the numbers of a network while it learns, as fractions: the rows, what is
// added to them, and for each phase the weights of the units (by what they weigh, then by unit), what is
// added, what the units are worth, and what is added to that.
template <class Net>
struct Places {
    static constexpr std::size_t width = Net::width;
    static constexpr std::size_t units = Net::units;
    static constexpr std::size_t added = Net::row_count * width;
    static constexpr std::size_t heads = added + width;
    static constexpr std::size_t in_head_added = width * units;
    static constexpr std::size_t in_head_worth = in_head_added + units;
    static constexpr std::size_t in_head_worth_added = in_head_worth + units;
    static constexpr std::size_t head_size = in_head_worth_added + 1;
    static constexpr std::size_t all = heads + Net::phases * head_size;

    static bool is_one_byte(std::size_t at) {
        return at < added || (at >= heads && (at - heads) % head_size < in_head_added);
    }
};

using Fractions = std::vector<float>;

// What a network makes of a position, and the way there.
template <class Net>
class Pass {
  public:
    Pass(const Fractions& net, const Sight& sight)
        : sight_(sight), head_(At::heads + At::head_size * sight.phase) {
        std::copy_n(&net[At::added], width, sums_.begin());
        for (std::size_t k = 0; k < sight.count; ++k) {
            const float* row = &net[sight.rows[k] * width];
            for (std::size_t i = 0; i < width; ++i) sums_[i] += row[i];
        }
        for (std::size_t i = 0; i < width; ++i) held_[i] = hold(sums_[i]);
        std::copy_n(&net[head_ + At::in_head_added], units, unit_sums_.begin());
        for (std::size_t i = 0; i < width; ++i) {
            for (std::size_t u = 0; u < units; ++u) unit_sums_[u] += held_[i] * net[head_ + i * units + u];
        }
        float worth = net[head_ + At::in_head_worth_added];
        for (std::size_t u = 0; u < units; ++u) {
            unit_held_[u] = hold(unit_sums_[u]);
            worth += unit_held_[u] * net[head_ + At::in_head_worth + u];
        }
        expected_ = 1 / (1 + std::exp(-worth));
    }

    [[nodiscard]] float loss() const {
        constexpr float least = 1e-6F;
        return -sight_.points * std::log(std::max(expected_, least)) -
               (1 - sight_.points) * std::log(std::max(1 - expected_, least));
    }

    // Adds to `slopes` how the loss changes with each number.
    void back(const Fractions& net, Fractions& slopes) const {
        const float off = expected_ - sight_.points;
        slopes[head_ + At::in_head_worth_added] += off;
        std::array<float, units> of_units{};
        for (std::size_t u = 0; u < units; ++u) {
            slopes[head_ + At::in_head_worth + u] += off * unit_held_[u];
            of_units[u] = moves(unit_sums_[u]) ? off * net[head_ + At::in_head_worth + u] : 0;
            slopes[head_ + At::in_head_added + u] += of_units[u];
        }
        std::array<float, width> of_sums{};
        for (std::size_t i = 0; i < width; ++i) {
            float slope = 0;
            for (std::size_t u = 0; u < units; ++u) {
                slope += of_units[u] * net[head_ + i * units + u];
                slopes[head_ + i * units + u] += of_units[u] * held_[i];
            }
            of_sums[i] = moves(sums_[i]) ? slope : 0;
            slopes[At::added + i] += of_sums[i];
        }
        for (std::size_t k = 0; k < sight_.count; ++k) {
            float* row = &slopes[sight_.rows[k] * width];
            for (std::size_t i = 0; i < width; ++i) row[i] += of_sums[i];
        }
    }

  private:
    using At = Places<Net>;
    static constexpr std::size_t width = Net::width;
    static constexpr std::size_t units = Net::units;

    static float hold(float sum) { return std::min(std::max(sum, 0.0F), 1.0F); }
    static bool moves(float sum) { return sum > 0 && sum < 1; }

    const Sight& sight_;
    std::size_t head_;  // where the phase's begin
    std::array<float, width> sums_;
    std::array<float, width> held_;
    std::array<float, units> unit_sums_;
    std::array<float, units> unit_held_;
    float expected_;  // points
};

// Learns batch by batch, each number's step scaled by its own past (Adam).
template <class Net>
class Learner {
  public:
    Learner(Random& random, unsigned threads)
        : net_(drawn_by_lot(random)),
          drift_(At::all),
          swing_(At::all),
          slopes_(threads, Fractions(At::all)) {}

    // `see(i)` is the i-th of the batch.
    template <class See>
    void learn(std::size_t batch, float pace, const See& see) {
        {
            std::vector<std::jthread> learning;
            for (std::size_t thread = 0; thread < slopes_.size(); ++thread) {
                learning.emplace_back([&, thread] {
                    Fractions& slopes = slopes_[thread];
                    std::ranges::fill(slopes, 0.0F);
                    for (std::size_t i = thread; i < batch; i += slopes_.size()) {
                        const Sight sight = see(i);
                        Pass<Net>(net_, sight).back(net_, slopes);
                    }
                });
            }
        }
        step(pace, static_cast<float>(batch));
    }

    [[nodiscard]] float loss(const Sight& sight) const { return Pass<Net>(net_, sight).loss(); }

    // The network as its file holds it (core/network.h). A number nothing was ever learnt of is 0.
    [[nodiscard]] std::string file() const {
        std::string bytes;
        for (std::size_t i = 0; i < At::added; ++i) {
            write<std::int8_t>(swing_[i] == 0 ? 0 : net_[i], Net::one, bytes);
        }
        for (std::size_t i = At::added; i < At::heads; ++i) write<std::int16_t>(net_[i], Net::one, bytes);
        for (std::size_t phase = 0; phase < Net::phases; ++phase) {
            write_head(&net_[At::heads + phase * At::head_size], bytes);
        }
        return bytes;
    }

  private:
    using At = Places<Net>;

    // A number drawn from near zero, mostly within so much of it.
    static float near_zero(Random& random, float spread) {
        float sum = -6;
        for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.next() >> 40) / (1 << 24);
        return spread * sum;
    }

    static Fractions drawn_by_lot(Random& random) {
        constexpr float start = 0.3F;
        Fractions net(At::all, start);
        for (std::size_t i = 0; i < At::added; ++i) net[i] = near_zero(random, 0.1F);
        const auto head = net.begin() + At::heads;
        std::generate_n(head, At::in_head_added,
                        [&] { return near_zero(random, std::sqrt(2.0F / Net::width)); });
        std::generate_n(head + At::in_head_worth, Net::units + 1, [&] { return near_zero(random, 1); });
        for (std::size_t phase = 1; phase < Net::phases; ++phase) {
            std::copy_n(head, At::head_size, head + static_cast<std::ptrdiff_t>(phase * At::head_size));
        }
        return net;
    }

    void step(float pace, float batch_size) {
        constexpr float drift_kept = 0.9F;
        constexpr float swing_kept = 0.999F;
        constexpr float most = 127.0F / Net::one;  // of a number that is written as one byte
        ++steps_;
        const float drift_seen = 1 - std::pow(drift_kept, static_cast<float>(steps_));
        const float swing_seen = 1 - std::pow(swing_kept, static_cast<float>(steps_));
        for (std::size_t i = 0; i < At::all; ++i) {
            float slope = 0;
            for (const Fractions& slopes : slopes_) slope += slopes[i];
            slope /= batch_size;
            drift_[i] = drift_kept * drift_[i] + (1 - drift_kept) * slope;
            swing_[i] = swing_kept * swing_[i] + (1 - swing_kept) * slope * slope;
            net_[i] -= pace * (drift_[i] / drift_seen) / (std::sqrt(swing_[i] / swing_seen) + 1e-8F);
            if (At::is_one_byte(i)) net_[i] = std::clamp(net_[i], -most, most);
        }
    }

    static void write_head(const float* head, std::string& bytes) {
        for (std::size_t u = 0; u < Net::units; ++u) {
            for (std::size_t i = 0; i < Net::width; ++i) {
                write<std::int8_t>(head[i * Net::units + u], Net::one, bytes);
            }
        }
        for (std::size_t u = 0; u < Net::units; ++u) {
            write<std::int32_t>(head[At::in_head_added + u], Net::one * Net::one, bytes);
        }
        for (std::size_t u = 0; u < Net::units; ++u) {
            write<std::int32_t>(head[At::in_head_worth + u], Net::worth_of_one, bytes);
        }
        write<std::int32_t>(head[At::in_head_worth_added], Net::worth_of_one * Net::one, bytes);
    }

    template <class Number>
    static void write(float number, int one, std::string& bytes) {
        const auto whole = static_cast<std::uint32_t>(std::lround(number * static_cast<float>(one)));
        for (std::size_t i = 0; i < sizeof(Number); ++i) bytes += static_cast<char>(whole >> (8 * i) & 0xffU);
    }

    Fractions net_;
    Fractions drift_;
    Fractions swing_;
    std::vector<Fractions> slopes_;  // by thread
    long steps_ = 0;
};

}  // namespace merels::bench
