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
#include "core/training_traits.h"
#include "files/files.h"
#include "registry/registry.h"
#include "registry/visit.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/index/symmetries.h"
#include "train/game_samples.h"
#include "train/tablebase_samples.h"
#include "train/trainer.h"

namespace merels::train {
namespace {

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

// Each time a sample is used, a random symmetry of the board is applied.
template <class Family>
std::expected<std::string, std::string> train_on_tablebase(const AnyGame& game,
                                                           const TrainingOptions& options) {
    using Traits = Family::TrainingTraits;
    const auto solved = tablebase::open_mill_tablebase(game, options.tables);
    if (solved == nullptr || !solved->probe(game.start(0))) {
        return std::unexpected("there are no complete tables of " + game.title() + " in " + options.tables);
    }
    const unsigned threads = thread_count();
    auto samples =
        generate_samples(sample_count(Traits::hyperparameters, options), threads, [&](unsigned thread) {
            return std::make_unique<TablebaseSampleGenerator<Family>>(game, *solved,
                                                                      options.seed * threads + thread);
        });
    std::array<std::size_t, 3> by_points{};
    for (const auto& sample : samples) ++by_points[static_cast<std::size_t>(2 * sample.target)];
    fmt::print("{} positions: {} lost, {} drawn, {} won\n", samples.size(), by_points[0], by_points[1],
               by_points[2]);
    const tablebase::Symmetries& symmetries = solved->index().symmetries();
    const auto to_sample = [&](const auto& sample, std::uint64_t draw) {
        const auto symmetry = static_cast<int>(draw % static_cast<unsigned>(symmetries.count()));
        const auto image =
            Traits::image(sample.input, [&](auto points) { return symmetries.image(symmetry, points); });
        return Traits::sample(image, sample.target);
    };
    return train<typename Traits::Net>(samples, Traits::hyperparameters, options, to_sample);
}

template <class Family>
std::string train_on_games(const TrainingOptions& options) {
    using Traits = Family::TrainingTraits;
    const Stopwatch watch;
    const unsigned threads = thread_count();
    auto samples =
        generate_samples(sample_count(Traits::hyperparameters, options), threads, [&](unsigned thread) {
            return std::make_unique<GameSampleGenerator<Family>>(options.seed * threads + thread);
        });
    fmt::print("{} positions, {:.0f} s\n", samples.size(), watch.seconds());
    (void)std::fflush(stdout);
    const auto to_sample = [](const auto& sample, std::uint64_t) {
        return Traits::sample(sample.input, sample.target);
    };
    return train<typename Traits::Net>(samples, Traits::hyperparameters, options, to_sample);
}

template <class Family>
concept HasNetwork = TrainsNetwork<typename Family::TrainingTraits>;

// Calls one of these for the family of a game, or `otherwise` if the game has no network.
template <class Trainer, class Otherwise>
auto with_network(const AnyGame& game, const Trainer& trainer, const Otherwise& otherwise) {
    return visit(game.start(0), [&]<class Family>(Family family, const auto& start) {
        if constexpr (HasNetwork<Family>) {
            if (Family::TrainingTraits::has_network(start)) return trainer(family);
        }
        return otherwise();
    });
}

std::expected<std::string, std::string> train_game(const AnyGame& game, const TrainingOptions& options) {
    using Trained = std::expected<std::string, std::string>;
    return with_network(
        game,
        [&]<class Family>(Family) -> Trained {
            if constexpr (TrainsOnTablebase<typename Family::TrainingTraits>) {
                return train_on_tablebase<Family>(game, options);
            } else {
                return train_on_games<Family>(options);
            }
        },
        [&]() -> Trained { return std::unexpected(game.title() + " is not judged by a network"); });
}

}  // namespace

std::vector<std::string> games_with_network() {
    std::vector<std::string> names;
    for (const auto& game : all_games()) {
        if (with_network(*game, [](auto) { return true; }, [] { return false; }))
            names.push_back(game->name());
    }
    return names;
}

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
