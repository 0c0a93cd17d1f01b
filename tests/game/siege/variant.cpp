#include "siege/variant.h"

#include <array>

namespace merels::siege {
namespace {

constexpr std::array all_fields = {yes_or_no<&Variant::arcs>("arcs")};

}  // namespace

const std::vector<Variant>& named_variants() {
    static const std::vector<Variant> variants(1);
    return variants;
}

std::span<const Field<Variant>> fields() {
    return all_fields;
}

}  // namespace merels::siege
