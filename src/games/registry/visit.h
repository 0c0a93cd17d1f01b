#pragma once

#include <cstdlib>

#include "core/any_position.h"
#include "core/type_list.h"
#include "registry/games.h"

namespace merels {
namespace detail {

template <class Visitor, GameFamily First, GameFamily... Rest>
decltype(auto) visit(const AnyPosition& position, Visitor&& visitor, TypeList<First, Rest...> /*families*/) {
    const auto* inside = position.as<typename First::Position>();
    if constexpr (sizeof...(Rest) == 0) {
        if (inside == nullptr) std::abort();  // a position of a game that is not in the registry
        return visitor(First{}, *inside);
    } else {
        if (inside != nullptr) return visitor(First{}, *inside);
        return visit(position, visitor, TypeList<Rest...>{});
    }
}

}  // namespace detail

// Calls the visitor with the family of a position's game and the position as the type it has, and answers
// what it answers: the way from AnyPosition to code that is compiled for each game.
//
//     visit(position, [](auto family, const auto& inside) { ... decltype(family)::Position ... });
template <class Visitor>
decltype(auto) visit(const AnyPosition& position, Visitor&& visitor) {
    return detail::visit(position, visitor, Families{});
}

}  // namespace merels
