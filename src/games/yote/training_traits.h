#pragma once

#include "core/training_traits.h"
#include "yote/evaluation.h"
#include "yote/position.h"

namespace merels::yote {

struct TrainingTraits {
    static constexpr const auto& feature_names = yote::feature_names;
    static constexpr const auto& phase_names = yote::phase_names;
    static const auto& weights(const Position& /*start*/) { return yote::weights; }
};

}  // namespace merels::yote
