#pragma once

#include <string_view>

#include "core/random.h"
#include "core/training_traits.h"
#include "dvonn/net.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// One network for all games, trained on games with random boards and with placing.
struct TrainingTraits {
    using Net = dvonn::Net;
    using Input = Position;
    static constexpr Hyperparameters hyperparameters{10'000'000, 4, 0.003F};

    static bool has_network(const Position& /*start*/) { return true; }
    static const Input& input(const Position& position) { return position; }
    static NetworkSample sample(const Input& input, float target) {
        const Net::ActiveFeatures active = Net::active_features(input);
        return NetworkSample::of(active.features(), active.phase(), target);
    }

    static std::string_view draw_game(Random& random) {
        constexpr std::uint32_t games_per_placed_one = 3;
        return random.below(games_per_placed_one) == 0 ? "dvonn-placed" : "dvonn";
    }
    static bool is_setting_up(const Position& position) { return position.placing(); }
};

}  // namespace merels::dvonn
