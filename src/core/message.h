#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merels {

// A text known when the program is compiled.
struct Literal {
    consteval Literal(const char* english) : text(english) {}  // NOLINT(google-explicit-constructor)

    std::string_view text;
};

struct Message;

// An English sentence for people that translators have seen: only tr() and plural() make one, and xgettext
// finds their literals by those names (web/dev/messages.mjs). It lives as long as the program.
class Sentence {
  public:
    constexpr Sentence() = default;

    constexpr operator std::string_view() const { return english_; }  // NOLINT(google-explicit-constructor)
    operator std::string() const { return std::string(english_); }    // NOLINT(google-explicit-constructor)

    friend bool operator==(const Sentence&, const Sentence&) = default;

  private:
    constexpr explicit Sentence(std::string_view english) : english_(english) {}
    friend constexpr Sentence tr(Literal literal);
    friend Message verbatim(std::string text);

    std::string_view english_;
};

constexpr Sentence tr(Literal literal) {
    return Sentence(literal.text);
}

// Something said to a person: a sentence with gaps ("there is already a man on {}") and the words for the
// gaps. The English sentence is the key by which another language finds its own. A word that is itself a
// message (a side's name, say) is looked up the same way.
struct Message {
    Sentence english;
    std::vector<std::string> words;

    [[nodiscard]] std::string text() const;

    friend bool operator==(const Message&, const Message&) = default;
};

// A text that is the same in every language, such as a number.
[[nodiscard]] Message verbatim(std::string text);

// The sentence for a number: plural(2, "takes a man", "takes {} men"). The words for its gaps are the number
// alone, or those given, in which the number is the first that is one.
[[nodiscard]] Message plural(std::size_t count, Literal one, Literal many,
                             std::vector<std::string> words = {});

// A text that could not be read: where (the character, counted from 0) and why.
struct TextError {
    std::size_t at = 0;
    Message why;

    // "character 9: ...", counted from 1 as people do
    [[nodiscard]] std::string text() const;

    friend bool operator==(const TextError&, const TextError&) = default;
};

}  // namespace merels
