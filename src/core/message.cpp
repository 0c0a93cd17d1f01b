#include "core/message.h"

namespace merels {

std::string Message::text() const {
    std::string result;
    auto word = words.begin();
    for (std::size_t i = 0; i < english.size(); ++i) {
        if (english.substr(i, 2) == "{}" && word != words.end()) {
            result += *word++;
            ++i;
        } else {
            result += english[i];
        }
    }
    return result;
}

std::string TextError::text() const {
    return "character " + std::to_string(at + 1) + ": " + why.text();
}

}  // namespace merels
