#include "dvonn/variant.h"

#include <array>

namespace merels::dvonn {
namespace {

constexpr std::array<std::string_view, 2> set_up_words = {"random", "players"};

constexpr std::array all_fields = {choice<&Variant::placed>("set-up", set_up_words)};

constexpr auto all_synonyms = std::to_array<FieldSynonym>({
    {"start", "", "set-up"},
    {"placing", "yes", "set-up: players"},
    {"placing", "no", "set-up: random"},
    {"random", "yes", "set-up: random"},
    {"random", "no", "set-up: players"},
});

}  // namespace

const std::vector<Variant>& named_variants() {
    static const std::vector<Variant> variants = {
        Variant{},
        Variant{.name = "dvonn-placed", .title = tr("DVONN with placing"), .placed = true},
    };
    return variants;
}

std::span<const Field<Variant>> fields() {
    return all_fields;
}

std::span<const FieldSynonym> synonyms() {
    return all_synonyms;
}

}  // namespace merels::dvonn
