#include "terminal/status.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/letters.h"
#include "core/outcome.h"
#include "core/partial_turn.h"

namespace merels::terminal {
namespace {

std::string_view environment(const char* name) {
    const char* value =
        std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here sets the environment
    return value == nullptr ? "" : value;
}

bool locale_is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string value = lower(environment(name));
        if (value.empty()) continue;
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

// The width of the window; 0 if there is none.
int columns_of_stdout() {
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

Look look_of_stdout(bool ascii, bool no_colour) {
    const bool colours =
        isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
    return {.unicode = !ascii && locale_is_utf8(),
            .colour = !no_colour && colours,
            .columns = columns_of_stdout()};
}

std::string men_in_words(const Tally& tally, std::optional<int> score, bool stacks) {
    std::string text;
    if (stacks) {
        if (tally.in_hand > 0) text = fmt::format("{} in hand, ", tally.in_hand);
        text += counted(tally.on_board, "stack");
    } else {
        text = fmt::format("{} in hand, {} on board, {} lost", tally.in_hand, tally.on_board, tally.lost);
    }
    if (score) text += ", " + counted(*score, "point");
    return text;
}

std::string men_of(const AnyPosition& position, Side side) {
    return fmt::format("{}: {}", name(side),
                       men_in_words(position.tally(side), position.score(side), position.has_stacks()));
}

std::string state_of(const AnyPosition& position) {
    const Outcome outcome = position.outcome();
    if (outcome.over()) return describe(outcome).text();
    return fmt::format("{} to move: {}", name(position.to_move()),
                       describe_expected(PartialTurn(position)).text());
}

std::string sentence(std::string text) {
    if (text.empty()) return text;
    text.front() = upper(text.front());
    return text + '.';
}

std::string shown(std::string_view text) {
    constexpr std::size_t longest = 40;  // characters
    return excerpt(trimmed(text), longest);
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm day{};
    (void)localtime_r(&now, &day);
    return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

}  // namespace merels::terminal
