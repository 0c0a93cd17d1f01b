#pragma once

// The front door of this room: Yoté. Family is all that other rooms see of it: types, traits and functions
// without state, hence thread-safe. position.h has the rules.

#include "yote/engine_traits.h"
#include "yote/game.h"
#include "yote/position.h"
#include "yote/puzzle_traits.h"
#include "yote/training_traits.h"
#include "yote/variant.h"

namespace merels::yote {

// What the registry knows of this folder (see core/game_family.h).
struct Family {
    using Position = yote::Position;
    using Variant = yote::Variant;
    using EngineTraits = yote::EngineTraits;
    using PuzzleTraits = yote::PuzzleTraits;
    using TrainingTraits = yote::TrainingTraits;

    static const std::vector<Variant>& named_variants() { return yote::named_variants(); }
    static std::span<const Field<Variant>> fields() { return yote::fields(); }
    static std::span<const FieldSynonym> synonyms() { return yote::synonyms(); }
    static std::vector<Message> problems(const Variant& variant) { return yote::problems(variant); }
    static std::unique_ptr<AnyGame> make_game(const Variant& variant) { return yote::make_game(variant); }
};

}  // namespace merels::yote
