#pragma once

// The front door of this room: DVONN, set up by chance or by the players. Family is all that other rooms
// see of it: types, traits and functions without state, hence thread-safe. position.h has the rules.

#include "dvonn/engine_traits.h"
#include "dvonn/game.h"
#include "dvonn/net.h"
#include "dvonn/position.h"
#include "dvonn/puzzle_traits.h"
#include "dvonn/training_traits.h"
#include "dvonn/variant.h"

namespace merels::dvonn {

// What the registry knows of this folder (see core/game_family.h).
struct Family {
    using Position = dvonn::Position;
    using Variant = dvonn::Variant;
    using EngineTraits = dvonn::EngineTraits;
    using PuzzleTraits = dvonn::PuzzleTraits;
    using TrainingTraits = dvonn::TrainingTraits;
    using Net = dvonn::Net;  // which the page loads when it is needed

    static const std::vector<Variant>& named_variants() { return dvonn::named_variants(); }
    static std::span<const Field<Variant>> fields() { return dvonn::fields(); }
    static std::span<const FieldSynonym> synonyms() { return dvonn::synonyms(); }
    // Every combination of switches can be played.
    static std::vector<Message> problems(const Variant& /*variant*/) { return {}; }
    static std::unique_ptr<AnyGame> make_game(const Variant& variant) { return dvonn::make_game(variant); }
};

}  // namespace merels::dvonn
