#include "terminal/saved_games.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/letters.h"
#include "files/files.h"
#include "play/records.h"
#include "play/saved_file.h"
#include "terminal/status.h"

namespace merels::terminal {
namespace {

std::string what_is_in(const std::string& path) {
    const auto text = files::read_file(path);
    if (!text) return text.error();
    const auto match = play::read_match(*text);
    if (!match) return "cannot be loaded: " + match.error().text();
    const auto who = [&](Side side) {
        const std::string& given = match->player(side).name;
        return given.empty() ? std::string(name(side)) : shown(given);
    };
    return fmt::format("{}, {} against {}, {}, {}", match->game().title(), who(Side::white), who(Side::black),
                       counted(match->history().size(), "turn"), describe(match->outcome()).text());
}

}  // namespace

std::vector<std::string> saved_games() {
    return files::files_starting_with(".", "[Merels \"");
}

std::string list_of_saved_games() {
    const auto names = saved_games();
    if (names.empty()) return "There are no saved games in this folder.";
    std::string list = "Saved games:";
    for (std::size_t i = 0; i < names.size(); ++i)
        list += fmt::format("\n  {:>2}  {:<16} {}", i + 1, printable(names[i]), what_is_in(names[i]));
    return list;
}

std::expected<play::Match, std::string> load_match(const std::string& path,
                                                   const play::Match::GamePointer& wanted) {
    const auto text = files::read_file(path);
    if (!text) return std::unexpected(printable(text.error()));
    auto match = play::read_any(*text, wanted);
    if (!match) return std::unexpected(fmt::format("{}: {}", printable(path), match.error().text()));
    return std::move(*match);
}

std::string saved_game_called(const std::string& name_or_number) {
    const bool number = name_or_number.size() <= 4 && std::ranges::all_of(name_or_number, is_digit);
    if (!number || name_or_number.empty() || files::file_exists(name_or_number)) return name_or_number;
    const auto names = saved_games();
    const std::size_t n = std::stoul(name_or_number);
    return n >= 1 && n <= names.size() ? names[n - 1] : name_or_number;
}

}  // namespace merels::terminal
