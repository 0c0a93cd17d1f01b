#include "yote/variant.h"

#include <array>

#include "core/turn.h"

namespace merels::yote {
namespace {

constexpr std::array<std::string_view, 3> no_move_words = {"more-men-wins", "loses", "draws"};

constexpr std::array all_fields = {
    number<&Variant::rows>("rows", 3, 8),
    number<&Variant::columns>("columns", 3, 8),
    number<&Variant::men>("men", 1, 24),
    yes_or_no<&Variant::several_jumps>("several-jumps"),
    yes_or_no<&Variant::extra_from_hand>("extra-from-hand"),
    yes_or_no<&Variant::forced_capture>("forced-capture"),
    yes_or_no<&Variant::step_back>("step-back"),
    choice<&Variant::no_move>("no-move", no_move_words),
    number<&Variant::draw_at>("draw-at", 0, 24),
    number<&Variant::quiet_turns>("quiet-turns", 0, 10000),
};

// A turn of several jumps names the man and, for each jump, where it lands and the extra man: two points for
// two men taken.
constexpr int most_men_for_several_jumps = Turn::capacity - 1;

constexpr auto all_synonyms = std::to_array<FieldSynonym>({
    {"width", "", "columns"},
    {"height", "", "rows"},
    {"pieces", "", "men"},
    {"stones", "", "men"},
    {"multiple-jumps", "", "several-jumps"},
    {"multi-jump", "", "several-jumps"},
    {"chain", "", "several-jumps"},
    {"must-capture", "", "forced-capture"},
    {"mandatory-capture", "", "forced-capture"},
    {"take-from-hand", "", "extra-from-hand"},
    {"stalemate", "", "no-move"},
    {"blocked", "", "no-move"},
    {"draw-after", "", "quiet-turns"},
});

}  // namespace

const std::vector<Variant>& named_variants() {
    static const std::vector<Variant> variants(1);
    return variants;
}

std::span<const Field<Variant>> fields() {
    return all_fields;
}

std::span<const FieldSynonym> synonyms() {
    return all_synonyms;
}

std::vector<Message> problems(const Variant& variant) {
    std::vector<Message> found;
    const auto number = [](int n) { return std::to_string(n); };
    if (2 * variant.men > variant.cells()) {
        found.push_back(
            {tr("{} men a side do not fit on {} cells"), {number(variant.men), number(variant.cells())}});
    }
    if (variant.several_jumps && variant.men > most_men_for_several_jumps) {
        found.push_back({tr("with several jumps in a turn a side has at most {} men, not {}"),
                         {number(most_men_for_several_jumps), number(variant.men)}});
    }
    if (variant.draw_at >= variant.men) {
        found.push_back(plural(static_cast<std::size_t>(variant.draw_at),
                               "a draw at {} man each would end a game of {} before it begins",
                               "a draw at {} men each would end a game of {} before it begins",
                               {number(variant.draw_at), number(variant.men)}));
    }
    return found;
}

}  // namespace merels::yote
