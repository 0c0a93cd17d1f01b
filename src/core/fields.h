#pragma once

#include <algorithm>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"

namespace merels {

// A variant's switches as lines of text, "men: 9", "diagonals: no", both ways.
//
// A game lists its fields once; from the list come the reader, the writer and the messages for what is wrong.

// One line of a variant text.
struct FieldLine {
    int number = 0;  // from 1
    std::string key;
    std::string value;
};

// Why a variant text cannot be played.
struct VariantProblem {
    int line = 0;  // from 1; 0 if it is of no single line
    Message why;

    // "line 2: ..."
    [[nodiscard]] std::string text() const;
};

// The lines that say something: neither blank nor a comment (#). A line without a colon is a problem, and so
// is a key that stands twice.
struct FieldLines {
    std::vector<FieldLine> lines;
    std::vector<VariantProblem> problems;
};
[[nodiscard]] FieldLines read_field_lines(std::string_view text);

template <class Variant>
struct Field {
    std::string_view key;
    int low = 0;  // the least and the greatest number it takes
    int high = 0;
    std::span<const std::string_view> words;  // if any: the words for low, low + 1, ... high
    int (*get)(const Variant&) = nullptr;
    void (*set)(Variant&, int) = nullptr;
};

inline constexpr std::string_view no_yes[] = {"no", "yes"};

// What people write where a game has a switch of another name: "flying: no" means "fly-at: 0". A synonym is
// not read as the switch; it is what the refusal suggests.
struct FieldSynonym {
    std::string_view key;
    std::string_view value;  // empty: whatever value was given
    std::string_view means;  // a whole line, "fly-at: 0", or only the switch, which takes the value given
};

// A switch of one variant, as interfaces show it.
struct Switch {
    std::string_view key;
    int low = 0;
    int high = 0;
    std::span<const std::string_view> words;  // as in Field
    int value = 0;
};

namespace detail {
template <class>
struct MemberOf;
template <class Variant, class Value>
struct MemberOf<Value Variant::*> {
    using Class = Variant;
    using Type = Value;
};

template <auto Member>
constexpr auto field(std::string_view key, int low, int high, std::span<const std::string_view> words) {
    using Variant = typename MemberOf<decltype(Member)>::Class;
    using Value = typename MemberOf<decltype(Member)>::Type;
    return Field<Variant>{key,
                          low,
                          high,
                          words,
                          [](const Variant& variant) { return static_cast<int>(variant.*Member); },
                          [](Variant& variant, int value) { variant.*Member = static_cast<Value>(value); }};
}
}  // namespace detail

template <auto Member>
constexpr auto number(std::string_view key, int low, int high) {
    return detail::field<Member>(key, low, high, {});
}
template <auto Member>
constexpr auto choice(std::string_view key, std::span<const std::string_view> words) {
    return detail::field<Member>(key, 0, static_cast<int>(words.size()) - 1, words);
}
template <auto Member>
constexpr auto yes_or_no(std::string_view key) {
    return choice<Member>(key, no_yes);
}

// The number a field's value means, or what is wrong with it.
[[nodiscard]] std::expected<int, Message> read_field_value(const FieldLine& line, int low, int high,
                                                           std::span<const std::string_view> words);

// Refuses a line of a key that is no switch, with what was probably meant as a whole line, where that can be
// told. The keys are those of the switches.
[[nodiscard]] VariantProblem refuse_unknown(const FieldLine& line, std::span<const std::string_view> keys,
                                            std::span<const FieldSynonym> synonyms);
[[nodiscard]] VariantProblem list_switches(std::span<const std::string_view> keys);

// Sets the fields that the lines name. Answers every problem: unknown keys and values a field does not take.
// Unknown keys are followed by the list of those there are.
template <class Variant>
std::vector<VariantProblem> apply_fields(std::span<const Field<Variant>> fields,
                                         std::span<const FieldLine> lines, Variant& variant,
                                         std::span<const FieldSynonym> synonyms = {}) {
    std::vector<VariantProblem> problems;
    std::vector<std::string_view> keys;
    for (const auto& field : fields) keys.push_back(field.key);
    bool unknown = false;
    for (const FieldLine& line : lines) {
        const auto field = std::ranges::find(fields, line.key, &Field<Variant>::key);
        if (field == fields.end()) {
            problems.push_back(refuse_unknown(line, keys, synonyms));
            unknown = true;
            continue;
        }
        auto value = read_field_value(line, field->low, field->high, field->words);
        if (value) {
            field->set(variant, *value);
        } else {
            problems.push_back({line.number, std::move(value.error())});
        }
    }
    if (unknown) problems.push_back(list_switches(keys));
    return problems;
}

template <class Variant>
std::vector<Switch> switches_of(std::span<const Field<Variant>> fields, const Variant& variant) {
    std::vector<Switch> switches;
    for (const auto& field : fields)
        switches.push_back({field.key, field.low, field.high, field.words, field.get(variant)});
    return switches;
}

template <class Variant>
std::string write_fields(std::span<const Field<Variant>> fields, const Variant& variant) {
    std::string text;
    for (const auto& field : fields) {
        const int value = field.get(variant);
        text += field.key;
        text += ": ";
        text += field.words.empty() ? std::to_string(value)
                                    : std::string(field.words[static_cast<std::size_t>(value - field.low)]);
        text += '\n';
    }
    return text;
}

// A whole variant as text: the game of the family it starts from, its title, and every switch.
template <class Variant>
std::string write_variant(std::string_view like, std::span<const Field<Variant>> fields,
                          const Variant& variant) {
    return "like: " + std::string(like) + "\ntitle: " + variant.title + '\n' + write_fields(fields, variant);
}

}  // namespace merels
