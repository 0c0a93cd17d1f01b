// The examples in docs/file-format.md.
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "play/records.h"
#include "support/matches.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::play;

namespace {

// What stands between the marks of each block of text.
std::vector<std::string> blocks(std::string_view document) {
    constexpr std::string_view begin = "```text\n";
    constexpr std::string_view end = "```\n";
    std::vector<std::string> found;
    for (auto at = document.find(begin); at != std::string_view::npos; at = document.find(begin, at)) {
        at += begin.size();
        found.emplace_back(document.substr(at, document.find(end, at) - at));
    }
    return found;
}

}  // namespace

TEST_CASE("every file and record shown in docs/file-format.md can be opened") {
    std::set<std::string> games;
    int records = 0;
    for (const std::string& block :
         blocks(testing::contents_of(merels::testing::in_project("docs/file-format.md")))) {
        if (block.starts_with("file ") || block.starts_with("line ")) continue;  // the grammar, the messages
        CAPTURE(block);
        const auto match = read_any(block);
        if (!match) FAIL(match.error().text());
        if (block.starts_with("[Merels \"2\"]")) continue;  // src/study writes it
        if (is_saved_match(block)) {
            CHECK(write_match(*match) == block);
            games.insert(match->game().name());
        } else {
            ++records;
        }
    }
    CHECK(games == std::set<std::string>{"nine", "six", "own", "yote", "dvonn", "dvonn-placed"});
    CHECK(records == 4);
}
