#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/message.h"

namespace merels::server {

// What the server itself says to people, in the languages of the pages.
class Translations {
  public:
    // `site` is the folder of the pages, which has the translations. A text without one is English.
    explicit Translations(const std::string& site);

    // The message in a language such as "de"; the words in its gaps are taken as they are.
    [[nodiscard]] std::string text(std::string_view language, const Message& message) const;
    // A word that goes into a gap, such as the title of a game.
    [[nodiscard]] std::string word(std::string_view language, const std::string& english) const;

  private:
    using Words = std::map<std::string, std::string, std::less<>>;  // by the English text
    std::map<std::string, Words, std::less<>> languages_;
};

}  // namespace merels::server
