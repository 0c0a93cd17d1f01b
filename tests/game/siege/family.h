#pragma once

#include "siege/engine_traits.h"
#include "siege/game.h"
#include "siege/position.h"
#include "siege/variant.h"

namespace merels::siege {

// What the registry knows of this folder (see core/game_family.h).
struct Family {
    using Position = siege::Position;
    using Variant = siege::Variant;
    using EngineTraits = siege::EngineTraits;

    static const std::vector<Variant>& named_variants() { return siege::named_variants(); }
    static std::span<const Field<Variant>> fields() { return siege::fields(); }
    static std::span<const FieldSynonym> synonyms() { return {}; }
    static std::vector<Message> problems(const Variant& /*variant*/) { return {}; }
    static std::unique_ptr<AnyGame> make_game(const Variant& variant) { return siege::make_game(variant); }
};

}  // namespace merels::siege
