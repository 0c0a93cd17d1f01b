#pragma once

#include "core/training_traits.h"
#include "mill/evaluation.h"
#include "mill/net.h"
#include "mill/position.h"

namespace merels::mill {

// The network of Nine is trained on its tablebase; the other games have a linear evaluation.
struct TrainingTraits {
    using Net = mill::Net;
    using Input = NetworkInput;
    static constexpr Hyperparameters hyperparameters{24'000'000, 24, 0.004F};

    static bool has_network(const Position& start) { return start.rules().net_knows_placing; }
    static Input input(const Position& position) { return network_input(position); }
    static NetworkSample sample(const Input& input, float target) {
        return NetworkSample::of(Net::active_features(input), Net::phase(input), target);
    }
    template <class Map>
    static Input image(Input input, const Map& map) {
        input.own = map(input.own);
        input.theirs = map(input.theirs);
        return input;
    }

    static constexpr const auto& feature_names = mill::feature_names;
    static constexpr const auto& phase_names = mill::phase_names;
    static const Weights& weights(const Position& start) { return weights_for(start.rules().variant); }
};

}  // namespace merels::mill
