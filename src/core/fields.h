#pragma once

#include <algorithm>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"

namespace merels {

// A variant's switches as lines of text, "men: 9", "flying: no", both ways.
//
// A game lists its fields once; from the list come the reader, the writer and the messages for what is wrong.

// One line of a variant text.
struct FieldLine {
    int number = 0;  // from 1
    std::string key;
    std::string value;
};

// The lines that say something: neither blank nor a comment (#). A line without a colon is a problem, and so
// is a key that stands twice.
struct FieldLines {
    std::vector<FieldLine> lines;
    std::vector<Message> problems;
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

// Sets the fields that the lines name. Answers every problem: unknown keys and values a field does not take.
template <class Variant>
std::vector<Message> apply_fields(std::span<const Field<Variant>> fields, std::span<const FieldLine> lines,
                                  Variant& variant) {
    std::vector<Message> problems;
    for (const FieldLine& line : lines) {
        const auto field = std::ranges::find(fields, line.key, &Field<Variant>::key);
        if (field == fields.end()) {
            problems.push_back(
                {"line {}: there is no switch called \"{}\"", {std::to_string(line.number), line.key}});
            continue;
        }
        auto value = read_field_value(line, field->low, field->high, field->words);
        if (value) {
            field->set(variant, *value);
        } else {
            problems.push_back(std::move(value.error()));
        }
    }
    return problems;
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
