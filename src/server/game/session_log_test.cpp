// Event logs recorded by the program before the session was separated from the server: stored games must keep
// their meaning.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "play/saved_file.h"
#include "server/base/json.h"
#include "server/game/read_event.h"
#include "server/game/row_mapping.h"
#include "server/game/summary.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::server;

namespace {

// One log: the terms, the events as stored, and, after an empty line, the summary and the saved file that the
// game must have in the end.
struct RecordedGame {
    StoredGame stored;
    std::string summary;
    std::string saved_file;
};

GameRow row_from(const std::string& text) {
    const auto terms = parse_object(text);
    REQUIRE(terms.has_value());
    const auto field = [&](const char* name) { return string_field(*terms, name).value_or(""); };
    return {.id = field("id"),
            .key = field("key"),
            .game = field("game"),
            .variant = string_field(*terms, "variant"),
            .start = field("start"),
            .is_private = bool_field(*terms, "private").value_or(false),
            .opponent = field("opponent"),
            .maker = field("maker"),
            .clock = string_field(*terms, "clock"),
            .created = int_field(*terms, "created").value_or(0)};
}

RecordedGame read_log(const std::filesystem::path& path) {
    std::ifstream file(path);
    RecordedGame game;
    std::string line;
    std::getline(file, line);
    game.stored.game = row_from(line);
    for (std::int64_t number = 1; std::getline(file, line) && !line.empty(); ++number)
        game.stored.events.push_back({number, "key" + std::to_string(number), 0, line});
    std::getline(file, game.summary);
    std::ostringstream rest;
    rest << file.rdbuf();
    game.saved_file = rest.str();
    return game;
}

// How a result is put in words is derived from its reason, and may change; everything else is kept byte by
// byte.
std::string without_result_words(const std::string& json) {
    static const std::regex words(R"re(("result":\{[^{}]*"text":)"[^"]+")re");
    return std::regex_replace(json, words, "$1\"\"");
}

// Members may have been added since; the recorded ones stay as they are.
void check_summary(const std::string& now, const std::string& recorded) {
    const auto object = parse_object(without_result_words(now));
    const auto before = parse_object(without_result_words(recorded));
    REQUIRE((object.has_value() && before.has_value()));
    for (const auto& member : *before) {
        CAPTURE(member.key());
        REQUIRE(object->contains(member.key()));
        CHECK(object->at(member.key()) == member.value());
    }
}

}  // namespace

TEST_CASE(
    "a recorded log replays to the recorded summary and saved file, and its events are written the same "
    "way") {
    std::set<play::EventKind> kinds;
    for (const auto& entry :
         std::filesystem::directory_iterator(merels::testing::in_project("tests/data/sessions"))) {
        CAPTURE(entry.path().string());
        const RecordedGame game = read_log(entry.path());
        for (const EventRow& row : game.stored.events) {
            const auto event = read_event(row.body);
            REQUIRE(event.has_value());
            CHECK(without_result_words(play::write_event(*event)) == without_result_words(row.body));
            kinds.insert(event->kind);
        }
        const auto restored = restore(game.stored);
        REQUIRE(restored.has_value());
        check_summary(summarize(restored->game), game.summary);
        CHECK(play::write_match(restored->game.session.match()) == game.saved_file);
    }
    CHECK(kinds.size() == static_cast<std::size_t>(play::EventKind::resumed) + 1);
}
