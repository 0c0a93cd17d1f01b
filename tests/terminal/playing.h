// What the tests of the terminal program say again and again.
#pragma once

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "support/folder.h"
#include "support/paths.h"
#include "support/program.h"

namespace merels::testing {

// Lines typed one after another.
using Lines = std::vector<std::string>;

inline Lines operator+(Lines first, const Lines& then) {
    first.insert(first.end(), then.begin(), then.end());
    return first;
}

// The words of a text, each a line: turns, say.
inline Lines words(std::string_view text) {
    Lines found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) found.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

// The program in a folder, with these words on its command line, until these lines are typed.
inline Ran type(const Folder& folder, const std::vector<std::string>& command, const Lines& lines) {
    std::string input;
    for (const auto& line : lines) input += line + '\n';
    return run(in_build("merels"), command, input,
               {folder.path(), {"LC_ALL=C", "TERM=dumb", "XDG_STATE_HOME=" + folder.path() + "/state"}});
}

// `merels play` between Anna and Bert.
inline Ran play(const Folder& folder, const std::string& game, const Lines& lines,
                const std::vector<std::string>& options = {}) {
    std::vector<std::string> command = {"play", game, "--white", "Anna", "--black", "Bert", "--ascii"};
    command.insert(command.end(), options.begin(), options.end());
    return type(folder, command, lines);
}
inline Ran play(const std::string& game, const Lines& lines, const std::vector<std::string>& options = {}) {
    return play(Folder(), game, lines, options);
}

inline bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// How often something stands in a text.
inline int times(std::string_view text, std::string_view part) {
    int count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

// Everything printed after the last time this was.
inline std::string after(const std::string& text, std::string_view part) {
    const auto at = text.rfind(part);
    return at == std::string::npos ? "" : text.substr(at + part.size());
}

}  // namespace merels::testing
