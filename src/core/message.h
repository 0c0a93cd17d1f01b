#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merels {

// Something said to a person: a sentence with gaps ("there is already a man on {}") and the words for the
// gaps.
//
// The English sentence is also the key by which another language finds its own. A word that is itself a
// message (a side's name, say) can be looked up the same way.
struct Message {
    std::string_view english;  // must outlive the message: a literal
    std::vector<std::string> words;

    [[nodiscard]] std::string text() const;

    friend bool operator==(const Message&, const Message&) = default;
};

// A text that could not be read: where (the character, counted from 0) and why.
struct TextError {
    std::size_t at = 0;
    Message why;

    // "character 9: ...", counted from 1 as people do
    [[nodiscard]] std::string text() const;

    friend bool operator==(const TextError&, const TextError&) = default;
};

}  // namespace merels
