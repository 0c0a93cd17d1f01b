#include "server/base/translations.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/base/json.h"

namespace merels::server {
namespace {

constexpr std::string_view catalogue_prefix = "words-";
constexpr std::string_view catalogue_suffix = ".json";

json::object read_catalogue(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return parse_object(text.str()).value_or(json::object());
}

}  // namespace

Translations::Translations(const std::string& site) {
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(site + "/assets", missing)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(catalogue_prefix) || !name.ends_with(catalogue_suffix)) continue;
        Words& words = languages_[name.substr(catalogue_prefix.size(), 2)];
        // Forms for numbers are objects, and nothing here has one.
        for (const auto& [english, found] : read_catalogue(entry.path())) {
            if (found.is_string()) words.emplace(english, found.get_string());
        }
    }
}

std::string Translations::word(std::string_view language, const std::string& english) const {
    const auto words = languages_.find(language);
    if (words == languages_.end()) return english;
    const auto found = words->second.find(english);
    return found == words->second.end() ? english : found->second;
}

std::string Translations::text(std::string_view language, const Message& message) const {
    std::string text = word(language, message.english);
    std::size_t at = 0;
    for (const std::string& word : message.words) {
        at = text.find("{}", at);
        if (at == std::string::npos) break;
        text.replace(at, 2, word);
        at += word.size();
    }
    return text;
}

}  // namespace merels::server
