// The lessons of the page (W13), played by the rules of the games they teach.
#include <algorithm>
#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/turn_text.h"
#include "registry/registry.h"
#include "support/paths.h"

using namespace merels;
namespace json = boost::json;
namespace fs = std::filesystem;

namespace {

const fs::path games_folder = merels::testing::in_project("src/games");

json::object read_json(const fs::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return json::parse(text.str()).as_object();
}

std::string text_of(const json::object& from, std::string_view key) {
    const json::value* found = from.if_contains(key);
    return found != nullptr && found->is_string() ? std::string(found->as_string()) : std::string();
}

std::size_t gaps(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("{}"); at != std::string_view::npos; at = text.find("{}", at + 2))
        ++count;
    return count;
}

// Whether a turn does what a step says it shows: wins, or has a merit that hints would name.
bool shows(const AnyPosition& position, const Turn& turn, const std::string& what) {
    if (what == "wins") return position.after(turn).outcome().winner() == position.to_move();
    return std::ranges::any_of(position.merits(turn),
                               [&](const Message& merit) { return std::string_view(merit.english) == what; });
}

void check_step(const AnyGame& game, const json::object& step) {
    CAPTURE(game.name());
    const std::string title = text_of(step, "title");
    CAPTURE(title);
    const std::string text = text_of(step, "text");
    CHECK(!text.empty());
    const json::value* points = step.if_contains("points");
    CHECK(gaps(text) == (points == nullptr ? 0 : points->as_array().size()));
    if (points != nullptr) {
        for (const json::value& point : points->as_array()) CHECK(game.geometry().find(point.as_string()));
    }
    const std::string where = text_of(step, "position");
    const auto read = where.empty() ? game.start(7) : read_position(game, where);
    const std::string problem = read ? "" : read.error().text();
    REQUIRE(problem == "");
    if (step.at("goal").is_null()) return;

    CHECK(read->to_move() == Side::white);
    CHECK(!text_of(step, "done").empty());
    const std::regex goal(text_of(step, "goal"));
    const std::string concept_shown = text_of(step, "shows");
    const bool only = step.contains("only");
    int reached = 0;
    for (const Turn& turn : read->turns()) {
        const std::string played = write_turn(game.geometry(), *read, turn);
        CAPTURE(played);
        const bool counts = std::regex_search(played, goal);
        if (counts) ++reached;
        // What is asked for shows what is taught, and whatever shows it is not called wrong, unless the text
        // asks for one turn only.
        if (!concept_shown.empty() && (counts || !only)) CHECK(counts == shows(*read, turn, concept_shown));
    }
    CHECK(reached > 0);
}

}  // namespace

TEST_CASE("W13: every step of every lesson can be played and shows what it says, by the game's own rules") {
    std::size_t taught = 0;
    for (const fs::directory_entry& folder : fs::directory_iterator(games_folder)) {
        if (!fs::exists(folder.path() / "page.json")) continue;
        const json::object page = read_json(folder.path() / "page.json");
        for (const auto& [name, parts] : page.at("lessons").as_object()) {
            const AnyGame* game = find_game(name);
            REQUIRE(game != nullptr);
            ++taught;
            std::size_t strategy = 0;
            for (const json::value& part : parts.as_array()) {
                const fs::path file = folder.path() / "lessons" / (std::string(part.as_string()) + ".json");
                const json::object lesson = read_json(file);
                for (const char* kind : {"steps", "strategy"}) {
                    if (!lesson.contains(kind)) continue;
                    for (const json::value& step : lesson.at(kind).as_array()) {
                        check_step(*game, step.as_object());
                        strategy += kind == std::string_view("strategy") ? 1 : 0;
                    }
                }
            }
            CAPTURE(name);
            CHECK(strategy >= 3);
        }
    }
    CHECK(taught == all_games().size());
}

TEST_CASE("W1: the puzzles of the home page can be played and show what they say") {
    const json::object page = read_json(games_folder / "mill" / "page.json");
    const json::object& puzzles = page.at("puzzles").as_object();
    const AnyGame* game = find_game(text_of(puzzles, "game"));
    REQUIRE(game != nullptr);
    const json::object part =
        read_json(games_folder / "mill" / "lessons" / (text_of(puzzles, "part") + ".json"));
    for (const json::value& step : part.at("steps").as_array()) check_step(*game, step.as_object());
}
