#pragma once

// The front door of this room: the mill games, from Three to Twelve Men's Morris. Family is all that other
// rooms see of it: types, traits and functions without state, hence thread-safe. position.h has the rules.

#include "mill/engine_traits.h"
#include "mill/game.h"
#include "mill/net.h"
#include "mill/position.h"
#include "mill/puzzle_traits.h"
#include "mill/training_traits.h"
#include "mill/variant.h"

namespace merels::mill {

// What the registry knows of this folder (see core/game_family.h).
struct Family {
    using Position = mill::Position;
    using Variant = mill::Variant;
    using EngineTraits = mill::EngineTraits;
    using PuzzleTraits = mill::PuzzleTraits;
    using TrainingTraits = mill::TrainingTraits;
    using Net = mill::Net;  // which the page loads when it is needed

    static const std::vector<Variant>& named_variants() { return mill::named_variants(); }
    static std::span<const Field<Variant>> fields() { return mill::fields(); }
    static std::span<const FieldSynonym> synonyms() { return mill::synonyms(); }
    static std::vector<Message> problems(const Variant& variant) { return mill::problems(variant); }
    static std::unique_ptr<AnyGame> make_game(const Variant& variant) { return mill::make_game(variant); }
};

}  // namespace merels::mill
