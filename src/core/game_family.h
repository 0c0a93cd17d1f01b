#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/engine_traits.h"
#include "core/fields.h"
#include "core/game.h"
#include "core/message.h"

namespace merels {

// What the registry needs of a game's folder: its NAME/family.h has a struct Family with these members. The
// games of a family share one type of position and differ in a Variant: data with a name and a title. A
// family with a network has it as Net.
template <class F>
concept GameFamily = Game<typename F::Position> && requires(const typename F::Variant& variant) {
    { variant.name } -> std::convertible_to<std::string>;
    { variant.title } -> std::convertible_to<std::string>;
    typename F::EngineTraits;  // derived from DefaultEngineTraits<Position> (core/engine_traits.h)
    // The variants shipped, in the order people see them.
    { F::named_variants() } -> std::convertible_to<std::vector<typename F::Variant>>;
    // The switches of a variant text.
    { F::fields() } -> std::same_as<std::span<const Field<typename F::Variant>>>;
    // What people write instead of these switches.
    { F::synonyms() } -> std::same_as<std::span<const FieldSynonym>>;
    // Every reason why a variant cannot be played.
    { F::problems(variant) } -> std::same_as<std::vector<Message>>;
    // The variant must have no problems.
    { F::make_game(variant) } -> std::convertible_to<std::unique_ptr<const AnyGame>>;
};

}  // namespace merels
