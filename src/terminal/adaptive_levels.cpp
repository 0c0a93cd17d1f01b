#include "terminal/adaptive_levels.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <utility>

#include "files/files.h"

namespace merels::terminal {

// A line for each game: its name, the level and the streak.
AdaptiveLevels::AdaptiveLevels(std::string path) : path_(std::move(path)) {
    std::istringstream lines(files::read_file(path_).value_or(""));
    std::string game;
    AdaptiveLevel read;
    while (lines >> game >> read.level >> read.streak) {
        const bool valid = read.level >= weakest_level && read.level <= strongest_level &&
                           std::abs(read.streak) < AdaptiveLevel::row;
        if (valid) levels_[game] = read;
    }
}

int AdaptiveLevels::level(const AnyGame& game) const {
    const auto found = levels_.find(game.name());
    return found == levels_.end() ? AdaptiveLevel{}.level : found->second.level;
}

void AdaptiveLevels::record(const AnyGame& game, AdaptiveLevel::Result result) {
    levels_[std::string(game.name())].record(result);
    write();
}

void AdaptiveLevels::adapt_from(const AnyGame& game, int level) {
    levels_[std::string(game.name())] = {.level = level};
    write();
}

void AdaptiveLevels::write() const {
    std::string text;
    for (const auto& [name, each] : levels_) text += fmt::format("{} {} {}\n", name, each.level, each.streak);
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
    (void)files::replace_file(path_, text);
}

std::string adaptive_levels_path() {
    const auto environment = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value == nullptr ? "" : value);
    };
    const std::string state = environment("XDG_STATE_HOME");
    return (state.empty() ? environment("HOME") + "/.local/state" : state) + "/merels/levels";
}

}  // namespace merels::terminal
