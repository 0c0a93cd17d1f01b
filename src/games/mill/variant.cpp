#include "mill/variant.h"

#include <algorithm>

namespace merels::mill {
namespace {

constexpr std::string_view blocked_words[] = {"loses", "passes", "draws"};
constexpr std::string_view full_board_words[] = {"plays-on", "draw", "first-loses"};
constexpr std::string_view all_in_mills_words[] = {"any", "none"};
constexpr std::string_view close_again_words[] = {"no", "yes", "not-between-mills"};

constexpr Field<Variant> all_fields[] = {
    number<&Variant::squares>("squares", 1, 4),
    yes_or_no<&Variant::centre>("centre"),
    yes_or_no<&Variant::cross_lines>("cross-lines"),
    yes_or_no<&Variant::diagonals>("diagonals"),
    number<&Variant::men>("men", 3, 16),
    number<&Variant::fewest>("fewest", 1, 3),
    number<&Variant::fly_at>("fly-at", 0, 16),
    yes_or_no<&Variant::fly_with_hand>("fly-with-hand"),
    yes_or_no<&Variant::mixed>("mixed"),
    yes_or_no<&Variant::first_mill_wins>("first-mill-wins"),
    number<&Variant::two_mills>("two-mills", 1, 2),
    choice<&Variant::all_in_mills>("all-in-mills", all_in_mills_words),
    choice<&Variant::close_again>("close-again", close_again_words),
    choice<&Variant::blocked>("blocked", blocked_words),
    choice<&Variant::full_board>("full-board", full_board_words),
    number<&Variant::quiet_turns>("quiet-turns", 0, 10000),
    number<&Variant::quiet_turns_at_three>("quiet-turns-at-three", 0, 10000),
};

constexpr FieldSynonym all_synonyms[] = {
    {"flying", "no", "fly-at: 0"},
    {"flying", "yes", "fly-at: 3"},
    {"flying", "", "fly-at"},
    {"fly", "no", "fly-at: 0"},
    {"fly", "yes", "fly-at: 3"},
    {"fly", "", "fly-at"},
    {"pieces", "", "men"},
    {"stones", "", "men"},
    {"cows", "", "men"},
    {"rings", "", "squares"},
    {"board", "", "squares"},
    {"center", "", "centre"},
    {"diagonal-lines", "", "diagonals"},
    {"lasker", "", "mixed"},
    {"move-while-placing", "", "mixed"},
    {"minimum", "", "fewest"},
    {"double-mill", "yes", "two-mills: 2"},
    {"double-mill", "no", "two-mills: 1"},
    {"take-two", "yes", "two-mills: 2"},
    {"take-two", "no", "two-mills: 1"},
    {"take-from-mills", "yes", "all-in-mills: any"},
    {"take-from-mills", "no", "all-in-mills: none"},
    {"stuck", "", "blocked"},
    {"stalemate", "", "blocked"},
    {"draw-after", "", "quiet-turns"},
};

Variant three() {
    Variant variant{.name = "three", .title = tr("Three Men's Morris")};
    variant.squares = 1;
    variant.centre = true;
    variant.diagonals = true;
    variant.men = 3;
    variant.fly_at = 0;
    variant.first_mill_wins = true;
    return variant;
}

Variant two_squares(std::string name, std::string title, int men) {
    Variant variant{.name = std::move(name), .title = std::move(title)};
    variant.squares = 2;
    variant.men = men;
    variant.fly_at = 0;
    return variant;
}

Variant lasker() {
    Variant variant{.name = "ten", .title = tr("Ten Men's Morris (Lasker)"), .alias = "lasker"};
    variant.men = 10;
    variant.mixed = true;
    return variant;
}

Variant twelve_with_diagonals(std::string name, std::string title) {
    Variant variant{.name = std::move(name), .title = std::move(title)};
    variant.diagonals = true;
    variant.men = 12;
    variant.full_board = Variant::FullBoard::draw;
    return variant;
}

Variant twelve_four_squares() {
    Variant variant{.name = "twelve-four-squares", .title = tr("Twelve Men's Morris on four squares")};
    variant.squares = 4;
    variant.men = 12;
    return variant;
}

}  // namespace

const std::vector<Variant>& named_variants() {
    static const std::vector<Variant> variants = {
        three(),
        two_squares("five", tr("Five Men's Morris"), 5),
        two_squares("six", tr("Six Men's Morris"), 6),
        Variant{},
        lasker(),
        twelve_with_diagonals("twelve", tr("Twelve Men's Morris")),
        twelve_with_diagonals("morabaraba", "Morabaraba"),
        twelve_four_squares(),
    };
    return variants;
}

std::span<const Field<Variant>> fields() {
    return all_fields;
}

std::span<const FieldSynonym> synonyms() {
    return all_synonyms;
}

bool decides(const Field<Variant>& field, const Variant& variant) {
    return !field.key.starts_with("quiet-turns") && (field.key != "fly-with-hand" || variant.mixed);
}

bool same_rules(const Variant& a, const Variant& b) {
    return std::ranges::all_of(fields(), [&](const Field<Variant>& field) {
        return !decides(field, a) || field.get(a) == field.get(b);
    });
}

bool is_nine_once_placed(Variant variant) {
    const Variant nine;
    variant.men = nine.men;
    variant.mixed = nine.mixed;
    return same_rules(variant, nine);
}

std::vector<Message> problems(const Variant& variant) {
    std::vector<Message> found;
    const auto number = [](int n) { return std::to_string(n); };
    if (variant.points() > 32)
        found.push_back({tr("four squares leave no room for a centre: the maximum is 32 points"), {}});
    if (2 * variant.men > variant.points()) {
        found.push_back(
            {tr("{} men a side do not fit on {} points"), {number(variant.men), number(variant.points())}});
    }
    if (variant.centre && !variant.cross_lines && !variant.diagonals) {
        found.push_back({tr("no line leads to the centre: draw cross-lines or diagonals"), {}});
    }
    if (variant.fly_at > variant.men) {
        found.push_back({tr("flying begins at {} men, but a side has only {}"),
                         {number(variant.fly_at), number(variant.men)}});
    }
    return found;
}

}  // namespace merels::mill
