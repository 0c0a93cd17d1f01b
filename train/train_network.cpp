#include "train/train_network.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <numbers>
#include <span>
#include <thread>
#include <unistd.h>
#include <vector>

#include "core/random.h"
#include "core/stopwatch.h"
#include "dvonn/net.h"
#include "files/files.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/index/symmetries.h"
#include "train/dvonn_samples.h"
#include "train/nine_samples.h"
#include "train/trainer.h"

namespace merels::train {
namespace {

struct Hyperparameters {
    std::size_t samples;
    int epochs;
    float learning_rate;  // the highest
};
constexpr Hyperparameters nine_hyperparameters{24'000'000, 24, 0.004F};
constexpr Hyperparameters dvonn_hyperparameters{10'000'000, 4, 0.003F};

std::size_t sample_count(const Hyperparameters& defaults, const TrainingOptions& options) {
    return options.samples.value_or(defaults.samples);
}

unsigned thread_count() {
    return std::max(1U, std::thread::hardware_concurrency());
}

template <class Position>
void shuffle(std::vector<Position>& positions, Random& random) {
    for (std::size_t i = positions.size(); i > 1; --i) {
        std::swap(positions[i - 1], positions[random.below(static_cast<std::uint32_t>(i))]);
    }
}

// Trains with a linear warm-up of the learning rate and cosine decay; one sample in fifty is for validation.
// `to_sample(position, draw)` is the network's sample; the draw chooses among symmetric images. Returns the
// network's file.
template <class Net, class Position, class ToSample>
std::string train(std::vector<Position>& positions, const Hyperparameters& defaults,
                  const TrainingOptions& options, const ToSample& to_sample) {
    constexpr std::size_t batch_size = 4096;
    constexpr float warm_up = 500;  // batches
    Random random(options.seed);
    Trainer<Net> trainer(random, thread_count());
    const std::size_t validation_size = positions.size() / 50;
    shuffle(positions, random);
    const std::span<const Position> validation = std::span(positions).first(validation_size);
    const std::span<const Position> training = std::span(positions).subspan(validation_size);
    const std::size_t batches = training.size() / batch_size;
    const int epochs = options.epochs.value_or(defaults.epochs);
    const Stopwatch watch;
    float step = 0;
    const float steps = static_cast<float>(batches) * static_cast<float>(epochs);
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        for (std::size_t i = 0; i < batches; ++i) {
            step += 1;
            const float decay = (1 + std::cos(std::numbers::pi_v<float> * step / steps)) / 2;
            const float learning_rate =
                defaults.learning_rate * std::min(1.0F, step / warm_up) * (0.02F + 0.98F * decay);
            const std::uint64_t draw = random.next();
            trainer.train_batch(batch_size, learning_rate, [&](std::size_t k) {
                return to_sample(training[i * batch_size + k], scramble(draw + k));
            });
        }
        double loss = 0;
        for (const Position& position : validation) loss += trainer.loss(to_sample(position, 0));
        fmt::print("epoch {}: validation loss {:.4f}, {:.0f} s\n", epoch,
                   loss / static_cast<double>(validation_size), watch.seconds());
        (void)std::fflush(stdout);
    }
    return write_network_file(Net::header(), trainer.weights());
}

Sample make_sample(std::span<const std::uint16_t> active, std::size_t phase, float target) {
    Sample sample{.features = {}, .count = active.size(), .phase = phase, .target = target};
    std::ranges::copy(active, sample.features.begin());
    return sample;
}

// Each time a sample is used, a random symmetry of the board is applied.
std::expected<std::string, std::string> train_nine(const AnyGame& nine, const TrainingOptions& options) {
    const auto solved = tablebase::open_mill_tablebase(nine, options.tables);
    if (solved == nullptr || !solved->probe(nine.start(0))) {
        return std::unexpected("there are no complete tables of " + nine.title() + " in " + options.tables);
    }
    std::vector<NineSample> samples = generate_nine_samples(
        nine, *solved, sample_count(nine_hyperparameters, options), options.seed, thread_count());
    std::array<std::size_t, 3> by_worth{};
    for (const NineSample& sample : samples) ++by_worth[static_cast<std::size_t>(sample.worth)];
    fmt::print("{} positions: {} lost, {} drawn, {} won\n", samples.size(), by_worth[0], by_worth[1],
               by_worth[2]);
    const tablebase::Symmetries& symmetries = solved->index().symmetries();
    const auto to_sample = [&](const NineSample& sample, std::uint64_t draw) {
        mill::NetworkInput input = sample.input;
        const auto symmetry = static_cast<int>(draw % static_cast<unsigned>(symmetries.count()));
        input.own = symmetries.image(symmetry, input.own);
        input.theirs = symmetries.image(symmetry, input.theirs);
        return make_sample(mill::Net::active_features(input), mill::Net::phase(input), sample.target());
    };
    return train<mill::Net>(samples, nine_hyperparameters, options, to_sample);
}

std::string train_dvonn(const TrainingOptions& options) {
    const Stopwatch watch;
    std::vector<DvonnSample> samples =
        generate_dvonn_samples(sample_count(dvonn_hyperparameters, options), options.seed, thread_count());
    fmt::print("{} positions, {:.0f} s\n", samples.size(), watch.seconds());
    (void)std::fflush(stdout);
    const auto to_sample = [](const DvonnSample& sample, std::uint64_t) {
        const dvonn::Net::ActiveFeatures active = dvonn::Net::active_features(sample.position);
        return make_sample(active.features(), active.phase(), sample.target);
    };
    return train<dvonn::Net>(samples, dvonn_hyperparameters, options, to_sample);
}

std::expected<std::string, std::string> train_game(const AnyGame& game, const TrainingOptions& options) {
    if (game.name() == "dvonn") return train_dvonn(options);
    if (game.name() == "nine") return train_nine(game, options);
    return std::unexpected(game.title() + " is not judged by a network");
}

}  // namespace

std::expected<void, std::string> train_network(const AnyGame& game, const TrainingOptions& options) {
    const auto folder = std::filesystem::absolute(options.out).parent_path();
    if (::access(folder.c_str(), W_OK) != 0) {
        return std::unexpected("nothing can be written in " + folder.string());
    }
    const auto file = train_game(game, options);
    if (!file) return std::unexpected(file.error());
    return files::replace_file(options.out, *file);
}

}  // namespace merels::train
