#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/fields.h"

namespace merels::dvonn {

// DVONN has one switch: who sets the pieces up (D2).
struct Variant {
    std::string name = "dvonn";
    std::string title = "DVONN";

    bool placed = false;  // by the players in turn; otherwise by chance
};

// The variants shipped: with the pieces set up by chance, then by the players.
[[nodiscard]] const std::vector<Variant>& named_variants();

// The switches, as variant texts name them.
[[nodiscard]] std::span<const Field<Variant>> fields();
// What people write instead of them.
[[nodiscard]] std::span<const FieldSynonym> synonyms();

}  // namespace merels::dvonn
