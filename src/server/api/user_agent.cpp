#include "server/api/user_agent.h"

#include <span>
#include <utility>

namespace merels::server {
namespace {

using Mark = std::pair<std::string_view, std::string_view>;  // what a header contains, what that means

// Browsers name those they descend from, so the more special ones come first.
constexpr Mark browsers[] = {
    {"Edg/", "Edge"},          {"EdgA/", "Edge"},
    {"OPR/", "Opera"},         {"SamsungBrowser/", "Samsung Internet"},
    {"Vivaldi/", "Vivaldi"},   {"Firefox/", "Firefox"},
    {"FxiOS/", "Firefox"},     {"CriOS/", "Chrome"},
    {"Chromium/", "Chromium"}, {"Chrome/", "Chrome"},
    {"Safari/", "Safari"},     {"curl/", "curl"},
};
constexpr Mark systems[] = {
    {"iPhone", "iPhone"}, {"iPad", "iPad"},      {"Android", "Android"}, {"Windows", "Windows"},
    {"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"},
};

std::string_view first_found(std::span<const Mark> marks, std::string_view in) {
    for (const auto& [mark, meaning] : marks) {
        if (in.find(mark) != std::string_view::npos) return meaning;
    }
    return {};
}

}  // namespace

std::string describe_browser(std::string_view user_agent) {
    const std::string_view browser = first_found(browsers, user_agent);
    const std::string_view system = first_found(systems, user_agent);
    std::string words(browser.empty() ? "Unknown browser" : browser);
    if (!system.empty()) words += " on " + std::string(system);
    return words;
}

}  // namespace merels::server
