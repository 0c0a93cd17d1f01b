#include "dvonn/variant.h"

#include <array>

namespace merels::dvonn {
namespace {

constexpr std::array<std::string_view, 2> set_up_words = {"random", "players"};

constexpr std::array all_fields = {choice<&Variant::placed>("set-up", set_up_words)};

}  // namespace

const std::vector<Variant>& named_variants() {
    static const std::vector<Variant> variants = {
        Variant{},
        Variant{.name = "dvonn-placed", .title = "DVONN with placing", .placed = true},
    };
    return variants;
}

std::span<const Field<Variant>> fields() {
    return all_fields;
}

}  // namespace merels::dvonn
