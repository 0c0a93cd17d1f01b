#include "bench/learning.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <numbers>
#include <thread>
#include <unistd.h>
#include <vector>

#include "bench/lessons.h"
#include "bench/stopwatch.h"
#include "core/random.h"
#include "files/files.h"
#include "tablefiles/library.h"
#include "tables/symmetries.h"

namespace merels::bench {
namespace {

using mill::Net;
using mill::View;

constexpr std::size_t width = Net::width;
constexpr std::size_t units = Net::units;

// Where things stand among all the numbers of a network: the rows, what is added to them, and for each phase
// the weights of the units (by what they weigh, then by unit), what is added, what the units are worth, and
// what is added to that.
constexpr std::size_t added_at = Net::row_count * width;
constexpr std::size_t heads_at = added_at + width;
constexpr std::size_t head_added = width * units;
constexpr std::size_t head_worth = head_added + units;
constexpr std::size_t head_worth_added = head_worth + units;
constexpr std::size_t head_size = head_worth_added + 1;
constexpr std::size_t all_numbers = heads_at + Net::phases * head_size;
using Numbers = std::vector<float>;

constexpr float most = 127.0F / Net::one;  // of a number that is written as one byte

bool is_one_byte(std::size_t at) {
    return at < added_at || (at >= heads_at && (at - heads_at) % head_size < head_added);
}

// What a network makes of a position, and the way there.
struct Pass {
    Net::Seen seen;
    std::size_t head;  // where the phase's begin
    std::array<float, width> sums;
    std::array<float, width> held;
    std::array<float, units> unit_sums;
    std::array<float, units> unit_held;
    float expected;  // points

    Pass(const Numbers& net, const View& view)
        : seen(Net::see(view)), head(heads_at + head_size * Net::phase(view)) {
        std::copy_n(&net[added_at], width, sums.begin());
        for (const std::size_t row : seen) {
            for (std::size_t i = 0; i < width; ++i) sums[i] += net[row * width + i];
        }
        for (std::size_t i = 0; i < width; ++i) held[i] = hold(sums[i]);
        std::copy_n(&net[head + head_added], units, unit_sums.begin());
        for (std::size_t i = 0; i < width; ++i) {
            for (std::size_t u = 0; u < units; ++u) unit_sums[u] += held[i] * net[head + i * units + u];
        }
        float worth = net[head + head_worth_added];
        for (std::size_t u = 0; u < units; ++u) {
            unit_held[u] = hold(unit_sums[u]);
            worth += unit_held[u] * net[head + head_worth + u];
        }
        expected = 1 / (1 + std::exp(-worth));
    }

    [[nodiscard]] float loss(float points) const {
        constexpr float least = 1e-6F;
        return -points * std::log(std::max(expected, least)) -
               (1 - points) * std::log(std::max(1 - expected, least));
    }

    // Adds to `slopes` how the loss changes with each number.
    void back(const Numbers& net, float points, Numbers& slopes) const {
        const float off = expected - points;
        slopes[head + head_worth_added] += off;
        std::array<float, units> of_units{};
        for (std::size_t u = 0; u < units; ++u) {
            slopes[head + head_worth + u] += off * unit_held[u];
            of_units[u] = moves(unit_sums[u]) ? off * net[head + head_worth + u] : 0;
            slopes[head + head_added + u] += of_units[u];
        }
        std::array<float, width> of_sums{};
        for (std::size_t i = 0; i < width; ++i) {
            float slope = 0;
            for (std::size_t u = 0; u < units; ++u) {
                slope += of_units[u] * net[head + i * units + u];
                slopes[head + i * units + u] += of_units[u] * held[i];
            }
            of_sums[i] = moves(sums[i]) ? slope : 0;
            slopes[added_at + i] += of_sums[i];
        }
        for (const std::size_t row : seen) {
            for (std::size_t i = 0; i < width; ++i) slopes[row * width + i] += of_sums[i];
        }
    }

  private:
    static float hold(float sum) { return std::min(std::max(sum, 0.0F), 1.0F); }
    static bool moves(float sum) { return sum > 0 && sum < 1; }
};

// A number drawn from near zero, mostly within so much of it.
float near_zero(Random& random, float spread) {
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.next() >> 40) / (1 << 24);
    return spread * sum;
}

Numbers drawn_by_lot(Random& random) {
    constexpr float start = 0.3F;
    Numbers net(all_numbers, start);
    for (std::size_t i = 0; i < added_at; ++i) net[i] = near_zero(random, 0.1F);
    const auto head = net.begin() + heads_at;
    std::generate_n(head, head_added, [&] { return near_zero(random, std::sqrt(2.0F / width)); });
    std::generate_n(head + head_worth, units + 1, [&] { return near_zero(random, 1); });
    for (std::size_t phase = 1; phase < Net::phases; ++phase) {
        std::copy_n(head, head_size, head + static_cast<std::ptrdiff_t>(phase * head_size));
    }
    return net;
}

// Learns batch by batch, each number's step scaled by its own past (Adam).
class Learner {
  public:
    Learner(Numbers net, const tables::Symmetries& symmetries, unsigned threads)
        : net_(std::move(net)),
          symmetries_(symmetries),
          drift_(all_numbers),
          swing_(all_numbers),
          slopes_(threads, Numbers(all_numbers)) {}

    [[nodiscard]] const Numbers& net() const { return net_; }

    // Each lesson is learnt in one of the ways the board can be turned, drawn by lot.
    void learn(std::span<const Lesson> batch, float pace, std::uint64_t lot) {
        {
            std::vector<std::jthread> learning;
            for (std::size_t i = 0; i < slopes_.size(); ++i) {
                learning.emplace_back([&, i] { add_slopes(batch, i, lot); });
            }
        }
        step(pace, static_cast<float>(batch.size()));
    }

    [[nodiscard]] double loss(std::span<const Lesson> lessons) const {
        double sum = 0;
        for (const Lesson& lesson : lessons) sum += Pass(net_, lesson.view).loss(lesson.points());
        return sum / static_cast<double>(lessons.size());
    }

  private:
    void add_slopes(std::span<const Lesson> batch, std::size_t thread, std::uint64_t lot) {
        Numbers& slopes = slopes_[thread];
        std::ranges::fill(slopes, 0.0F);
        for (std::size_t i = thread; i < batch.size(); i += slopes_.size()) {
            View view = batch[i].view;
            const auto turned =
                static_cast<int>(scramble(lot + i) % static_cast<unsigned>(symmetries_.count()));
            view.own = symmetries_.image(turned, view.own);
            view.theirs = symmetries_.image(turned, view.theirs);
            Pass(net_, view).back(net_, batch[i].points(), slopes);
        }
    }

    void step(float pace, float batch_size) {
        constexpr float drift_kept = 0.9F;
        constexpr float swing_kept = 0.999F;
        ++steps_;
        const float drift_seen = 1 - std::pow(drift_kept, static_cast<float>(steps_));
        const float swing_seen = 1 - std::pow(swing_kept, static_cast<float>(steps_));
        for (std::size_t i = 0; i < all_numbers; ++i) {
            float slope = 0;
            for (const Numbers& slopes : slopes_) slope += slopes[i];
            slope /= batch_size;
            drift_[i] = drift_kept * drift_[i] + (1 - drift_kept) * slope;
            swing_[i] = swing_kept * swing_[i] + (1 - swing_kept) * slope * slope;
            net_[i] -= pace * (drift_[i] / drift_seen) / (std::sqrt(swing_[i] / swing_seen) + 1e-8F);
            if (is_one_byte(i)) net_[i] = std::clamp(net_[i], -most, most);
        }
    }

    Numbers net_;
    const tables::Symmetries& symmetries_;
    Numbers drift_;
    Numbers swing_;
    std::vector<Numbers> slopes_;  // by thread
    long steps_ = 0;
};

// A network as its file holds it (mill/net.h).
class Writer {
  public:
    explicit Writer(const Numbers& net) {
        for (std::size_t i = 0; i < added_at; ++i) add<std::int8_t>(net[i], Net::one);
        std::array<float, width> added{};
        for (std::size_t i = 0; i < width; ++i) added[Net::place_of(i)] = net[added_at + i];
        for (const float number : added) add<std::int16_t>(number, Net::one);
        for (std::size_t phase = 0; phase < Net::phases; ++phase)
            add_head(&net[heads_at + phase * head_size]);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    void add_head(const float* head) {
        for (std::size_t u = 0; u < units; ++u) {
            for (std::size_t i = 0; i < width; ++i) add<std::int8_t>(head[i * units + u], Net::one);
        }
        for (std::size_t u = 0; u < units; ++u) add<std::int32_t>(head[head_added + u], Net::one * Net::one);
        for (std::size_t u = 0; u < units; ++u) add<std::int32_t>(head[head_worth + u], Net::worth_of_one);
        add<std::int32_t>(head[head_worth_added], Net::worth_of_one * Net::one);
    }

    template <class Number>
    void add(float number, int one) {
        const auto whole = static_cast<std::uint32_t>(std::lround(number * static_cast<float>(one)));
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            bytes_ += static_cast<char>(whole >> (8 * i) & 0xffU);
    }

    std::string bytes_;
};

void shuffle(std::vector<Lesson>& lessons, Random& random) {
    for (std::size_t i = lessons.size(); i > 1; --i) {
        std::swap(lessons[i - 1], lessons[random.below(static_cast<std::uint32_t>(i))]);
    }
}

void teach(Learner& learner, std::vector<Lesson>& lessons, const LearningPlan& plan, Random& random) {
    constexpr std::size_t batch = 4096;
    constexpr float fastest = 0.004F;
    constexpr float warm_up = 500;  // batches
    const std::size_t kept_back = lessons.size() / 50;
    shuffle(lessons, random);
    const std::span<const Lesson> unseen = std::span(lessons).first(kept_back);
    const std::span<const Lesson> seen = std::span(lessons).subspan(kept_back);
    const std::size_t batches = seen.size() / batch;
    const Stopwatch watch;
    float step = 0;
    const float steps = static_cast<float>(batches) * static_cast<float>(plan.rounds);
    for (int round = 1; round <= plan.rounds; ++round) {
        for (std::size_t i = 0; i < batches; ++i) {
            step += 1;
            const float slower = (1 + std::cos(std::numbers::pi_v<float> * step / steps)) / 2;
            learner.learn(seen.subspan(i * batch, batch),
                          fastest * std::min(1.0F, step / warm_up) * (0.02F + 0.98F * slower), random.next());
        }
        fmt::print("round {}: loss {:.4f} on positions not learnt from, {:.0f} s\n", round,
                   learner.loss(unseen), watch.seconds());
        (void)std::fflush(stdout);
    }
}

}  // namespace

std::expected<void, std::string> learn(const AnyGame& nine, const LearningPlan& plan) {
    const auto folder = std::filesystem::absolute(plan.out).parent_path();
    if (::access(folder.c_str(), W_OK) != 0) {
        return std::unexpected("nothing can be written in " + folder.string());
    }
    const mill::Rules* rules = tables::mill_rules(nine);
    const auto solved = rules == nullptr ? nullptr : tables::open_solved(*rules, plan.tables);
    if (solved == nullptr || !solved->kind(mill::Position(*rules))) {
        return std::unexpected("there are no complete tables of " + nine.title() + " in " + plan.tables);
    }
    const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    std::vector<Lesson> lessons = lessons_from_play(nine, *solved, plan.lessons, plan.seed, threads);
    std::array<std::size_t, 3> of_worth{};
    for (const Lesson& lesson : lessons) ++of_worth[static_cast<std::size_t>(lesson.worth)];
    fmt::print("{} positions: {} lost, {} drawn, {} won\n", lessons.size(), of_worth[0], of_worth[1],
               of_worth[2]);
    Random random(plan.seed);
    Learner learner(drawn_by_lot(random), solved->ground().symmetries(), threads);
    teach(learner, lessons, plan, random);
    return replace_file(plan.out, Writer(learner.net()).bytes());
}

}  // namespace merels::bench
