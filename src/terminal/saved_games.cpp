#include "terminal/saved_games.h"

#include <fmt/format.h>

#include "files/files.h"
#include "play/saved_file.h"

namespace merels::terminal {
namespace {

std::string what_is_in(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return text.error();
    const auto match = read_match(*text);
    if (!match) return "damaged: " + match.error().text();
    return fmt::format("{}, {} against {}, {} turns, {}", match->game().title(),
                       match->player(Side::white).name, match->player(Side::black).name,
                       match->history().size(), describe(match->outcome()).text());
}

}  // namespace

std::vector<std::string> saved_games() {
    return files_beginning_with(".", "[Merels \"");
}

std::string list_of_saved_games() {
    const auto names = saved_games();
    if (names.empty()) return "There are no saved games in this folder.";
    std::string list = "Saved games:";
    for (const auto& name : names) list += fmt::format("\n  {:<16} {}", name, what_is_in(name));
    return list;
}

}  // namespace merels::terminal
