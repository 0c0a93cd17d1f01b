#include "core/message.h"

namespace merels {

std::string Message::text() const {
    std::string result;
    auto word = words.begin();
    const std::string_view sentence = english;
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        if (sentence.substr(i, 2) == "{}" && word != words.end()) {
            result += *word++;
            ++i;
        } else {
            result += sentence[i];
        }
    }
    return result;
}

Message verbatim(std::string text) {
    return {Sentence("{}"), {std::move(text)}};
}

// The number is kept where English does not mention it: another language chooses its form by it.
Message plural(std::size_t count, Literal one, Literal many, std::vector<std::string> words) {
    if (words.empty()) words.push_back(std::to_string(count));
    return {tr(count == 1 ? one : many), std::move(words)};
}

std::string TextError::text() const {
    return "character " + std::to_string(at + 1) + ": " + why.text();
}

}  // namespace merels
