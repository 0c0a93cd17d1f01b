// G5: files damaged in every way a machine can think of, and files of every format there has been.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <vector>

#include "support/matches.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::play;
using merels::testing::contents;

namespace {

std::vector<std::string> samples_of_format_1() {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(merels::testing::in_project("tests/data/format-1"))) {
        names.push_back("format-1/" + entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

// Refused with a place in the text and a reason.
void check_refused(std::string_view text) {
    const auto match = read_match(text);
    if (match) FAIL("not refused: ", std::string(text));
    CHECK(match.error().line >= 1);
    CHECK(match.error().line <= std::ranges::count(text, '\n') + 1);
    CHECK(match.error().column >= 1);
    CHECK(!match.error().why.text().empty());
}

// Either refused, or a match whose file can be read again.
void check_survives(std::string_view text) {
    if (const auto match = read_match(text)) {
        const auto again = read_match(write_match(*match));
        if (!again) FAIL(again.error().text(), " in what was written after reading ", std::string(text));
    } else {
        CHECK(!match.error().text().empty());
    }
}

}  // namespace

TEST_CASE("files of format 1 stay readable for ever") {
    const auto names = samples_of_format_1();
    CHECK(names.size() >= 6);
    for (const auto& name : names) {
        CAPTURE(name);
        const std::string text = contents(name);
        const auto match = read_match(text);
        if (!match) FAIL(name, ": ", match.error().text());
        CHECK(write_match(*match) == text);  // as long as 1 is the format that is written
    }
}

TEST_CASE("a file cut at any byte is refused, for every game") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        Match match = testing::full_match(*game);
        if (!match.over()) REQUIRE(match.pick(match.entry().next().front()));
        const std::string text = write_match(match);
        REQUIRE(read_match(text).has_value());
        for (std::size_t length = 0; length < text.size(); ++length) check_refused(text.substr(0, length));
    }
}

TEST_CASE("a file with its beginning cut off is refused") {
    for (const auto& name : samples_of_format_1()) {
        const std::string text = contents(name);
        for (std::size_t from = 1; from < text.size(); ++from)
            check_refused(std::string_view(text).substr(from));
    }
}

TEST_CASE("lines may end as on Windows") {
    for (const auto& game : all_games()) {
        const Match match = testing::full_match(*game);
        const std::string text = write_match(match);
        std::string windows;
        for (const char c : text) {
            if (c == '\n') windows += '\r';
            windows += c;
        }
        const auto read = read_match(windows);
        if (!read) FAIL(read.error().text());
        CHECK(write_match(*read) == text);
        for (std::size_t length = 0; length < windows.size(); ++length) {
            check_refused(std::string_view(windows).substr(0, length));
        }
    }
}

TEST_CASE("no changed, lost or doubled byte is more than a refusal or another sound match") {
    Random random(5);
    for (const auto& name : samples_of_format_1()) {
        CAPTURE(name);
        const std::string text = contents(name);
        for (int round = 0; round < 300; ++round) {
            std::string damaged = text;
            for (std::uint32_t hits = 1 + random.below(3); hits > 0; --hits) {
                const std::size_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
                const auto byte = static_cast<char>(random.below(256));
                const auto line = damaged.substr(at, damaged.find('\n', at) - at + 1);
                if (random.below(4) == 0) {
                    damaged.erase(at, 1);
                } else if (random.below(4) == 0) {
                    damaged.insert(at, line);
                } else {
                    damaged[at] = random.below(2) == 0 ? byte : static_cast<char>(damaged[at] ^ 1);
                }
            }
            check_survives(damaged);
        }
    }
}
