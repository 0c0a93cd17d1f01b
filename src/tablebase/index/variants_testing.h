// Small variants that the tests of several rooms solve.
#pragma once

#include <array>
#include <doctest/doctest.h>
#include <string_view>

#include "mill/variant.h"

namespace merels::tablebase::testing {

inline const mill::Variant& variant(std::string_view name) {
    for (const mill::Variant& known : mill::named_variants()) {
        if (known.name == name) return known;
    }
    FAIL("no such variant");
    return mill::named_variants().front();
}

// Switches that change what a turn does or how a game ends, each of which can be set by itself.
struct VariantChange {
    const char* name;
    void (*apply)(mill::Variant&);
};
inline constexpr std::array<VariantChange, 5> variant_changes{{
    {"flying", [](mill::Variant& variant) { variant.fly_at = 3; }},
    {"flying with any number of men", [](mill::Variant& variant) { variant.fly_at = 4; }},
    {"a side may be left with two men", [](mill::Variant& variant) { variant.fewest = 2; }},
    {"the first mill wins", [](mill::Variant& variant) { variant.first_mill_wins = true; }},
    {"two mills take two men", [](mill::Variant& variant) { variant.two_mills = 2; }},
}};

}  // namespace merels::tablebase::testing
